import { LockMode } from '@mikro-orm/core'
import type { Context } from '../../../core/operation.ts'
import { hasYearBalance } from '../../../engine/leave-accrual/credits.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { notFound } from '../../../lib/errors.ts'
import type { LeaveTypeSettings } from './schema.ts'
import { LeaveTypeTable } from './table.ts'

/** A leave type and the settings of its balance. */
export class LeaveType extends LeaveTypeTable.class {
  /** Applies the settings; returns false when nothing changed. */
  configure(settings: Partial<LeaveTypeSettings>, year: number, now_ms: number): boolean {
    const fields = Object.keys(settings) as (keyof LeaveTypeSettings)[]
    if (fields.every((field) => settings[field] === (this[field] ?? null))) return false
    const kept = this.keepsBalance()
    Object.assign(this, settings)
    // Days from before balances were tracked are not carried over.
    if (!kept && this.keepsBalance()) this.balance_from_year = year
    this.updated_at = formatInstant(now_ms)
    return true
  }

  private keepsBalance(): boolean {
    const { annual_days = null, accrual_method } = this
    return hasYearBalance({ annual_days, accrual_method })
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
