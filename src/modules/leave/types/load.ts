import { refuse } from '../../../core/refusals.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import type { LeaveTypeTable } from './table.ts'

const db = tablesOf<typeof LeaveTypeTable>()

/** The leave types of every company; all others are custom. */
export const builtinLeaveTypes = [
  { type: 'vacation', name: 'Vacation', is_paid: true },
  { type: 'sick', name: 'Sick leave', is_paid: true },
  { type: 'personal', name: 'Personal leave', is_paid: true },
  { type: 'unpaid', name: 'Unpaid leave', is_paid: false },
  { type: 'other', name: 'Other leave', is_paid: true },
] as const

/** The settings of a leave type's rules and its balance. */
const columns = [
  'id',
  'type',
  'name',
  'is_paid',
  'is_active',
  'requires_approval',
  'annual_days',
  'accrual_method',
  'accrual_rounding',
  'prorate_first_year',
  'carry_over_max_days',
  'carry_over_expires_on',
  'waiting_period_days',
  'allow_negative',
  'negative_limit_days',
  'balance_from_year',
  'balance_from',
  'has_own_rules',
  'created_at',
  'default_policy_id',
  'unit',
  'steps',
  'earn_hours',
  'per_hours',
  'max_balance',
  'max_per_year',
  'accrues_after_days',
  'leave_year_starts',
  'scale_by_share',
  'prorate_last_year',
] as const

/** Returns the stored code of a name: `annual` is vacation everywhere. */
export function storedType(type: string): string {
  return type === 'annual' ? 'vacation' : type
}

/**
 * Returns the company's leave types, including retired ones, built-in ones first; with `held`, none can be deleted
 * until the transaction ends.
 */
export function loadLeaveTypes(sql: Sql, lock: 'held' | 'free' = 'free'): Promise<LeaveTypeRow[]> {
  return lock === 'held' ? holdTypes(sql) : selectTypes(sql)
}

/**
 * Locks the settings of a leave type, with its unit, until the transaction ends. It writes the row because a change of
 * the type under If-Match reads a snapshot: the write makes that change start again.
 */
async function lockSettings(sql: Sql, type: string): Promise<void> {
  await sql('update leave_types set unit = unit where company_id = $1 and type = $2', [type])
}

/**
 * Returns the company's leave type of that name, active or the one a request already has; throws a 422 on
 * `type`, or another field, that lists the existing ones. With `settings` those cannot change until the transaction ends.
 */
export async function requireLeaveType(
  sql: Sql,
  type: string,
  {
    stored: existing = null,
    lock,
    field = 'type',
  }: { stored?: string | null; lock?: 'held' | 'settings'; field?: string } = {},
): Promise<LeaveTypeRow> {
  const stored = storedType(type)
  if (lock === 'settings') await lockSettings(sql, stored)
  const rows = await loadLeaveTypes(sql, lock === undefined ? 'free' : 'held')
  const usable = rows.filter((row) => row.is_active || row.type === existing)
  const found = usable.find((row) => row.type === stored)
  if (found) return found
  throw invalid({
    [field]: refuse.not_one_of({ choices: usable.map((row) => row.type).join(', ') }),
  })
}

const typesOf = (company_id: Params<object>['company_id']) =>
  db
    .selectFrom('leave_types')
    .select(columns)
    .where('company_id', '=', company_id)
    .orderBy('is_builtin', 'desc')
    .orderBy('id')

const selectTypes = prepare(({ company_id }) => typesOf(company_id))
const holdTypes = prepare(({ company_id }) => typesOf(company_id).forKeyShare())

/** The statement of `loadLeaveTypes`. */
export const leaveTypesText = selectTypes.text

/** A leave type with the settings of its rules and its balance. */
export type LeaveTypeRow = Awaited<ReturnType<typeof selectTypes>>[number]
