import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id, Name } from '../../../core/schema.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { colleaguesSeenBy } from '../absences.ts'
import { lapsesOn } from '../balances/year-balance.ts'
import type { Assessment } from './assess.ts'
import { balanceChange, YearChangeSchema } from './balance-change.ts'
import { daysByDate, daysByDateOf } from './days.ts'

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
    'Approved leave in the same department that overlaps these dates; only names and dates below company reach.',
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
}

const LeaveEffects = v.strictObject(leaveEffects)
export type LeaveEffects = v.InferOutput<typeof LeaveEffects>

/** Returns the effects of a request as the API does. */
export async function effectsOf(
  { sql, people }: Pick<Context, 'sql' | 'people'>,
  assessed: Assessment,
): Promise<LeaveEffects> {
  const { count, blackouts } = assessed
  return {
    days: ofThousandths(count.millidays),
    hours: hoursOf(count.minutes),
    days_by_date: daysByDateOf(count.parts),
    holidays: count.named_holidays,
    ...balanceChangeOf(assessed),
    colleagues_away: people
      ? await absencesSeenBy(sql, assessed.employee.id, spanOfDates(assessed))
      : await colleaguesAway(sql, assessed),
    blackout_hits: blackouts,
  }
}

/** Returns the balance of each leave year that a request charges, before and after it is approved. */
export function balanceChangeOf({ lines, amount }: Assessment) {
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

function spanOfDates({ dates: { start_date, end_date } }: Assessment) {
  return { from: start_date, to: end_date }
}

/** Returns the colleagues that the company's absence calendar shows to an employee, by date. */
async function absencesSeenBy(sql: Sql, employee_id: number, dates: { from: string; to: string }) {
  const rows = await colleaguesSeenBy(sql, employee_id, dates)
  return rows.map(({ name, start_date, end_date }) => ({
    employee_name: name,
    start_date,
    end_date,
  }))
}

const colleagueShape = {
  employee_id: number,
  employee_name: string,
  leave_request_id: number,
  type: string,
  start_date: string,
  end_date: string,
}

/**
 * Returns the approved leave of the department that overlaps a request, by date. In two steps, each read once: joined,
 * a database without statistics read all people for each leave.
 */
export function colleaguesAway(
  sql: Sql,
  { employee, dates }: Assessment,
): Promise<LeaveEffects['colleagues_away']> {
  return readRows(
    sql,
    colleagueShape,
    `with away as materialized (
       select l.employee_id, l.id, l.type, l.start_date, l.end_date from leave_requests l
       where l.company_id = $1 and l.employee_id <> $3
         and l.status = 'approved' and l.start_date <= $5 and l.end_date >= $4
     ), colleagues as materialized (
       select e.id, e.first_name || ' ' || e.last_name as name from employees e
       where e.company_id = $1 and e.department = $2
         and e.id = any(array(select away.employee_id from away))
     )
     select away.employee_id, colleagues.name as employee_name, away.id as leave_request_id,
            away.type, away.start_date, away.end_date
     from away join colleagues on colleagues.id = away.employee_id
     order by away.start_date, away.id`,
    [employee.department, employee.id, dates.start_date, dates.end_date],
  )
}
