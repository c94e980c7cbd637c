import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, described, Id, Name } from '../../core/schema.ts'
import { PAID_CATEGORIES } from '../../engine/hours/index.ts'
import { releaseHeld } from '../payroll/release/release.ts'
import { lockTimeEntry } from './entry.ts'
import { requireTimeEntry } from './read.ts'
import { TimeEntryId } from './schema.ts'

const AdjustmentSchema = v.strictObject({
  id: described(v.exactOptional(Id), 'Absent on a dry run.'),
  work_date: CivilDate,
  corrects_date: CivilDate,
  earning: v.picklist(PAID_CATEGORIES),
  hours_delta: v.number(),
})

export const releaseTimeEntry = defineOperation({
  name: 'time_entries.release',
  summary: 'Pay a held time entry on an open date by approved adjustments.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({
    id: TimeEntryId,
    work_date: described(CivilDate, 'The date it is paid on; its pay period must be open.'),
  }),
  output: v.strictObject({
    id: Id,
    employee_id: Id,
    employee_name: Name,
    held: v.boolean(),
    released_dates: described(
      v.array(CivilDate),
      'The dates of the entry that the adjustments pay.',
    ),
    adjustments: v.array(AdjustmentSchema),
  }),
  async run(context, { id, work_date }) {
    const { now_ms, dry_run } = context
    const { row: entry, before, store } = await lockTimeEntry(context, id)
    const adjustments = await releaseHeld(context, id, work_date)
    entry.release(now_ms)
    await store()
    // The released pay is in the adjustments.
    const after = await requireTimeEntry(context.sql, id)
    context.audit({ record_type: 'time_entry', record_id: id, before, after })
    return {
      id,
      employee_id: after.employee_id,
      employee_name: after.employee_name,
      held: after.held,
      released_dates: after.released_dates ?? [],
      adjustments: adjustments.map((each) => ({
        ...(dry_run ? {} : { id: each.id }),
        work_date: each.work_date,
        corrects_date: each.corrects_date!,
        earning: each.earning,
        hours_delta: each.hours_delta,
      })),
    }
  },
})
