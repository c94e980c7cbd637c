import type { HoursLine } from '../hours/load-hours.ts'
import type { FileProblems } from './file-checks.ts'

/** Keeps the header within the limits of servers and clients. */
const most_names = 100
const most_told = 20

/** Returns the warnings of a file as the header and the audit log have them: fields and codes. */
export function warningNames({ fields, codes }: FileProblems): string[] {
  const names = [...codes, ...Object.keys(fields)]
  if (names.length <= most_names) return names
  return [...names.slice(0, most_names), `and_${names.length - most_names}_more`]
}

/**
 * Returns the warnings of a provider's file for an assistant, which does not see the file. Without a payroll id, the
 * file identifies a person by the employee number.
 */
export function warningsTold({ fields, codes }: FileProblems, lines: readonly HoursLine[]) {
  const wrong = Object.keys(fields)
  const without = lines.filter(({ payroll_id }) => !payroll_id)
  const employees = without
    .slice(0, most_told)
    .map(({ employee_id, employee_number, name }) => ({ employee_id, employee_number, name }))
  const warnings = [
    ...codes.map((code) => ({ code })),
    ...(wrong.length > 0
      ? [{ code: 'may_be_refused', count: wrong.length, fields: wrong.slice(0, most_told) }]
      : []),
    ...(without.length > 0 ? [{ code: 'no_payroll_id', count: without.length, employees }] : []),
  ]
  return warnings.length > 0 ? { warnings } : {}
}
