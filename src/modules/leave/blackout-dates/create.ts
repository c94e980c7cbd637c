import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { createRecord } from '../../../core/run/change-record.ts'
import {
  BlackoutName,
  BlackoutSchema,
  blackoutFields,
  blackoutKind,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
} from './schema.ts'

export const createBlackoutDates = defineOperation({
  name: 'blackout_dates.create',
  summary: 'Add blackout dates, on which leave is refused or gets a warning.',
  permission: 'leave_settings:write',
  effect: 'create',
  input: v.strictObject({
    name: BlackoutName,
    start_date: FirstBlackoutDate,
    end_date: LastBlackoutDate,
    ...blackoutFields,
  }),
  output: BlackoutSchema,
  async run(context, input) {
    const blackout = await checkedBlackout(context.sql, {
      ...input,
      reason: input.reason ?? null,
      leave_types: input.leave_types ?? [],
      departments: input.departments ?? [],
      enforcement: input.enforcement ?? 'block',
    })
    return createRecord(context, blackoutKind, blackout)
  },
})
