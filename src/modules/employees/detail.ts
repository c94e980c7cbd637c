import type { Context } from '../../core/operation.ts'
import { storedSpells } from '../../engine/employment/spells.ts'
import { notFound } from '../../lib/errors.ts'
import { balancesFrom } from '../leave/balances/balances.ts'
import { type LeaveFacts, leaveFacts, leaveFactsFor } from '../leave/balances/leave-facts.ts'
import { type EmployeeDetail, type EmployeeRecord, employees } from './schema.ts'

const withLeaveFacts = `select ${leaveFacts} as facts, true as in_row, ${employees.columns}
  from ${employees.from} where e.company_id = $1 and e.id = $2`

type Found = { facts: LeaveFacts; row: EmployeeRecord }

/** Returns the employee with their remaining and pending leave of this year; throws a 404. */
export async function detailOf({ sql, now_ms }: Context, id: number): Promise<EmployeeDetail> {
  const [found] = await sql<Found>(withLeaveFacts, [id, ...leaveFactsFor({ now_ms })])
  if (!found) throw notFound(employees.called)
  const { facts, row } = found
  const { employment_gaps } = storedSpells(row.spells)
  const employee = { ...row, employment_gaps }
  const balances = await balancesFrom(sql, [employee], new Map([[id, facts]]), { now_ms })
  const { year, as_of, vacation, sick, personal, others, pending_days } = balances.get(id)!
  return {
    ...row,
    pto_balance: { year, as_of, unit: 'days', vacation, sick, personal, others },
    pending_leave_days: pending_days,
  }
}
