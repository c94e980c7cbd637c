/** The columns of a file of people: the field of an employee, how the page names it, and an example. */
export const columns = [
  ['first_name', 'First name', 'Noor'],
  ['last_name', 'Last name', 'Haddad'],
  ['email', 'E-mail', 'noor@example.com'],
  ['employee_number', 'Employee number', ''],
  ['title', 'Title', 'Packer'],
  ['department', 'Department', 'Warehouse'],
  ['manager_email', 'Manager', 'ruth@example.com'],
  ['role', 'Role', 'employee'],
  ['hire_date', 'First day', '2026-11-30'],
  ['employment_type', 'Employment type', 'full-time'],
  ['payroll_id', 'Payroll id', ''],
  ['country_code', 'Country', 'CA'],
  ['region', 'Province or state', 'ON'],
  ['timezone', 'Time zone', 'America/Toronto'],
  ['pay_basis', 'Hours are paid by', ''],
  ['work_phone', 'Work phone', ''],
  ['mobile_phone', 'Mobile phone', ''],
  ['language', 'Language', ''],
] as const

export type Column = (typeof columns)[number][0]

/** The columns that every file must have. */
export const required = ['first_name', 'last_name', 'email'] as const satisfies readonly Column[]

/** Returns how the page names a column. */
export function labelOf(column: string): string {
  return columns.find(([name]) => name === column)?.[1] ?? column.replaceAll('_', ' ')
}

/** Returns the column of a head, by its field or its name on the page, in any case. */
export function columnOf(head: string): Column | undefined {
  const words = plain(head)
  const found = columns.find(([name, label]) => plain(name) === words || plain(label) === words)
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
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
