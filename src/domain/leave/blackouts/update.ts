import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { notFound } from '../../../errors.ts'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { formatInstant } from '../../../time/instants.ts'
import {
  BlackoutName,
  BlackoutWire,
  blackoutFields,
  checkedBlackout,
  FirstBlackoutDate,
  findBlackout,
  LastBlackoutDate,
} from './wire.ts'

export const updateBlackoutDates = defineOperation({
  name: 'blackout_dates.update',
  summary: 'Change blackout dates; leave that is there already stays.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The blackout, from the list of blackout dates.')),
    name: v.optional(BlackoutName),
    start_date: v.optional(FirstBlackoutDate),
    end_date: v.optional(LastBlackoutDate),
    ...blackoutFields,
  }),
  output: BlackoutWire,
  async run({ sql, now_ms, audit }, { id, ...asked }) {
    const before = await findBlackout(sql, id, 'locked')
    if (!before) throw notFound('blackout dates')
    const given = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    )
    const after = { ...before, ...(await checkedBlackout(sql, { ...before, ...given })) }
    if (isDeepStrictEqual(after, before)) return before

    const { name, start_date, end_date, reason, leave_types, departments, enforcement } = after
    await sql(
      `update blackout_dates set name = $3, start_date = $4, end_date = $5, reason = $6,
         leave_types = $7::text[], departments = $8::text[], enforcement = $9, updated_at = $10
       where company_id = $1 and id = $2`,
      [
        id,
        name,
        start_date,
        end_date,
        reason,
        leave_types,
        departments,
        enforcement,
        formatInstant(now_ms),
      ],
    )
    audit({ record_type: 'blackout_dates', record_id: id, before, after })
    return after
  },
})
