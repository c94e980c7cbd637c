import * as v from 'valibot'
import { matchWords } from '../../core/company/match-departments.ts'
import { FromWorkDate, OnlyEmployee, onlyStatus, ToWorkDate } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { Flag, Id, listOf, name, optional, sortBy, syncParameters } from '../../core/schema.ts'
import { type Condition, noteOf, where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { employeeNameOrder, nullsLast } from '../../db/lists/sort.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { entryRecords, TimeEntrySchema, timeEntries } from './schema.ts'
import { entryStatuses } from './table.ts'

const sortColumns = {
  employee_name: employeeNameOrder,
  work_date: 't.work_date',
  clock_in: 't.clock_in',
  clock_out: nullsLast('t.clock_out'),
  approved_at: nullsLast('t.approved_at'),
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}

export const listTimeEntries = defineOperation({
  name: 'time_entries.list',
  summary: 'List time entries (punches).',
  permission: 'time:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id', deputies: true },
  input: v.strictObject({
    employee_id: OnlyEmployee,
    from: FromWorkDate,
    to: ToWorkDate,
    status: onlyStatus(entryStatuses),
    approved: optional(Flag, 'Only approved or only unapproved entries.'),
    source: optional(name(200), 'Only this source, such as terminal-toronto, ignoring case.'),
    work_location_id: optional(Id, 'Only this work location.'),
    open: optional(Flag, 'Only entries without a clock-out, or only those with one.'),
    overlapping: optional(
      Flag,
      'Only entries that overlap another of the employee, or only the others. Not with cursor or updated_since.',
    ),
    edited: optional(Flag, 'Only entries whose times or breaks were changed, or only the others.'),
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(TimeEntrySchema),
  async run({ sql, totals, people, now_ms }, input) {
    const listsChanges = input.updated_since !== undefined || input.cursor !== undefined
    if (listsChanges && input.overlapping !== undefined)
      throw invalid({ overlapping: notOfChanges })
    const { data: rows, meta } = await listPage(sql, input, {
      ...timeEntries,
      // A page of one person's entries is in reach or empty; another condition would only cost planning.
      people: input.employee_id === undefined || listsChanges ? people : null,
      conditions: [
        ...(listsChanges ? [] : [notDeleted]),
        ...whereProvided(input, {
          employee_id: 't.employee_id = ?',
          from: (from) => where(`t.work_date >= ? and ${notBefore}`, from, from),
          to: (to) => where(`t.work_date <= ? and ${notAfter}`, to, to),
          status: 't.status = ?',
          approved: 't.approved = ?',
          source: 'lower(t.source) = lower(?)',
          work_location_id: 't.work_location_id = ?',
          open: (open) => where(`t.clock_out is ${open ? '' : 'not '}null`),
          overlapping: (overlapping) => whereOverlapping(overlapping, input, people),
          edited: (edited) => where(edited ? isEdited : `not ${isEdited}`),
        }),
      ],
      // Counting one employee's rows is faster than checking whether any has changed.
      totals: input.employee_id === undefined ? totals : undefined,
      sortColumns,
      order: 't.clock_in, t.id',
    })
    const { source } = input
    const note =
      source === undefined || rows.length > 0 || meta.total > 0
        ? undefined
        : await unknownSource(sql, source, { people, now_ms })
    return { data: await entryRecords(sql, rows), meta: { ...meta, ...noteOf(note) } }
  },
})

/** Whether an entry overlaps depends on others, whose changes are not its own. */
const notOfChanges = refuse.not_of_changes()

/** An entry that was changed once it had ended, or whose clock-in was changed before. */
const isEdited = `(t.status = 'adjusted' or t.clock_in <> t.posted_clock_in)`

/** A list of changes includes deleted entries; a page by number does not. */
const notDeleted = where('t.deleted_at is null')

// A work date begins at most 14 h before its day in UTC and ends at most 12 h after it; limits the search
// accordingly, since the indexes use the clock-in.
const notBefore = `t.clock_in >= (?::date - interval '14 hours') at time zone 'UTC'`
const notAfter = `t.clock_in < (?::date + interval '36 hours') at time zone 'UTC'`

/** The number of days to look for sources, so that the index of clock-ins limits the search. */
const recent_days = 90

/** Returns a note with the sources of recent entries of these people, or of all, when none matches. */
async function unknownSource(
  sql: Sql,
  source: string,
  { people, now_ms }: { people: readonly number[] | null; now_ms: number },
): Promise<string | undefined> {
  const since = formatInstant(now_ms - recent_days * 24 * 60 * 60 * 1000)
  const rows = await readRows(
    sql,
    { source: string },
    `select distinct source from time_entries
     where company_id = $1 and clock_in >= $2 and deleted_at is null
       ${people ? 'and employee_id = any($3::bigint[])' : ''}
     order by source`,
    people ? [since, people] : [since],
  )
  const sources = rows.map((row) => row.source)
  return matchWords(source, sources, 'source').note
}

type Narrowed = {
  employee_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the condition that an entry overlaps another one of its employee or does not, ignoring deleted ones. An open
 * entry has no end yet: it overlaps only an entry during which it begins. One pass over the entries of the employee or
 * the dates finds them all; looking up the neighbors of each entry would take a search per row. `is true` keeps the
 * planner from joining the pass, which without statistics it would repeat for every row.
 */
function whereOverlapping(
  isOverlapping: boolean,
  { employee_id, from, to }: Narrowed,
  people: readonly number[] | null,
): Condition {
  const near: Condition[] = [
    ...(employee_id === undefined ? [] : [where('o.employee_id = ?', employee_id)]),
    ...(people === null ? [] : [where('o.employee_id = any(?::bigint[])', people)]),
    ...(from === undefined ? [] : [where(`o.clock_in >= ${dayBefore}`, from)]),
    ...(to === undefined ? [] : [where(`o.clock_in < ${dayAfter}`, to)]),
  ]
  const only = near.map(({ text }) => ` and ${text}`).join('')
  return where(
    `(t.id ${isOverlapping ? 'in' : 'not in'} (
      select id from (
        select o.id, o.clock_in, coalesce(o.clock_out, o.clock_in) as ended,
               max(coalesce(o.clock_out, o.clock_in)) over (
                 partition by o.employee_id order by o.clock_in
                 rows between unbounded preceding and 1 preceding) as others_ended,
               lead(o.clock_in) over (partition by o.employee_id order by o.clock_in) as next_began
        from time_entries o
        where o.company_id = $1 and o.deleted_at is null${only}
      ) near
      where near.clock_in < near.others_ended or near.next_began < near.ended)) is true`,
    ...near.flatMap(({ values }) => values),
  )
}

// Entries last at most 24 h, and a work date begins and ends within 14 and 12 h of its day in UTC.
const dayBefore = `(?::date - interval '38 hours') at time zone 'UTC'`
const dayAfter = `(?::date + interval '60 hours') at time zone 'UTC'`
