import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import {
  CivilDate,
  Code,
  described,
  ListMeta,
  optional,
  Page,
  perPage,
} from '../../../core/schema.ts'
import { where } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { readRows, string } from '../../../db/statements/read-rows.ts'
import { daysBetween } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { datesBetween } from '../requests/fields.ts'
import { loadPresence } from './presence.ts'
import { MinimumPresentSchema, minimums } from './schema.ts'

const longest_days = 31

const Below = v.strictObject({
  department: Code,
  date: CivilDate,
  present: v.number(),
  minimum: v.number(),
  pending: described(v.number(), 'Of those present, with pending leave.'),
})

export const listMinimumPresent = defineOperation({
  name: 'minimum_present.list',
  summary: 'List minimums of people at work; with from, also the days below them.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'team', deputies: true },
  input: v.strictObject({
    from: optional(CivilDate, 'Also list the days from this date with fewer people than that.'),
    to: optional(CivilDate, 'Last of these days, at most 31 days after from; from by default.'),
    page: Page,
    per_page: perPage(),
  }),
  output: v.strictObject({
    data: described(
      v.array(MinimumPresentSchema),
      'By department and date. Below company reach only departments of people in reach.',
    ),
    below: described(
      v.exactOptional(v.array(Below)),
      'Only with from: days on which approved leave leaves fewer than the minimum.',
    ),
    meta: ListMeta,
  }),
  async run(context, { from, to, ...input }) {
    const { sql, people } = context
    const ofPeople = `m.department in (select e.department from employees e
      where e.company_id = m.company_id and e.id = any(?::bigint[]))`
    const { data, meta } = await listPage(sql, input, {
      ...minimums,
      conditions: people === null ? [] : [where(ofPeople, people)],
      order: 'm.department, m.effective_from',
    })
    return {
      data,
      ...(from === undefined ? {} : { below: await daysBelow(context, from, to) }),
      meta,
    }
  },
})

/** Returns the days below the minimum in the departments of the people in reach. */
async function daysBelow(context: Context, from: string, to = from) {
  if (daysBetween(from, to) > longest_days) {
    throw invalid({ to: refuse.ends_late({ most: longest_days }) })
  }
  const rows = await readRows(
    context.sql,
    { department: string },
    `select distinct department from minimum_present
     where company_id = $1 and ($2::bigint[] is null or department in (
       select e.department from employees e where e.company_id = $1 and e.id = any($2)))
     order by department`,
    [context.people],
  )
  const departments = rows.map(({ department }) => department)
  const presence = await loadPresence(context, departments, { from, to })
  const dates = datesBetween({ start_date: from, end_date: to })
  const below = []
  for (const department of departments) {
    const days = await presence.below(department, dates)
    below.push(...days.map((day) => ({ department, ...day })))
  }
  return below
}
