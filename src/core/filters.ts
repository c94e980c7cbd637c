import { CivilDate, described, Id, oneOf, optional, text } from './schema.ts'

export const EmployeeId = described(Id, 'Employee id, from the list of employees.')

/** The filters that lists of employee records share. */
export const OnlyEmployee = optional(Id, 'Only this employee.')
export const OnlyDepartment = optional(
  text(200),
  'Only this department, ignoring case and accents.',
)
export const FromWorkDate = optional(CivilDate, 'Work dates on or after this date.')
export const ToWorkDate = optional(CivilDate, 'Work dates on or before this date.')

export function onlyStatus<const T extends readonly string[]>(statuses: T) {
  return optional(oneOf(statuses), 'Only this status.')
}
