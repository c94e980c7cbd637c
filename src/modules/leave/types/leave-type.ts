import { defineEntity, LockMode, p } from '@mikro-orm/core'
import type { Context } from '../../../core/operation.ts'
import { companyColumns, companyFilter } from '../../../db/columns.ts'
import { hasYearBalance } from '../../../engine/leave-accrual/credits.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { notFound } from '../../../lib/errors.ts'
import type { LeaveTypeSettings } from './schema.ts'

const schema = defineEntity({
  name: 'LeaveType',
  tableName: 'leave_types',
  filters: companyFilter,
  properties: {
    ...companyColumns(),
    type: p.string(),
    name: p.string(),
    is_builtin: p.boolean(),
    is_paid: p.boolean(),
    is_active: p.boolean(),
    requires_approval: p.boolean(),
    annual_days: p.decimal('number').nullable(),
    accrual_method: p.string().$type<LeaveTypeSettings['accrual_method']>(),
    accrual_rounding: p.decimal('number'),
    prorate_first_year: p.boolean(),
    carry_over_max_days: p.decimal('number').nullable(),
    carry_over_expires_on: p.string().nullable(),
    waiting_period_days: p.integer(),
    allow_negative: p.boolean(),
    negative_limit_days: p.decimal('number').nullable(),
    color: p.string().nullable(),
    balance_from_year: p.integer().nullable(),
  },
})

/** A leave type and the settings of its balance. */
export class LeaveType extends schema.class {
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

schema.setClass(LeaveType)

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
