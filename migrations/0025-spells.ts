import { Migration } from '@mikro-orm/migrations'

/**
 * Spells of employment. The release before reads `hire_date`, `is_active` and `deactivated_on` as ever; the times
 * between two spells stand beside them, so that the rows that exist have one spell each.
 */
export class Migration0025Spells extends Migration {
  override up(): void {
    this.addSql(`alter table employees
      add column employment_gaps jsonb not null default '[]'
        check (jsonb_typeof(employment_gaps) = 'array'),
      add column service_date date`)
    // Found every hour: whose last day has passed.
    this.addSql(`create index employees_leaving on employees (company_id, deactivated_on)
      where is_active and deactivated_on is not null`)
  }
}
