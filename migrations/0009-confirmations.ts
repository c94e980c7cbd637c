import { Migration } from '@mikro-orm/migrations'
import { companyWall } from './sql.ts'

/** The confirmations of writes that were used: each lets one write through. */
export class Migration0009Confirmations extends Migration {
  override up(): void {
    this.addSql(`create table spent_confirmations (
      company_id bigint not null references companies (id),
      nonce text not null,
      expires_at timestamptz not null,
      primary key (company_id, nonce)
    )`)
    this.addSql(
      'create index spent_confirmations_expiry on spent_confirmations (company_id, expires_at)',
    )
    this.addSql(companyWall('spent_confirmations'))
  }
}
