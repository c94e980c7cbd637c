import { Migration } from '@mikro-orm/migrations'
import { personScope, tenantPolicy } from './sql.ts'

/**
 * Facts of employment that hold from a date: a row per fact and date, 0001-01-01 for "always". A fact without rows
 * has the value of the employee's column always, which is what the release before reads and writes. Also the rules
 * of a company by place.
 */
export class Migration0027Terms extends Migration {
  override up(): void {
    this.addSql(`create table employee_terms (
      company_id bigint not null,
      employee_id bigint not null,
      fact text not null
        check (fact in ('timezone', 'country_code', 'region', 'pay_basis', 'overtime')),
      effective_date date not null,
      value jsonb not null,
      primary key (company_id, employee_id, fact, effective_date),
      constraint employee_terms_employee foreign key (company_id, employee_id)
        references employees (company_id, id) on delete cascade
    )`)
    this.addSql(tenantPolicy('employee_terms'))
    this.addSql(personScope('employee_terms', 'employee_id', 'select'))
    this.addSql(`alter table companies
      add column region_rules jsonb not null default '{}'`)
  }
}
