import type { Context } from '../../core/operation.ts'
import { storedSpells } from '../../engine/employment/spells.ts'
import { leaveOf } from './balance.ts'
import type { EmployeeDetail, EmployeeRecord } from './schema.ts'

/** Returns the record with the employee's remaining and pending leave. */
export async function detailOf(context: Context, record: EmployeeRecord): Promise<EmployeeDetail> {
  const { employment_gaps } = storedSpells(record.spells)
  return { ...record, ...(await leaveOf(context, { ...record, employment_gaps })) }
}
