import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord, setValues } from '../../../core/run/change-record.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import {
  BlackoutId,
  BlackoutName,
  BlackoutSchema,
  blackoutFields,
  blackoutKind,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
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
  async run(context, { id, ...input }) {
    const { sql, now_ms } = context
    const { after } = await changeRecord(context, blackoutKind, id, async (row, before) => {
      const settings = await checkedBlackout(sql, { ...before, ...withoutAbsent(input) })
      setValues(row, settings, now_ms)
    })
    return after
  },
})
