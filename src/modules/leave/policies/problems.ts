import type { PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import type { LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'

/** Returns the contradictions in the settings of a policy, by field. */
export function policyProblems(
  settings: Pick<
    PolicySettings,
    | 'accrual_method'
    | 'annual_amount'
    | 'steps'
    | 'earn_hours'
    | 'per_hours'
    | 'max_balance'
    | 'max_per_year'
    | 'accrues_after_days'
  >,
  unit: LeaveUnit,
): FieldErrors {
  const { accrual_method, annual_amount, steps, earn_hours, per_hours } = settings
  const problems: FieldErrors = {}
  if (steps !== null && annual_amount !== null) {
    problems.steps = [refuse.steps_with_amount()]
  }
  Object.assign(problems, stepProblems(steps))
  if (accrual_method === 'per_hour_worked') {
    if (unit !== 'hours') {
      problems.accrual_method = [refuse.needs_hours()]
    }
    if (!earn_hours) problems.earn_hours = [refuse.needed_by_hour()]
    if (!per_hours) problems.per_hours = [refuse.needed_by_hour()]
    return problems
  }
  if (earn_hours !== null && per_hours === null)
    problems.per_hours = [refuse.needed_with_earn_hours()]
  if (per_hours !== null && earn_hours === null)
    problems.earn_hours = [refuse.needed_with_per_hours()]
  for (const field of ['max_balance', 'max_per_year'] as const) {
    if (settings[field] !== null) problems[field] = [refuse.only_by_hour()]
  }
  if (settings.accrues_after_days !== 0) problems.accrues_after_days = [refuse.only_by_hour()]
  return problems
}

/** The first step begins immediately, and each later one after more years than the one before. */
function stepProblems(steps: PolicySettings['steps']): FieldErrors {
  if (steps === null) return {}
  if (steps.length === 0) return { steps: [refuse.no_steps()] }
  const problems: FieldErrors = {}
  for (const [n, { after_years }] of steps.entries()) {
    const before = steps[n - 1]
    if (before === undefined) {
      if (after_years !== 0) {
        problems['steps.0.after_years'] = [refuse.first_step_late()]
      }
    } else if (after_years <= before.after_years) {
      problems[`steps.${n}.after_years`] = [refuse.step_too_early({ years: before.after_years })]
    }
  }
  return problems
}
