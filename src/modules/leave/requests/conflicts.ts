import type { Context } from '../../../core/operation.ts'
import { rowsOfEach } from '../../../db/statements/read-rows.ts'
import { quotedName } from '../../../lib/quoted-name.ts'
import { departmentSeenByEach } from '../absences.ts'
import type { Presence } from '../minimum-present/presence.ts'
import { refuse } from '../refusals.ts'
import type { Assessment } from './assess.ts'
import { colleaguesAwayOfEach } from './effects.ts'
import { datesBetween } from './fields.ts'
import { saidOfOverlap } from './overlap.ts'
import { balanceProblem, saidOfBlackout } from './rules.ts'

export const conflictCodes = [
  'colleague_away',
  'blackout',
  'overlap',
  'balance',
  'minimum_present',
] as const

/** A reason why a request that could be approved needs review by a person. */
export type Conflict = { code: (typeof conflictCodes)[number]; message: string }

type Rule = {
  presence: Presence
  /** Colleagues away are no conflict where their department has no minimum either. */
  allow_colleagues_away: boolean
}

/**
 * Returns the conflicts of a pending request, in words; `away` are the colleagues of its department on its dates, who
 * are a conflict on days without a minimum.
 */
export async function conflictsOf(
  assessed: Assessment,
  away: readonly Away[],
  { presence, allow_colleagues_away }: Rule,
): Promise<Conflict[]> {
  const { overlaps, blackouts, lines, employee, dates } = assessed
  const { department } = employee
  const conflicts: Conflict[] = []
  const add = (code: Conflict['code'], message: string) => conflicts.push({ code, message })
  const without = datesBetween(dates).filter((date) => presence.minimumOn(department, date) === 0)
  const [first, ...others] = (allow_colleagues_away ? [] : away).filter(
    ({ start_date, end_date }) => without.some((date) => start_date <= date && date <= end_date),
  )
  if (first) {
    add('colleague_away', saidOfAway(first, others.length))
  }
  const days = (await presence.without(assessed)) ?? []
  const short = days.find(({ present, minimum }) => present < minimum)
  if (short) {
    const { date, present, minimum } = short
    const name = quotedName(department!)
    add('minimum_present', refuse.below_minimum({ date, present, department: name, minimum }))
  }
  for (const blackout of blackouts) add('blackout', saidOfBlackout(blackout))
  const approved = overlaps.find(({ status }) => status === 'approved')
  if (approved) add('overlap', saidOfOverlap(approved))
  for (const line of lines) {
    const problem = balanceProblem(assessed, line, { asks: false })
    if (problem !== undefined) add('balance', problem)
  }
  return conflicts
}

/** A colleague away, with the id of the request where the caller reaches the company. */
export type Away = { id?: number | undefined; name: string; start_date: string; end_date: string }

function saidOfAway({ name: said, start_date: from, end_date: to }: Away, more: number): string {
  const name = quotedName(said)
  if (more > 0) {
    return from === to
      ? refuse.colleagues_away_on({ name, date: from, more })
      : refuse.colleagues_away({ name, from, to, more })
  }
  return from === to
    ? refuse.colleague_away_on({ name, date: from })
    : refuse.colleague_away({ name, from, to })
}

/** Returns the colleagues of the department on approved leave on the dates of each request. */
export async function departmentAwayOfEach(
  { sql, people }: Pick<Context, 'sql' | 'people'>,
  requests: readonly Assessment[],
): Promise<Away[][]> {
  if (people) {
    const dates = requests.map(({ employee, dates: { start_date: from, end_date: to } }) => {
      return { employee_id: employee.id, from, to }
    })
    return rowsOfEach(requests, await departmentSeenByEach(sql, dates))
  }
  const away = await colleaguesAwayOfEach(sql, requests)
  return away.map((rows) =>
    rows.map(({ employee_name: name, leave_request_id: id, start_date, end_date }) => {
      return { id, name, start_date, end_date }
    }),
  )
}

/** Whether two requests are of colleagues of one department on the same dates. */
export function meet(one: Assessment, other: Assessment): boolean {
  const { department } = one.employee
  return (
    department !== null &&
    department === other.employee.department &&
    one.employee.id !== other.employee.id &&
    one.dates.start_date <= other.dates.end_date &&
    one.dates.end_date >= other.dates.start_date
  )
}
