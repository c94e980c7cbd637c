import * as v from 'valibot'
import { departmentsToStore } from '../../../core/company/store-department.ts'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord, setValues } from '../../../core/run/change-record.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import {
  BlackoutId,
  BlackoutName,
  blackoutFields,
  blackoutKind,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
  WrittenBlackout,
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
  output: WrittenBlackout,
  async run(context, { id, ...typed }) {
    const { sql, now_ms } = context
    const { departments, said } = await departmentsToStore(context, typed.departments ?? [])
    const input = typed.departments ? { ...typed, departments } : typed
    const { after } = await changeRecord(context, blackoutKind, id, async (row, before) => {
      const settings = await checkedBlackout(sql, { ...before, ...withoutAbsent(input) })
      setValues(row, settings, now_ms)
    })
    return { ...after, ...said }
  },
})
