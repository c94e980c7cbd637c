import * as v from 'valibot'
import { lockedAmong } from '../../core/company/payroll-locks.ts'
import { defineOperation } from '../../core/operation.ts'
import { loadPartRules } from '../payroll/held/entry-days.ts'
import { lockTimeEntry } from './entry.ts'
import { datesOf, noteLate } from './late.ts'
import { meetNeighbours } from './neighbours.ts'
import { hoursOfEntry } from './paid-hours.ts'
import { getTimeEntry, requireTimeEntry } from './read.ts'
import { TimeEntryId, TimeEntrySchema } from './schema.ts'

export const restoreTimeEntry = defineOperation({
  name: 'time_entries.restore',
  summary: 'Restore a deleted time entry, not approved; safe to repeat.',
  permission: 'time:write',
  effect: 'update',
  reach: { least: 'team', whom: 'below', ids: { id: 'time_entries' } },
  input: v.strictObject({ id: TimeEntryId }),
  output: TimeEntrySchema,
  // Reads the deleted entry, which the GET does not find.
  if_match: { ...getTimeEntry, run: ({ sql }, { id }) => requireTimeEntry(sql, id, true) },
  paid_hours: hoursOfEntry,
  async run(context, { id }) {
    const { sql } = context
    const { row: entry, before, store } = await lockTimeEntry(context, id, { deleted: true })
    if (entry.deleted_at == null) return before

    entry.restore(context.now_ms)
    await meetNeighbours(sql, entry, 'clock_in')
    const late = await lockedAmong(sql, datesOf(entry, await loadPartRules(sql)))
    noteLate(entry, late.length > 0, context.now_ms)
    const after = await store()
    context.audit({ record_type: 'time_entry', record_id: id, before, after })
    return after
  },
})
