import { Migration } from '@mikro-orm/migrations'

/** Whether a holiday inside unpaid leave of whole days is paid, as before, or is unpaid leave too. */
export class Migration0032UnpaidHolidays extends Migration {
  override up(): void {
    this.addSql(`alter table companies
      add column unpaid_leave_holidays text not null default 'pay'
        check (unpaid_leave_holidays in ('pay', 'skip'))`)
  }
}
