import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import {
  BlackoutName,
  type BlackoutRecord,
  BlackoutSchema,
  blackoutFields,
  blackouts,
  checkedBlackout,
  FirstBlackoutDate,
  LastBlackoutDate,
  storedBlackout,
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
    const [record] = await sql<BlackoutRecord>(
      `insert into blackout_dates as b (company_id, name, start_date, end_date, reason, leave_types,
                                        departments, enforcement, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $8, $9::timestamptz, $9::timestamptz)
       returning ${blackouts.columns}`,
      [...storedBlackout(blackout), formatInstant(now_ms)],
    )
    audit({
      record_type: 'blackout_dates',
      record_id: record!.id,
      before: null,
      after: record!,
    })
    return record!
  },
})
