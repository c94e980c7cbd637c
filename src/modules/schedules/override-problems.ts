import type { Sql } from '../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { unknownLocation, unknownLocations } from '../work-locations/unknown.ts'
import type { DayInput } from './override-day.ts'

/** Refuses an override for the problems found so far and for an unknown work location. */
export async function refuseOverrideProblems(
  sql: Sql,
  problems: FieldErrors,
  { work_location_id = null }: DayInput,
): Promise<void> {
  const unknown = await unknownLocations(sql, [work_location_id])
  const all = { ...problems }
  if (unknown.size > 0) all.work_location_id ??= [unknownLocation]
  if (Object.keys(all).length > 0) throw invalid(all)
}
