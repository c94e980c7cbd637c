import type { Context } from '../../core/operation.ts'
import { leaveOf } from './balance.ts'
import type { EmployeeDetail, EmployeeRecord } from './schema.ts'

/** The record with the leave that somebody has left and has asked for. */
export async function detailOf(context: Context, record: EmployeeRecord): Promise<EmployeeDetail> {
  return { ...record, ...(await leaveOf(context, record)) }
}
