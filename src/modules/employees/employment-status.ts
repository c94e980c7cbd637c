import type { FieldErrors } from '../../lib/errors.ts'

/** Whether an employee is active, and otherwise since which civil date not. */
export type EmploymentStatus = { is_active: boolean; deactivated_on: string | null }

type Input = {
  is_active?: boolean | undefined
  deactivated_on?: string | null | undefined
}

/**
 * Returns an employee's status after a change: a deactivation has a date, by default today; reactivation
 * clears it. Adds contradictions to `problems`.
 */
export function employmentStatusAfter(
  current: EmploymentStatus,
  input: Input,
  today: string,
  problems: FieldErrors,
): EmploymentStatus {
  const { deactivated_on } = input
  if (input.is_active ?? current.is_active) {
    // Accepts the stored date together with `is_active: true`, which clears it.
    if (deactivated_on != null && deactivated_on !== current.deactivated_on) {
      problems.deactivated_on = ['requires is_active false']
    }
    return { is_active: true, deactivated_on: null }
  }
  if (current.is_active) return { is_active: false, deactivated_on: deactivated_on ?? today }
  if (deactivated_on === null && current.deactivated_on !== null) {
    problems.deactivated_on = ['must be a date when is_active is false']
  }
  return { is_active: false, deactivated_on: deactivated_on ?? current.deactivated_on ?? today }
}
