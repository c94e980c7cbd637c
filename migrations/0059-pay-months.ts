import { Migration } from '@mikro-orm/migrations'

/** On which days of the month monthly and semimonthly pay periods start. Companies that exist keep the 1st and the 16th. */
export class Migration0059PayMonths extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`alter table companies
      add column pay_month_starts_on int not null default 1,
      add column pay_period_days jsonb not null default '[1, 16]'`)
    // On its own: Citus adds no column together with a check.
    this.addSql(`alter table companies add constraint companies_pay_month_starts_on
      check (pay_month_starts_on between 1 and 31)`)
  }
}
