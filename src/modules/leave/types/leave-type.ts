import { isDeepStrictEqual } from 'node:util'
import { LockMode } from '@mikro-orm/core'
import type { Context } from '../../../core/operation.ts'
import { tracksBalance } from '../../../engine/leave-accrual/policy.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AddedSettings, defaultPolicy } from '../policies/load.ts'
import type { LeaveTypeSettings } from './schema.ts'
import { LeaveTypeTable } from './table.ts'

/** The settings of a leave type and of its default policy. */
export type TypeSettings = LeaveTypeSettings & AddedSettings

/** A leave type and the settings of its balance. */
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

/** Returns the leave type, locked until the transaction ends; requests of the type may still be created. */
export async function lockLeaveType({ em, sql }: Context, id: number): Promise<LeaveType> {
  await sql('select id from leave_types where company_id = $1 and id = $2 for no key update', [id])
  return requireRow(await em.findOne(LeaveType, { id }))
}

/** Returns the leave type, locked against new requests too. */
export async function lockLeaveTypeWhole({ em }: Context, id: number): Promise<LeaveType> {
  return requireRow(await em.findOne(LeaveType, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }))
}

function requireRow(type: LeaveType | null): LeaveType {
  if (!type) throw notFound('leave type')
  return type
}
