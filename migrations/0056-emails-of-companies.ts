import { Migration } from '@mikro-orm/migrations'

/** An e-mail is that of one person in its company; over all companies only among people with dashboard access. */
export class Migration0056EmailsOfCompanies extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    // In one transaction, which a pooler can run too. The e-mail stays first in the key: sign-ins look for it in all
    // companies. Processes of the release before insert with `on conflict do nothing`, whatever the key. A job notes
    // the people who have access already.
    this.addSql(`alter table login_emails drop constraint login_emails_pkey,
      add constraint login_emails_pkey primary key (email_norm, company_id),
      add column has_dashboard_access boolean not null default false`)
    // As an index it could not be built without a session of its own; no row is in it yet.
    this.addSql(`alter table login_emails add constraint login_emails_of_admins
      exclude using btree (email_norm with =) where (has_dashboard_access)`)
  }
}
