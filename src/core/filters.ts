import * as v from 'valibot'
import { CivilDate, Id, oneOf, text } from './schema.ts'

export const EmployeeId = v.pipe(Id, v.description('Employee id, from the list of employees.'))

/** The filters that lists of employee records share. */
export const OnlyEmployee = v.pipe(v.optional(Id), v.description('Only this employee.'))
export const OnlyDepartment = v.pipe(
  v.optional(text(200)),
  v.description('Only this department, ignoring case and accents.'),
)
export const FromWorkDate = v.pipe(
  v.optional(CivilDate),
  v.description('Work dates on or after this date.'),
)
export const ToWorkDate = v.pipe(
  v.optional(CivilDate),
  v.description('Work dates on or before this date.'),
)

export function onlyStatus<const T extends readonly string[]>(statuses: T) {
  return v.pipe(v.optional(oneOf(statuses)), v.description('Only this status.'))
}
