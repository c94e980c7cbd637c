import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { loadTermRows } from '../../terms/store.ts'
import { recordTermsOn, type TermRow } from '../../terms/versions.ts'
import { lockEmployee } from '../employee.ts'
import { requireEmployee } from '../schema.ts'

/**
 * The job that copies today's facts into the records of employees when a later version of their terms begins. It may
 * run late, twice, or in several processes: hours and leave follow the versions, not the record.
 */
export const turnTerms = defineOperation({
  name: 'employee_terms.turn_day',
  summary: 'Write the facts of terms that have begun into the records of employees.',
  permission: 'employees:write',
  effect: 'update',
  transports: ['cli'],
  input: v.strictObject({}),
  output: v.strictObject({
    employees: described(v.number(), 'Number of records changed.'),
  }),
  async run(context) {
    let employees = 0
    for (const [id, rows] of await loadTermRows(context.sql, null)) {
      if (await turnOne(context, id, rows)) employees += 1
    }
    return { employees }
  },
})

async function turnOne(context: Context, id: number, rows: readonly TermRow[]): Promise<boolean> {
  const current = await requireEmployee(context.sql, id)
  if (isOfToday(current, rows, context.now_ms)) return false
  // Read again under the lock: another process may have been faster, or the terms have changed.
  const { row: employee, before, store } = await lockEmployee(context, id)
  const locked = (await loadTermRows(context.sql, [id])).get(id) ?? []
  const today = recordTermsOn(before, locked, localDate(before.timezone, context.now_ms))
  if (!employee.change(today, context.now_ms)) return false
  const after = await store()
  context.audit({ record_type: 'employee', record_id: id, before, after })
  return true
}

function isOfToday(
  record: Awaited<ReturnType<typeof requireEmployee>>,
  rows: readonly TermRow[],
  now_ms: number,
): boolean {
  const today = recordTermsOn(record, rows, localDate(record.timezone, now_ms))
  const { timezone, country_code, region, pay_basis } = record
  return isDeepStrictEqual(today, { timezone, country_code, region, pay_basis })
}
