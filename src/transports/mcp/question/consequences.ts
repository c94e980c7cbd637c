import { mailedEventTypes } from '../../../core/event-catalogue.ts'
import type { Change } from '../../../core/operation.ts'
import type { Facts } from './confirmation.ts'
import { datesOf } from './dates.ts'
import { fromTo, listOf, numberOf, plural, quoted } from './words.ts'

/** Returns what follows from a write besides its record, one sentence each. */
export async function consequencesOf(facts: Facts): Promise<string[]> {
  const { colleagues_away, blackout_hits, paid_hours } = facts.effects as Effects
  return [
    ...balancesOf(facts),
    ...(colleagues_away?.length ? [colleagues(colleagues_away)] : []),
    ...(blackout_hits?.length ? [blackouts(blackout_hits)] : []),
    // Settings, holidays and schedules report the hours of a pay period, which have no sentence.
    ...(paid_hours && 'before' in paid_hours ? paidHours(paid_hours) : []),
    ...recounted(facts),
    ...mails(facts),
    ...(await webhooks(facts)),
  ]
}

type Dated = { start_date: string; end_date: string }
type Balance = { year?: number; before_days: number; after_days: number }
type Hours = { from: string; to: string; before: Total; after: Total }
type DayHours = Hours & { workweeks?: Hours }
type Total = { total_hours: number; overtime_hours: number }

type Effects = {
  balances?: Balance[]
  balance_before_days?: number | null
  balance_after_days?: number | null
  colleagues_away?: ({ employee_name: string } & Dated)[]
  blackout_hits?: ({ name: string } & Dated)[]
  paid_hours?: DayHours | { people: number } | { not_compared: string }
}

/** The balance of each leave year; that of several requests is said with each of them. */
function balancesOf({ changes, effects }: Facts): string[] {
  const { balances, balance_before_days: before, balance_after_days: after } = effects as Effects
  const lines =
    balances ??
    (before == null || after == null ? [] : [{ before_days: before, after_days: after }])
  const waits = changes.some(({ after }) => (after as { status?: string })?.status === 'pending')
  return lines.flatMap(({ year, before_days, after_days }) => {
    if (before_days === undefined) return []
    const which = lines.length > 1 ? ` of ${year}` : ''
    // A request that waits is charged once somebody approves it.
    const when = waits && before_days > after_days ? ' once approved' : ''
    return [`Balance${which} ${fromTo(numberOf(before_days), plural(after_days, 'day'))}${when}.`]
  })
}

function colleagues(away: NonNullable<Effects['colleagues_away']>): string {
  const names = [...new Set(away.map(({ employee_name }) => quoted(employee_name)))]
  const are = names.length === 1 ? '1 colleague is' : `${numberOf(names.length)} colleagues are`
  return `${are} away then: ${listOf(names)}.`
}

function blackouts(hits: NonNullable<Effects['blackout_hits']>): string {
  const named = hits.map(
    ({ name, start_date, end_date }) => `${quoted(name)} (${datesOf(start_date, end_date)})`,
  )
  return `Blackout dates apply: ${listOf(named)}.`
}

function paidHours({ workweeks, ...day }: DayHours): string[] {
  const span = (hours: Hours) => {
    const [before, after] = [hours.before.total_hours, hours.after.total_hours]
    if (before === after) return `stay ${numberOf(after)} on ${datesOf(hours.from, hours.to)}`
    const total = fromTo(numberOf(before), numberOf(after))
    const [was, is] = [hours.before.overtime_hours, hours.after.overtime_hours]
    const overtime = was === is ? '' : `, overtime ${fromTo(numberOf(was), numberOf(is))}`
    return `on ${datesOf(hours.from, hours.to)}: ${total}${overtime}`
  }
  return [
    `Paid hours ${span(day)}.`,
    ...(workweeks ? [`Those of the workweek ${span(workweeks)}.`] : []),
  ]
}

type Leave = { employee_name: string; days: number }

/** Leave is counted again when working days change. */
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
  return [`${who} are told by e-mail${reasons ? ', with the reason' : ''}.`]
}

async function webhooks({ events, read }: Facts): Promise<string[]> {
  const types = [...new Set(events.map(({ type }) => type))]
  if (types.length === 0) return []
  const count = await read.listening(types)
  return count === 0 ? [] : [`${plural(count, 'webhook')} ${count === 1 ? 'is' : 'are'} notified.`]
}
