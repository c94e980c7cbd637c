import * as v from 'valibot'
import { departmentsToStore } from '../../../core/company/store-department.ts'
import { defineOperation } from '../../../core/operation.ts'
import { createRecord } from '../../../core/run/change-record.ts'
import {
  BlackoutName,
  blackoutFields,
  blackoutKind,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
  WrittenBlackout,
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
  output: WrittenBlackout,
  async run(context, input) {
    const { departments, said } = await departmentsToStore(context, input.departments ?? [])
    const blackout = await checkedBlackout(context.sql, {
      ...input,
      reason: input.reason ?? null,
      leave_types: input.leave_types ?? [],
      departments,
      enforcement: input.enforcement ?? 'block',
    })
    return { ...(await createRecord(context, blackoutKind, blackout)), ...said }
  },
})
