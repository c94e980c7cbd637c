import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate } from '../../core/schema.ts'
import { daysBetween } from '../../lib/calendar/dates.ts'
import { invalid } from '../../lib/errors.ts'
import { colleaguesSeenBy, everybodyAway } from './absences.ts'

const longest_days = 366

export const listAbsences = defineOperation({
  name: 'absences.list',
  summary: 'List who is away on approved leave, by name and dates.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    from: v.pipe(CivilDate, v.description('Leave that ends on or after this date.')),
    to: v.pipe(
      CivilDate,
      v.description('Leave that starts on or before this date; at most 366 days after from.'),
    ),
  }),
  output: v.strictObject({
    data: v.pipe(
      v.array(v.strictObject({ name: v.string(), start_date: CivilDate, end_date: CivilDate })),
      v.description(
        'By first date. Below company reach the colleagues that the setting absence_calendar shows.',
      ),
    ),
    meta: v.strictObject({ from: CivilDate, to: CivilDate, total: v.number() }),
  }),
  async run({ sql, person }, { from, to }) {
    if (daysBetween(from, to) > longest_days) {
      throw invalid({ to: `must be at most ${longest_days} days after from` })
    }
    const data = await (person === null
      ? everybodyAway(sql, { from, to })
      : colleaguesSeenBy(sql, person, { from, to }))
    return { data, meta: { from, to, total: data.length } }
  },
})
