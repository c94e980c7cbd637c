import { isDeepStrictEqual } from 'node:util'
import { recordKind } from '../../../core/run/change-record.ts'
import { tracksBalance } from '../../../engine/leave-accrual/policy.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { type AddedSettings, defaultPolicy } from '../policies/load.ts'
import { type LeaveTypeSettings, leaveTypes } from './schema.ts'
import { LeaveTypeTable } from './table.ts'

/** The settings of a leave type and of its default policy. */
export type TypeSettings = LeaveTypeSettings & AddedSettings

export class LeaveType extends LeaveTypeTable.class {
  /** Applies the settings; returns false when nothing changed. */
  configure(settings: Partial<TypeSettings>, today: string, now_ms: number): boolean {
    const fields = Object.keys(settings) as (keyof TypeSettings)[]
    if (fields.every((field) => isDeepStrictEqual(settings[field], this[field] ?? null)))
      return false
    const keepsBalance = this.keepsBalance()
    Object.assign(this, settings)
    // Days from before balances were tracked are not carried over.
    if (!keepsBalance && this.keepsBalance()) {
      this.balance_from_year = yearOf(today)
      this.balance_from = today
    }
    if (this.scale_by_share || this.leave_year_starts !== 'calendar') this.has_own_rules = true
    this.updated_at = formatInstant(now_ms)
    return true
  }

  /** Returns the settings as a policy, with the unit. */
  policy() {
    return { ...defaultPolicy(this.settings()), unit: this.unit }
  }

  private keepsBalance(): boolean {
    return tracksBalance({ from: null, policy: this.policy(), annual_amount: null })
  }

  /** Columns that were never set are null. */
  private settings() {
    const { annual_days = null, steps = null, earn_hours = null, per_hours = null } = this
    const { max_balance = null, max_per_year = null, carry_over_max_days = null } = this
    const { carry_over_expires_on = null, negative_limit_days = null } = this
    return {
      ...this,
      ...{ annual_days, steps, earn_hours, per_hours, max_balance, max_per_year },
      ...{ carry_over_max_days, carry_over_expires_on, negative_limit_days },
    }
  }
}

LeaveTypeTable.setClass(LeaveType)

export const leaveTypeKind = recordKind({
  record_type: 'leave_type',
  Row: LeaveType,
  table: LeaveTypeTable,
  source: leaveTypes,
})
