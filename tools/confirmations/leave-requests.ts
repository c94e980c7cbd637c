import type { PageOfMany } from '../../src/transports/mcp/answer/pages.ts'
import {
  type Changed,
  type Confirmation,
  changedRecord,
  changeOf,
  changesOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { type LeaveFacts, leaveFacts } from '../../src/transports/mcp/question/consequences.ts'
import { dateOf, datesOf } from '../../src/transports/mcp/question/dates.ts'
import { allOn, listed, plural, quoted, wordsOf } from '../../src/transports/mcp/question/words.ts'

type Leave = {
  employee_name: string
  type: string
  start_date: string
  end_date: string
  start_day_part: string
  end_day_part: string
  hours: number | null
  days: number
  status: string
}

const record_type = 'leave_request'

/** Returns what a request is for: `2.5 days of vacation`. */
async function amountOf({ read }: Facts, { days, hours, type }: Leave): Promise<string> {
  return `${hours === null ? plural(days, 'day') : plural(hours, 'hour')} of ${await read.leaveType(type)}`
}

/** Returns the dates of a request with its half days. */
function whenOf({ start_date, end_date, start_day_part, end_day_part }: Leave): string {
  if (start_date === end_date) {
    const part = start_day_part === 'full' ? '' : `the ${start_day_part} of `
    return `${part}${dateOf(start_date)}`
  }
  const parts = [
    ...(start_day_part === 'full' ? [] : [`the first day only the ${start_day_part}`]),
    ...(end_day_part === 'full' ? [] : [`the last day only the ${end_day_part}`]),
  ]
  return `${datesOf(start_date, end_date)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}

async function leaveOf(facts: Facts, leave: Leave): Promise<string> {
  return `${await amountOf(facts, leave)} for ${quoted(leave.employee_name)}, ${whenOf(leave)}`
}

export const create: Confirmation = async (facts) => {
  const leave = recordOf<Leave>(facts, record_type)
  const becomes =
    leave.status === 'approved'
      ? 'It is approved at once, because this type needs no approval.'
      : 'It then waits for a decision.'
  return [`Ask for ${await leaveOf(facts, leave)}?`, becomes]
}

export const approve: Confirmation = async (facts) => {
  const { before, after } = changeOf<Leave>(facts, record_type)
  // Holidays and schedules may have changed since the request was made.
  const recounted = before!.days === after!.days ? null : recount(before!, after!)
  const overrides = facts.input.override_blackout
    ? 'A blackout of these dates is overridden.'
    : null
  return [`Approve ${await leaveOf(facts, after!)}?`, recounted, overrides]
}

function recount(before: Leave, after: Leave): string {
  return `The request was counted as ${plural(before.days, 'day')} and is now counted as ${plural(after.days, 'day')}.`
}

/** Returns the question that needs no more than a verb: `Reject 2 days of vacation for "Ana Silva", Dec 21-22?`. */
export const asking =
  (verb: string): Confirmation =>
  async (facts) => [`${verb} ${await leaveOf(facts, recordOf<Leave>(facts, record_type))}?`]

export const update: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Leave & { notes: string | null }>(facts, record_type)
  const notes = before.notes === after.notes ? null : 'Its note changes.'
  const described = async (leave: Leave) => `${await amountOf(facts, leave)}, ${whenOf(leave)}`
  const [was, is] = [await described(before), await described(after)]
  const what = `the leave request of ${quoted(after.employee_name)}`
  if (was === is) return [`Change the note of ${what}, ${was}?`]
  return [`Change ${what}: ${was} -> ${is}?`, notes]
}

export const cancel: Confirmation = async (facts) => {
  const { before } = changeOf<Leave>(facts, record_type)
  const state = before!.status === 'approved' ? 'It was approved.' : 'It was still pending.'
  return [`Cancel ${await leaveOf(facts, before!)}?`, state]
}

export const reopen: Confirmation = async (facts) => {
  const { before } = changeOf<Leave>(facts, record_type)
  return [
    `Take back the decision on ${await leaveOf(facts, before!)}?`,
    `It was ${before!.status} and waits for a decision again.`,
  ]
}

export const approveMany: Confirmation = async (facts) => {
  const changes = changesOf<Leave & { id: number }>(facts, record_type)
  const { skipped, failed } = facts.output as { skipped: Left[]; failed: Left[] }
  const each = await Promise.all(changes.map((change) => oneOfMany(facts, change)))
  const length = each.reduce((sum, { words }) => sum + words.length, 0)
  const shown =
    length > together.characters ? each.toSorted((a, b) => b.concerns - a.concerns) : each
  const list = listed(
    shown.map(({ words }) => words),
    {
      ...together,
      rest: (count) => {
        const days = shown.slice(count).reduce((sum, one) => sum + one.days, 0)
        return `, ${plural(days, 'day')} in all`
      },
    },
  )
  const others = [
    left(skipped, 'left pending because of a conflict'),
    left(failed, 'refused and not changed'),
  ]
  const all = allOf(facts, '/approvals/leave/selected?', [list, ...others])
  return [
    `Approve ${plural(changes.length, 'leave request')}: ${list.words}${all}?`,
    ...others.map(({ words }) => words),
  ]
}

export const rejectMany: Confirmation = async (facts) => {
  const changes = changesOf<Leave>(facts, record_type)
  const each = await Promise.all(changes.map(({ before }) => leaveOf(facts, before!)))
  const { failed } = facts.output as { failed: Left[] }
  const list = listed(each, together)
  const others = left(failed, 'refused and not changed')
  const all = allOf(facts, '/approvals/leave/selected?verdict=reject&', [list, others])
  return [`Reject ${plural(changes.length, 'leave request')}: ${list.words}${all}?`, others.words]
}

/** Returns on which page all requests are, where a part of the question leaves some out. */
function allOf(
  { input, page }: Facts,
  of_all: PageOfMany,
  parts: readonly { rest: number }[],
): string {
  if (parts.every(({ rest }) => rest === 0)) return ''
  const ids = input.ids as readonly number[]
  return allOn(
    page(
      of_all,
      ids.map((id) => ['id', id]),
    ),
  )
}

const together = { most: Infinity, characters: 2_200, separator: '; ' }

type Left = { employee_name?: string; reasons?: readonly { code: string }[] }

/** Returns which requests are left as they are, and how many of them it does not name. */
function left(rows: readonly Left[], how: string): { words: string | null; rest: number } {
  if (rows.length === 0) return { words: null, rest: 0 }
  const names = new Set(
    rows.flatMap(({ employee_name: name, reasons = [] }) => {
      const codes = new Set(reasons.map(({ code }) => wordsOf(code)))
      const why = codes.size === 0 ? '' : ` (${[...codes].join(', ')})`
      return name ? [`${quoted(name)}${why}`] : []
    }),
  )
  const { words, rest } = listed([...names], { most: Infinity, characters: 200 })
  const whose = names.size === 0 ? '' : `: ${words}`
  return { words: `${plural(rows.length, 'is', 'are')} ${how}${whose}.`, rest }
}

type OneOfMany = LeaveFacts & { leave_request_id: number }

/** Returns a request of a bulk call with what the question about one has, and the number of its concerns. */
async function oneOfMany(facts: Facts, change: Changed<Leave & { id: number }>) {
  const [before, after] = [change.before!, change.after!]
  const { balances: all = [] } = facts.effects as { balances?: OneOfMany[] }
  const effects = all.find(({ leave_request_id }) => leave_request_id === after.id)!
  const recounted =
    before.days === after.days ? [] : [`it was counted as ${plural(before.days, 'day')}`]
  const words = [
    `${quoted(after.employee_name)} ${await amountOf(facts, after)}`,
    whenOf(after),
    ...recounted,
    ...leaveFacts(effects),
  ]
  const { balances, colleagues_away = [], blackout_hits = [], minimum_present } = effects
  const overdrawn = balances.filter(({ after_days }) => after_days < 0)
  const concerns = [colleagues_away, blackout_hits, minimum_present ?? [], overdrawn, recounted]
  return {
    words: words.join(', '),
    concerns: concerns.filter(({ length }) => length > 0).length,
    days: after.days,
  }
}
