import type { Context } from '../../core/operation.ts'
import { storedSpells } from '../../engine/employment/spells.ts'
import type { LeaveFacts } from '../leave/balances/leave-facts.ts'
import { leaveOf } from './balance.ts'
import type { EmployeeDetail, EmployeeRecord } from './schema.ts'

/** Returns the record with the employee's remaining and pending leave, from its facts if they are already read. */
export async function detailOf(
  context: Context,
  record: EmployeeRecord,
  facts?: LeaveFacts,
): Promise<EmployeeDetail> {
  const { employment_gaps } = storedSpells(record.spells)
  return { ...record, ...(await leaveOf(context, { ...record, employment_gaps }, facts)) }
}
