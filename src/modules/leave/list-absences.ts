import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import {
  CivilDate,
  described,
  ListMeta,
  Name,
  optional,
  Page,
  PerPageOrAll,
} from '../../core/schema.ts'
import { pageMeta, pageOf } from '../../db/lists/list-query.ts'
import { addDays, daysBetween } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { invalid } from '../../lib/errors.ts'
import { colleaguesSeenBy, everybodyAway } from './absences.ts'
import { refuse } from './refusals.ts'

const longest_days = 366
const standard_days = 28

export const listAbsences = defineOperation({
  name: 'absences.list',
  summary: 'List who is away on approved leave, by name and dates.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    from: optional(
      CivilDate,
      "Leave that ends on or after this date; today by default, in the company's zone.",
    ),
    to: optional(
      CivilDate,
      'Leave that starts on or before this date, at most 366 days after from; four weeks after it by default.',
    ),
    page: Page,
    per_page: PerPageOrAll,
  }),
  output: v.strictObject({
    data: described(
      v.array(v.strictObject({ name: Name, start_date: CivilDate, end_date: CivilDate })),
      'By first date. Below company reach the colleagues that the setting absence_calendar shows.',
    ),
    meta: v.strictObject({ ...ListMeta.entries, from: CivilDate, to: CivilDate }),
  }),
  async run({ sql, person, now_ms }, input) {
    const from = input.from ?? localDate((await loadCompany(sql)).timezone, now_ms)
    const to = input.to ?? addDays(from, standard_days)
    if (to < from) throw invalid({ to: refuse.ends_before({ from }) })
    if (daysBetween(from, to) > longest_days) {
      throw invalid({ to: refuse.ends_late({ most: longest_days }) })
    }
    const away = await (person === null
      ? everybodyAway(sql, { from, to })
      : colleaguesSeenBy(sql, person, { from, to }))
    const { page, per_page = Math.max(1, away.length) } = input
    const data = pageOf(away, input)
    return { data, meta: { ...pageMeta(page, per_page, away.length), from, to } }
  },
})
