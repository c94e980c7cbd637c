import { Migration } from '@mikro-orm/migrations'

/** Codes that were sent and typed wrong: for an address by day, for a company by minute. */
export class Migration0054SignInFailures extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    // holder: `address:<e-mail>` or `company:<id>`, and only of people who may sign in, so that strangers make no rows
    // for addresses they invent. Like the codes it is read before the company is known, by the owner alone.
    this.addSql(`create table sign_in_failures (
      holder text not null,
      since timestamptz not null,
      failures int not null default 0,
      codes int not null default 0,
      is_told boolean not null default false,
      primary key (holder, since)
    )`)
    this.addSql('create index sign_in_failures_oldest on sign_in_failures (since)')
  }
}
