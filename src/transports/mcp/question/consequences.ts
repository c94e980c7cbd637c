import { mailedEventTypes } from '../../../core/events/event-catalogue.ts'
import type { Change } from '../../../core/operation.ts'
import { isShort } from '../../../modules/leave/minimum-present/words.ts'
import type { HoursChange } from '../../../modules/payroll/hours/effects.ts'
import type { Effects } from '../../effects.ts'
import type { Facts } from './confirmation.ts'
import { dateOf, datesOf, type LeaveYear, leaveYearOf } from './dates.ts'
import { fromTo, listOf, numberOf, plural, quoted } from './words.ts'

/** Returns the consequences of a write other than the change of its record, one sentence each. */
export async function consequencesOf(facts: Facts): Promise<string[]> {
  const { paid_hours, first_pay_period } = facts.effects as Effects
  return [
    ...leaveFacts({ ...facts.effects, balances: yearsOf(facts) }, { waits: isPending(facts) }).map(
      (fact) => `${fact.slice(0, 1).toUpperCase()}${fact.slice(1)}.`,
    ),
    ...(first_pay_period ? [firstPeriod(first_pay_period)] : []),
    ...(paid_hours ? hoursSentences(paid_hours) : []),
    ...recounted(facts),
    ...mails(facts),
    ...(await webhooks(facts)),
  ]
}

type PaidHours = NonNullable<Effects['paid_hours']>
type PeriodHours = Extract<PaidHours, { people: number }>
type DayHours = Extract<PaidHours, { employee_id: number }>

type YearChange = Partial<LeaveYear> & { before_days: number; after_days: number }

/** The effects of one leave request that a person decides on. */
export type LeaveFacts = Pick<Effects, 'colleagues_away' | 'blackout_hits' | 'minimum_present'> & {
  balances: readonly YearChange[]
}

/** Returns what a person decides a leave request on, in words: balances, colleagues away, blackouts and minimums. */
export function leaveFacts(
  { balances, colleagues_away = [], blackout_hits = [], minimum_present }: LeaveFacts,
  { waits = false } = {},
): string[] {
  return [
    ...balances.map(({ before_days, after_days, ...year }) => {
      const which = balances.length > 1 ? ` of ${leaveYearOf(year as LeaveYear)}` : ''
      // A request that waits is charged once somebody approves it.
      const when = waits && before_days > after_days ? ' once approved' : ''
      return `balance${which} ${fromTo(numberOf(before_days), plural(after_days, 'day'))}${when}`
    }),
    ...(colleagues_away.length > 0 ? [colleagues(colleagues_away)] : []),
    ...(blackout_hits.length > 0 ? [blackouts(blackout_hits)] : []),
    ...minimums(minimum_present ?? []),
  ]
}

/** The balance of each leave year; the balances of several requests are listed with each request. */
function yearsOf({ effects }: Facts): YearChange[] {
  const { balances, balance_before_days: before, balance_after_days: after } = effects as Effects
  return (
    balances?.filter((line) => 'year' in line) ??
    (before == null || after == null ? [] : [{ before_days: before, after_days: after }])
  )
}

function isPending({ changes }: Facts): boolean {
  return changes.some(({ after }) => (after as { status?: string })?.status === 'pending')
}

function colleagues(away: NonNullable<Effects['colleagues_away']>): string {
  const names = [...new Set(away.map(({ employee_name }) => quoted(employee_name)))]
  const are = names.length === 1 ? '1 colleague is' : `${numberOf(names.length)} colleagues are`
  return `${are} away then: ${listOf(names)}`
}

function blackouts(hits: NonNullable<Effects['blackout_hits']>): string {
  const named = hits.map(
    ({ name, start_date, end_date }) => `${quoted(name)} (${datesOf(start_date, end_date)})`,
  )
  return `blackout dates apply: ${listOf(named)}`
}

