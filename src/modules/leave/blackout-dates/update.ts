import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import { type Params, prepare, valuesOf } from '../../../db/statements/prepare.ts'
import { namesOf } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import {
  BlackoutId,
  BlackoutName,
  type BlackoutRecord,
  BlackoutSchema,
  blackoutFields,
  checkedBlackout,
  db,
  FirstBlackoutDate,
  LastBlackoutDate,
  requireBlackout,
} from './schema.ts'

export const updateBlackoutDates = defineOperation({
  name: 'blackout_dates.update',
  summary: 'Update blackout dates; existing leave does not change.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: BlackoutId,
    name: v.optional(BlackoutName),
    start_date: v.optional(FirstBlackoutDate),
    end_date: v.optional(LastBlackoutDate),
    ...blackoutFields,
  }),
  output: BlackoutSchema,
  async run({ sql, now_ms, audit }, { id, ...input }) {
    const before = await requireBlackout(sql, id, 'locked')
    const after = {
      ...before,
      ...(await checkedBlackout(sql, { ...before, ...withoutAbsent(input) })),
    }
    if (isDeepStrictEqual(after, before)) return before

    await updateBlackout(sql, { ...after, now: formatInstant(now_ms) })
    audit({ record_type: 'blackout_dates', record_id: id, before, after })
    return after
  },
})

const updateBlackout = prepare((blackout: Params<BlackoutRecord & { now: string }>) =>
  db
    .updateTable('blackout_dates')
    .set({ ...valuesOf(blackout, namesOf(BlackoutSchema)), updated_at: blackout.now })
    .where('company_id', '=', blackout.company_id)
    .where('id', '=', blackout.id),
)
