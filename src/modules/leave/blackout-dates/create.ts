import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { type Params, prepare, valuesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, namesOf } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import {
  BlackoutName,
  type BlackoutRecord,
  BlackoutSchema,
  blackoutFields,
  checkedBlackout,
  db,
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
  async run({ sql, now_ms, audit }, input) {
    const blackout = await checkedBlackout(sql, {
      ...input,
      reason: input.reason ?? null,
      leave_types: input.leave_types ?? [],
      departments: input.departments ?? [],
      enforcement: input.enforcement ?? 'block',
    })
    const [record] = await insertBlackout(sql, { ...blackout, now: formatInstant(now_ms) })
    audit({
      record_type: 'blackout_dates',
      record_id: record!.id,
      before: null,
      after: record!,
    })
    return record!
  },
})

const insertBlackout = prepare((blackout: Params<Omit<BlackoutRecord, 'id'> & { now: string }>) =>
  db
    .insertInto('blackout_dates')
    .values({
      company_id: blackout.company_id,
      ...valuesOf(blackout, namesOf(BlackoutSchema)),
      created_at: blackout.now,
      updated_at: blackout.now,
    })
    .returning(columnsOf('blackout_dates', BlackoutSchema)),
)
