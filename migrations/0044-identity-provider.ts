import { Migration } from '@mikro-orm/migrations'

/** The accounts at an identity provider that people are linked to, and since when a company signs in with it alone. */
export class Migration0044IdentityProvider extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`alter table sign_ins
      add column issuer text,
      add column subject text,
      add column linked_at timestamptz`)
    this.addSql(`alter table sign_ins add constraint sign_ins_account_whole
      check ((issuer is null) = (subject is null) and (issuer is null) = (linked_at is null))`)
    // In this order it also finds an account before the company is known.
    this.addSql(`alter table sign_ins
      add constraint sign_ins_account unique (issuer, subject, company_id)`)
    this.addSql(
      'alter table dashboard_sessions add column by_provider boolean not null default false',
    )
    // The issuer with which an admin of the company has signed in: from then on nothing else signs in.
    this.addSql(`alter table companies
      add column sign_in_issuer text,
      add column sign_in_issuer_since timestamptz`)
  }
}
