import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import {
  BlackoutId,
  BlackoutName,
  BlackoutSchema,
  blackoutFields,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
  requireBlackout,
  storedBlackout,
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

    await sql(
      `update blackout_dates set name = $3, start_date = $4, end_date = $5, reason = $6,
         leave_types = $7::text[], departments = $8::text[], enforcement = $9, updated_at = $10
       where company_id = $1 and id = $2`,
      [id, ...storedBlackout(after), formatInstant(now_ms)],
    )
    audit({ record_type: 'blackout_dates', record_id: id, before, after })
    return after
  },
})
