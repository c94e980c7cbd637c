import { Migration } from '@mikro-orm/migrations'

/**
 * What an adjustment pays, which date of the past it corrects, and cancellation of adjustments and trips. The release
 * before knows three statuses: a cancelled row is stored as rejected, with the time of its cancellation.
 */
export class Migration0024AdjustmentEarnings extends Migration {
  override up(): void {
    this.addSql(`alter table payroll_day_adjustments
      add column earning text not null default 'regular'
        check (earning in ('regular', 'overtime', 'double_time', 'holiday_worked', 'holiday', 'vacation', 'sick',
          'personal', 'other_leave')),
      add column corrects_date date,
      add column counts_for_overtime boolean not null default true,
      add column cancelled_at timestamptz,
      add column cancel_reason text,
      add column released_entry_id bigint,
      add check (corrects_date <= work_date),
      add check (cancelled_at is null or status = 'rejected')`)
    this.addSql(`create index payroll_day_adjustments_corrections
      on payroll_day_adjustments (company_id, work_date) where corrects_date is not null`)

    this.addSql(`alter table mileage_trips
      add column cancelled_at timestamptz,
      add column cancel_reason text,
      add check (cancelled_at is null or status = 'rejected')`)
  }
}
