import { saidOfLocked } from '../../../core/company/payroll-locks.ts'
import { type StoredSpells, spellOn, spellsOf } from '../../../engine/employment/spells.ts'
import { usableFrom } from '../../../engine/leave-accrual/credits.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { isAllowedBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { quotedName } from '../../../lib/quoted-name.ts'
import { refuse } from '../refusals.ts'
import type { Assessment, BalanceLine } from './assess.ts'
import { saidOfOverlap } from './overlap.ts'

/** The action about to be applied to a request. */
export type Step = {
  /** It is created or edited: pending requests of others count, and the company may refuse more. */
  asks: boolean
  /** It is approved, by a person or because its type needs no approval. */
  approves: boolean
  override_blackout: boolean
  /** One of many in a call that cannot send override_blackout. */
  in_bulk?: boolean
}

/** Refuses a step that leave rules do not allow, with all conflicts by field. */
export function refuseProblems(assessed: Assessment, step: Step): void {
  const problems = problemsOf(assessed, step)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

export function problemsOf(assessed: Assessment, step: Step): FieldErrors {
  const problems: FieldErrors = {}
  const note = (field: string, said: string | undefined) => {
    if (said !== undefined) problems[field] = [...(problems[field] ?? []), said]
  }
  note('start_date', assessed.locked && saidOfLocked(assessed.locked))
  note('start_date', overlapProblem(assessed, step))
  const overrides = step.in_bulk ? 'approve it alone with' : 'send'
  for (const blackout of assessed.blackouts) {
    if (blackout.enforcement === 'warn' || step.override_blackout) continue
    note('start_date', saidOfBlackout(blackout, step.asks ? undefined : overrides))
  }
  note('start_date', waitingProblem(assessed))
  if (step.asks) {
    const outside = outsideEmployment(assessed.employee, assessed.dates)
    if (outside) note(outside.field, outside.said)
  }
  note('start_date', idleProblem(assessed, step))
  for (const line of assessed.lines) note('end_date', balanceProblem(assessed, line, step))
  return problems
}

type BlackoutDates = { id: number; name: string; start_date: string; end_date: string }

/** Returns how a request says that it overlaps a blackout, and `how` that can be overridden. */
export function saidOfBlackout(
  { id, name: said, start_date: from, end_date: to }: BlackoutDates,
  how?: string,
): string {
  const name = quotedName(said)
  if (how === undefined) {
    return from === to
      ? refuse.blackout_on({ id, name, date: from })
      : refuse.blackout({ id, name, from, to })
  }
  return from === to
    ? refuse.overridable_blackout_on({ id, name, date: from, how })
    : refuse.overridable_blackout({ id, name, from, to, how })
}

/** Whether a blackout refuses the request unless it is overridden. */
export function isBlocked({ blackouts }: Assessment): boolean {
  return blackouts.some(({ enforcement }) => enforcement !== 'warn')
}

export function warningsOf({ overlaps, count, blackouts }: Assessment): string[] {
  return [
    ...(overlaps.length > 0 ? ['overlaps'] : []),
    ...(count.working_days === 0 ? ['no_working_days'] : []),
    ...(blackouts.length > 0 ? ['blackout'] : []),
  ]
}

/**
 * Two concurrent approvals meet the exclusion constraint `leave_requests_overlap`, and the loser is retried
 * and then refused here.
 */
export function overlapProblem(
  { company, overlaps }: Assessment,
  step: Pick<Step, 'asks' | 'approves'>,
): string | undefined {
  const [first] = overlaps
  const approved = overlaps.find(({ status }) => status === 'approved')
  if (company.overlapping_leave === 'warn') return undefined
  if (step.approves && approved) return saidOfOverlap(approved)
  return step.asks && company.overlapping_leave === 'refuse' && first
    ? saidOfOverlap(first)
    : undefined
}

function waitingProblem({ type, policy, employee, dates }: Assessment): string | undefined {
  const usable = usableFrom(policy, employee)
  if (usable === null || dates.start_date >= usable) return undefined
  return refuse.waiting_period({
    date: usable,
    type: type.type,
    days: policy.waiting_period_days,
  })
}

/** Returns why dates are not within one time of employment, and which of them. */
export function outsideEmployment(
  employee: StoredSpells,
  { start_date, end_date }: { start_date: string; end_date: string },
): { field: 'start_date' | 'end_date'; said: string } | undefined {
  const spells = spellsOf(employee)
  const spell = spellOn(spells, start_date)
  if (spell) {
    const last = spell.end_date
    if (last === null || end_date <= last) return undefined
    return { field: 'end_date', said: refuse.after_last_day({ date: last }) }
  }
  const next = spells.find((each) => each.start_date !== null && each.start_date > start_date)
  if (next) {
    const message = refuse.before_first_day({ date: String(next.start_date) })
    return { field: 'start_date', said: message }
  }
  const problem = refuse.after_last_day({ date: String(employee.deactivated_on) })
  return { field: 'end_date', said: problem }
}

function idleProblem({ company, count }: Assessment, step: Step): string | undefined {
  if (!step.asks || !company.reject_zero_day_leave || count.working_days > 0) return undefined
  return refuse.no_working_day()
}

/** Returns how far a leave year's balance falls below the policy's limit. */
export function balanceProblem(
  { type, policy }: Pick<Assessment, 'type' | 'policy'>,
  line: BalanceLine,
  step: Pick<Step, 'asks'>,
): string | undefined {
  const left = step.asks ? line.after_pending : line.after
  if (isAllowedBalance(left + line.rounding, policy)) return undefined
  const { year, requested, before, others_pending, expires_unused } = line
  const { unit } = type
  const taken = {
    amount: ofThousandths(requested),
    unit: unitOf(requested, unit),
    type: type.type,
    year: year.start.endsWith('-01-01')
      ? String(year.number)
      : refuse.year_from({ date: year.start }),
    available: ofThousandths(before),
  }
  const waiting = ofThousandths(others_pending)
  const waits = step.asks && others_pending > 0
  if (expires_unused <= 0) {
    return waits ? refuse.takes_with_waiting({ ...taken, waiting }) : refuse.takes(taken)
  }
  const expiring = ofThousandths(expires_unused)
  const verb = expires_unused === 1000 ? 'expires' : 'expire'
  const expire = `${unitOf(expires_unused, unit)} ${verb}`
  return waits
    ? refuse.takes_with_both({ ...taken, waiting, expiring, expire })
    : refuse.takes_with_expiring({ ...taken, expiring, expire })
}

type Unit = Assessment['type']['unit']

/** Returns the unit of an amount in thousandths: `day` for 1, `days` for 1.5. */
function unitOf(thousandths: number, unit: Unit): string {
  return thousandths === 1000 ? unit.slice(0, -1) : unit
}
