import { Migration } from '@mikro-orm/migrations'

/** Employees are found by their id in the payroll system: whole by the filter, in part by the search. */
export class Migration0017PayrollIds extends Migration {
  override up(): void {
    this.addSql(`create index employees_payroll on employees (company_id, payroll_id, id)
      where payroll_id is not null`)
  }
}