/** Days below the minimum are a conflict; on others it holds unless pending leave is approved too. */
function minimums(days: NonNullable<Effects['minimum_present']>): string[] {
  const [short, tight] = [days.filter(isShort), days.filter((day) => !isShort(day))]
  const listed = (all: typeof days) =>
    listOf(
      all.map(({ date, present, minimum, pending }) => {
        const here = present === null ? '' : `${present} at work, `
        return `${dateOf(date)} (${here}minimum ${minimum}${pending ? `, ${pending} with pending leave` : ''})`
      }),
    )
  return [
    ...(short.length > 0 ? [`the department is below its minimum on ${listed(short)}`] : []),
    ...(tight.length > 0 ? [`pending leave decides about its minimum on ${listed(tight)}`] : []),
  ]
}

function firstPeriod({
  start_date,
  end_date,
  after_approved,
}: NonNullable<Effects['first_pay_period']>): string {
  const which =
    after_approved === null ? 'pay period of today' : 'first pay period after the approved ones'
  return `The ${which} is ${datesOf(start_date, end_date)}.`
}

function hoursSentences(hours: PaidHours): string[] {
  if ('before' in hours) return paidHours(hours)
  return 'people' in hours && hours.people > 0 ? [periodHours(hours)] : []
}

function periodHours({ from, to, people, change_by_category = {} }: PeriodHours): string {
  const changes = Object.entries(change_by_category).map(
    ([category, change]) =>
      `${category.replaceAll('_', ' ')} ${change > 0 ? '+' : ''}${numberOf(change)}`,
  )
  const who = people === 1 ? '1 person' : `${numberOf(people)} people`
  const how = changes.length > 0 ? `: ${changes.join(', ')} hours` : ''
  return `Paid hours on ${datesOf(from, to)} change for ${who}${how}.`
}

function paidHours({ workweeks, ...day }: DayHours): string[] {
  return [
    `Paid hours on ${datesOf(day.from, day.to)} ${hoursOf(day)}.`,
    ...(workweeks ? [weekHours(workweeks)] : []),
  ]
}

function weekHours(week: HoursChange): string {
  return `In the workweek ${datesOf(week.from, week.to)} they ${hoursOf(week)}.`
}

/** Returns how hours change: `change 37.5 -> 41, overtime 0 -> 1`, or that they stay. */
function hoursOf({ before, after }: HoursChange): string {
  const total = fromTo(numberOf(before.total_hours), numberOf(after.total_hours))
  const [was, is] = [before.overtime_hours, after.overtime_hours]
  const overtime = was === is ? '' : `, overtime ${fromTo(numberOf(was), numberOf(is))}`
  const stay = before.total_hours === after.total_hours ? 'stay' : 'change'
  return `${stay} ${total}${overtime}`
}

type Leave = { employee_name: string; days: number }

/** Leave is recounted when working days change. */
function recounted({ changes }: Facts): string[] {
  const isLeave = ({ record_type }: Change) => record_type === 'leave_request'
  const leave = changes.every(isLeave) ? [] : changes.filter(isLeave)
  if (leave.length === 0) return []
  const each = leave.map(({ before, after }) => {
    const [was, is] = [before as Leave, after as Leave]
    return `${quoted(is.employee_name)} ${fromTo(numberOf(was.days), plural(is.days, 'day'))}`
  })
  const are = leave.length === 1 ? 'is' : 'are'
  return [`${plural(leave.length, 'leave request')} ${are} counted again: ${listOf(each)}.`]
}

/** A rejection is mailed with its reason. */
function mails({ events }: Facts): string[] {
  const mailed = events.filter(({ type }) => (mailedEventTypes as readonly string[]).includes(type))
  const told = new Set(mailed.map(({ object }) => (object as { employee_id: number }).employee_id))
  if (told.size === 0) return []
  const reasons = mailed.some(({ type, object }) => {
    const { rejection_reason } = object as { rejection_reason?: string | null }
    return type === 'leave_request.rejected' && rejection_reason != null && rejection_reason !== ''
  })
  const who = told.size === 1 ? 'They' : `${numberOf(told.size)} people`
  return [`${who} are told by email${reasons ? ', with the reason' : ''}.`]
}

async function webhooks({ events, read }: Facts): Promise<string[]> {
  const types = [...new Set(events.map(({ type }) => type))]
  if (types.length === 0) return []
  const count = await read.listening(types)
  return count === 0 ? [] : [`${plural(count, 'webhook')} ${count === 1 ? 'is' : 'are'} notified.`]
}
