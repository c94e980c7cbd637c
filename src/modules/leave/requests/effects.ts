import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id, Name } from '../../../core/schema.ts'
import { number, readRows, rowsOfEach, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { colleaguesSeenByEach } from '../absences.ts'
import { lapsesOn } from '../balances/year-balance.ts'
import { loadPresence, type Presence, type PresentOn } from '../minimum-present/presence.ts'
import type { Assessment } from './assess.ts'
import { balanceChange, YearChangeSchema } from './balance-change.ts'
import { daysByDate, daysByDateOf } from './days.ts'
import { dayParts } from './table.ts'

const Days = v.number()

/** The effects of a request, for a preview and for a dry run of approving. */
export const leaveEffects = {
  days: described(Days, 'Working days of the request.'),
  hours: described(v.number(), 'Leave hours on those days.'),
  days_by_date: daysByDate,
  holidays: described(
    v.array(v.strictObject({ date: CivilDate, name: Name })),
    'Paid holidays in the range; they are not charged.',
  ),
  balance_before_days: described(
    v.nullable(Days),
    'Days that the request can use by end_date of the leave year that it charges; null if no balance is tracked, or if it charges two leave years.',
  ),
  balance_after_days: described(
    v.nullable(Days),
    'Available days of that leave year after approval; other pending requests are not subtracted.',
  ),
  balances: described(
    v.array(
      v.strictObject({
        ...YearChangeSchema.entries,
        others_pending_days: Days,
        expires_unused_days: described(
          Days,
          'Carried-over days that expire by end_date, unused also with this request.',
        ),
        lapses_on: described(v.nullable(CivilDate), lapsesOn),
        lapsing_days: described(
          Days,
          'Carried-over days that lapse after lapses_on, unused also with this request.',
        ),
      }),
    ),
    'The balances for each leave year that is charged; before_days is what it can use, after_days plus days.',
  ),
  colleagues_away: described(
    v.array(
      v.strictObject({
        employee_id: v.exactOptional(Id),
        employee_name: Name,
        leave_request_id: v.exactOptional(Id),
        type: v.exactOptional(Code),
        start_date: CivilDate,
        end_date: CivilDate,
      }),
    ),
    'Approved leave in the same department that overlaps these dates, also by the same call; only names and dates below company reach.',
  ),
  blackout_hits: described(
    v.array(
      v.strictObject({
        id: Id,
        name: Name,
        start_date: CivilDate,
        end_date: CivilDate,
        enforcement: v.picklist(['block', 'warn']),
      }),
    ),
    'Blackout dates that overlap the request.',
  ),
  minimum_present: described(
    v.nullable(
      v.array(
        v.strictObject({
          date: CivilDate,
          present: v.nullable(v.number()),
          minimum: v.number(),
          pending: v.nullable(v.number()),
        }),
      ),
    ),
    'Days on which fewer of the department would be present than its minimum, or are when pending leave is approved too; the former, which are conflicts, first, at most 5. Null: no minimum is set. Of their own leave people are not told pending, nor present if absence_calendar is off.',
  ),
}

const LeaveEffects = v.strictObject(leaveEffects)
export type LeaveEffects = v.InferOutput<typeof LeaveEffects>

export const FactsSchema = v.strictObject({
  leave_request_id: Id,
  start_day_part: v.picklist(dayParts),
  end_day_part: v.picklist(dayParts),
  requested_hours: v.pipe(v.nullable(v.number()), v.description('Null: not by the hour.')),
  ...leaveEffects,
})

/** What a person decides a stored request on, one of many. */
export type FactsOfRequest = v.InferOutput<typeof FactsSchema>

/** The conditions under which effects are read, and what the caller may see. */
type Seeing = Pick<Context, 'sql' | 'companySql' | 'people' | 'person'>

/** Returns the facts of stored requests; reads the leave of their colleagues once, as it is now. */
export async function factsOfEach(
  context: Seeing,
  requests: readonly Assessment[],
): Promise<FactsOfRequest[]> {
  const effects = await effectsOfEach(context, requests)
  return requests.map(({ id, dates }, index) => ({
    leave_request_id: id!,
    start_day_part: dates.start_day_part,
    end_day_part: dates.end_day_part,
    requested_hours: dates.hours,
    ...effects[index]!,
  }))
}

/** Returns the effects of a request as the API does: what a person decides on. */
export async function effectsOf(context: Seeing, assessed: Assessment): Promise<LeaveEffects> {
  const [effects] = await effectsOfEach(context, [assessed])
  return effects!
}

async function effectsOfEach(
  context: Seeing,
  requests: readonly Assessment[],
): Promise<LeaveEffects[]> {
  const { sql, people } = context
  const away = people
    ? await absencesSeenByEach(sql, requests)
    : await colleaguesAwayOfEach(sql, requests)
  const presence = await presenceOf(context, requests)
  const minimums: LeaveEffects['minimum_present'][] = []
  for (const request of requests) {
    minimums.push(seenBy(context, request, (await presence?.without(request)) ?? null))
  }
  return requests.map((assessed, index) => ({
    days: ofThousandths(assessed.count.millidays),
    hours: hoursOf(assessed.count.minutes),
    days_by_date: daysByDateOf(assessed.count.parts),
    holidays: assessed.count.named_holidays,
    ...balanceChangeOf(assessed),
    colleagues_away: away[index]!,
    blackout_hits: assessed.blackouts,
    minimum_present: minimums[index]!,
  }))
}

type Requested = Pick<Assessment, 'employee' | 'dates'>

/** Reads what decides the minimums of the departments of requests; undefined without requests. */
export async function presenceOf(
  context: Pick<Context, 'sql' | 'companySql'>,
  requests: readonly Requested[],
): Promise<Presence | undefined> {
  if (requests.length === 0) return undefined
  const departments = requests.map(({ employee }) => employee.department)
  const from = requests.map(({ dates }) => dates.start_date).toSorted()[0]!
  const to = requests
    .map(({ dates }) => dates.end_date)
    .toSorted()
    .at(-1)!
  return loadPresence(context, departments, { from, to })
}

/** The most days of a request that are told about its department's minimum. */
const most_days = 5

function seenBy(
  { person }: Seeing,
  { employee, company }: Assessment,
  days: readonly PresentOn[] | null,
): LeaveEffects['minimum_present'] {
  if (days === null) return null
  const broken = days.filter(({ present, minimum }) => present < minimum)
  if (employee.id === person) {
    const isTold = company.absence_calendar !== 'off'
    return broken
      .slice(0, most_days)
      .map((day) => ({ ...day, present: isTold ? day.present : null, pending: null }))
  }
  const tight = days.filter(
    ({ present, pending, minimum }) => present >= minimum && present - pending < minimum,
  )
  return [...broken, ...tight].slice(0, most_days)
}

/** Returns the balance of each leave year that a request charges, before and after it is approved. */
function balanceChangeOf({ lines, amount }: Assessment) {
  return balanceChange(
    lines.map((line) => ({
      year: line.year.number,
      leave_year_start: line.year.start,
      days: amount.days(line.requested),
      before_days: amount.days(line.before),
      after_days: amount.days(line.after),
      others_pending_days: amount.days(line.others_pending),
      expires_unused_days: amount.days(line.expires_unused),
      lapses_on: line.lapses_on,
      lapsing_days: amount.days(line.lapsing),
    })),
  )
}

type Away = LeaveEffects['colleagues_away']

/** Returns the colleagues that the company's absence calendar shows to each employee, by date. */
async function absencesSeenByEach(sql: Sql, requests: readonly Assessment[]): Promise<Away[]> {
  const rows = await colleaguesSeenByEach(
    sql,
    requests.map(({ employee, dates }) => ({
      employee_id: employee.id,
      from: dates.start_date,
      to: dates.end_date,
    })),
  )
  return rowsOfEach(
    requests,
    rows.map(({ name: employee_name, ...row }) => ({ employee_name, ...row })),
  )
}

const colleagueShape = {
  n: number,
  employee_id: number,
  employee_name: string,
  leave_request_id: number,
  type: string,
  start_date: string,
  end_date: string,
}

/**
 * Returns the approved leave of the department that overlaps each request, by date. In two steps for each, each read
 * once: joined, a database without statistics read all people for each leave.
 */
export async function colleaguesAwayOfEach(
  sql: Sql,
  requests: readonly Pick<Assessment, 'employee' | 'dates'>[],
): Promise<Away[]> {
  const rows = await readRows(
    sql,
    colleagueShape,
    `select r.n::int as n, found.*
     from unnest($2::text[], $3::bigint[], $4::date[], $5::date[])
       with ordinality as r(department, employee_id, start_date, end_date, n)
     cross join lateral (
       with away as materialized (
         select l.employee_id, l.id, l.type, l.start_date, l.end_date from leave_requests l
         where l.company_id = $1 and l.employee_id <> r.employee_id
           and l.status = 'approved' and l.start_date <= r.end_date and l.end_date >= r.start_date
       ), colleagues as materialized (
         select e.id, e.first_name || ' ' || e.last_name as name from employees e
         where e.company_id = $1 and e.department = r.department
           and e.id = any(array(select away.employee_id from away))
       )
       select away.employee_id, colleagues.name as employee_name, away.id as leave_request_id,
              away.type, away.start_date, away.end_date
       from away join colleagues on colleagues.id = away.employee_id
     ) as found
     order by r.n, found.start_date, found.leave_request_id`,
    [
      requests.map(({ employee }) => employee.department),
      requests.map(({ employee }) => employee.id),
      requests.map(({ dates }) => dates.start_date),
      requests.map(({ dates }) => dates.end_date),
    ],
  )
  return rowsOfEach(requests, rows)
}
