import { saidOfLocked } from '../../../core/company/payroll-locks.ts'
import { type StoredSpells, spellOn, spellsOf } from '../../../engine/employment/spells.ts'
import { usableFrom } from '../../../engine/leave-accrual/credits.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { isAllowedBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { quotedName } from '../../../lib/quoted-name.ts'
import type { Assessment, BalanceLine } from './assess.ts'
import { named, type OtherRequest } from './overlap.ts'

/** What is about to happen to a request. */
export type Step = {
  /** It is created or edited: pending requests of others count, and the company may refuse more. */
  asks: boolean
  /** It is approved, by a person or because its type needs no approval. */
  approves: boolean
  override_blackout: boolean
  /** One of many, for which override_blackout cannot be sent. */
  in_bulk?: boolean
}

/** Refuses a step that leave rules do not allow, with all conflicts by field. */
export function refuseProblems(assessed: Assessment, step: Step): void {
  const problems = problemsOf(assessed, step)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Returns what conflicts with a step, by field. */
export function problemsOf(assessed: Assessment, step: Step): FieldErrors {
  const problems: FieldErrors = {}
  const note = (field: string, said: string | undefined) => {
    if (said !== undefined) problems[field] = [...(problems[field] ?? []), said]
  }
  note('start_date', assessed.locked && saidOfLocked(assessed.locked))
  note('start_date', overlapProblem(assessed, step))
  for (const { id, name, start_date, end_date, enforcement } of assessed.blackouts) {
    if (enforcement === 'warn' || step.override_blackout) continue
    const overrides = step.in_bulk ? 'approve it alone with' : 'send'
    const how = step.asks ? '' : `; ${overrides} override_blackout to approve it anyway`
    note(
      'start_date',
      `overlaps the blackout ${id}, ${quotedName(name)} (${start_date} to ${end_date})${how}`,
    )
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

/** Whether a blackout refuses the request unless it is overridden. */
export function isBlocked({ blackouts }: Assessment): boolean {
  return blackouts.some(({ enforcement }) => enforcement !== 'warn')
}

/** Returns the warnings that a request is stored with. */
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
  const messageFor = (other: OtherRequest) => {
    return `overlaps the ${other.status} leave request ${named(other)}`
  }
  if (company.overlapping_leave === 'warn') return undefined
  if (step.approves && approved) return messageFor(approved)
  return step.asks && company.overlapping_leave === 'refuse' && first
    ? messageFor(first)
    : undefined
}

function waitingProblem({ type, policy, employee, dates }: Assessment): string | undefined {
  const usable = usableFrom(policy, employee)
  if (usable === null || dates.start_date >= usable) return undefined
  const waits = `${type.type} leave waits ${policy.waiting_period_days} days after the hire date`
  return `must be ${usable} or later: ${waits}`
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
    return { field: 'end_date', said: `must not be after ${last}, the employee's last day` }
  }
  const next = spells.find((each) => each.start_date !== null && each.start_date > start_date)
  if (next) {
    const message = `must not be before ${next.start_date}, the employee's first day`
    return { field: 'start_date', said: message }
  }
  const problem = `must not be after ${employee.deactivated_on}, the employee's last day`
  return { field: 'end_date', said: problem }
}

function idleProblem({ company, count }: Assessment, step: Step): string | undefined {
  if (!step.asks || !company.reject_zero_day_leave || count.working_days > 0) return undefined
  return 'has no working day through end_date'
}

/** Returns how a leave year's balance falls below what the policy allows. */
export function balanceProblem(
  { type, policy }: Pick<Assessment, 'type' | 'policy'>,
  line: BalanceLine,
  step: Pick<Step, 'asks'>,
): string | undefined {
  const left = step.asks ? line.after_pending : line.after
  if (isAllowedBalance(left + line.rounding, policy)) return undefined
  const { year, requested, before, others_pending, expires_unused } = line
  const { unit } = type
  const pending =
    step.asks && others_pending > 0
      ? ` and other requests wait for ${ofThousandths(others_pending)}`
      : ''
  const name = year.start.endsWith('-01-01') ? year.number : `the leave year from ${year.start}`
  const takes = `takes ${amountWords(requested, unit)} of ${type.type} in ${name}`
  const expires = expires_unused > 0 ? `; ${expiryWords(expires_unused, unit)}` : ''
  return `${takes}, but only ${ofThousandths(before)} are available by then${pending}${expires}`
}

type Unit = Assessment['type']['unit']

/** Returns an amount in thousandths with its unit: `1 day`, `1.5 days`. */
function amountWords(thousandths: number, unit: Unit): string {
  return `${ofThousandths(thousandths)} ${thousandths === 1000 ? unit.slice(0, -1) : unit}`
}

function expiryWords(thousandths: number, unit: Unit): string {
  const [amount, noun] = amountWords(thousandths, unit).split(' ')
  return `${amount} carried-over ${noun} ${thousandths === 1000 ? 'expires' : 'expire'} unused`
}
