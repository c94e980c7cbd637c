import { normalizeText } from '../../../../../lib/text.ts'
import { phrase, say } from '../../../../../words/index.ts'
import { columnsOf } from '../typed-texts.ts'

/** The columns of a file of people: the field of an employee, how the page names it, and an example. */
export const columns = [
  ['first_name', phrase('First name'), 'Noor'],
  ['last_name', phrase('Last name'), 'Haddad'],
  ['email', phrase('Email'), 'noor@example.com'],
  ['employee_number', phrase('Employee number'), ''],
  ...columnsOf('job'),
  ['manager_email', phrase('Manager'), 'ruth@example.com'],
  ['role', phrase('Role'), 'employee'],
  ['hire_date', phrase('First day'), '2026-11-30'],
  ['employment_type', phrase('Employment type'), 'full-time'],
  ...columnsOf('payroll'),
  ['country_code', phrase('Country'), 'CA'],
  ['region', phrase('Province or state'), 'ON'],
  ['timezone', phrase('Time zone'), 'America/Toronto'],
  ['pay_basis', phrase('Hours are paid by'), ''],
  ...columnsOf('contact'),
  ['language', phrase('Language'), ''],
] as const

export type Column = (typeof columns)[number][0]

/** The columns that every file must have. */
export const required = ['first_name', 'last_name', 'email'] as const satisfies readonly Column[]

export function labelOf(column: string): string {
  const label = columns.find(([name]) => name === column)?.[1]
  return label === undefined ? column.replaceAll('_', ' ') : say(label)
}

/** Returns the column of a head, by its field or its name on the page, in any case. */
export function columnOf(head: string): Column | undefined {
  const words = plain(head)
  const found = columns.find(([name, label]) =>
    [name, label, say(label)].some((known) => plain(known) === words),
  )
  return found?.[0] ?? others.get(words)
}

const others: ReadonlyMap<string, Column> = new Map([
  ['country', 'country_code'],
  ['province', 'region'],
  ['state', 'region'],
  ['manager', 'manager_email'],
  ['number', 'employee_number'],
])

function plain(text: string): string {
  return normalizeText(text).replace(/[^a-z]/g, '')
}
