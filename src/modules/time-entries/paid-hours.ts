import type { HoursScope } from '../../core/company/paid-hours-meter.ts'
import type { Context } from '../../core/operation.ts'
import { findTimeEntry } from './read.ts'

/** Returns whose paid hours a write on an entry changes; undefined where there is no such entry. */
export async function hoursOfEntry(
  { sql }: Context,
  { id }: { id: number },
): Promise<HoursScope | undefined> {
  const entry = await findTimeEntry(sql, id)
  return entry && { employee_id: entry.employee_id, date: entry.work_date }
}
