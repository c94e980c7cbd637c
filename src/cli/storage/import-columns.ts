import type { ImportedPunch } from './import-task.ts'

/** The accepted column names of a punch file; `line` and `why` are those of a report of refused rows. */
const known = [
  'employee_id',
  'employee_number',
  'employee_email',
  'clock_in',
  'clock_out',
  'break_minutes',
  'notes',
  'source',
  'line',
  'why',
] as const

export type Column = (typeof known)[number]

/** Returns the columns of a file from its first record, in any order and case. Throws when they are wrong. */
export function readHeader(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const unknown = names.filter((name) => !isColumn(name))
  if (unknown.length > 0) {
    const list = unknown.map((name) => JSON.stringify(name)).join(', ')
    throw new Error(`The file has unknown columns: ${list}. Known columns: ${known.join(', ')}.`)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The file has the column ${twice} twice.`)
  if (!names.includes('clock_in')) throw new Error('The file has no column clock_in.')
  if (!names.some((name) => name.startsWith('employee_'))) {
    throw new Error(
      'The file has no column for the employee: add employee_id, employee_number or employee_email.',
    )
  }
  return names.filter(isColumn)
}

/**
 * Returns a record as a time entry; an empty cell counts as absent. Text that is not a number stays text and is refused
 * later.
 */
export function readPunch(columns: readonly Column[], cells: readonly string[]): ImportedPunch {
  const punch: Record<string, unknown> = { source: 'import' }
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').trim()
    if (text === '' || column === 'line' || column === 'why') continue
    if (numbers.has(column) && /^\d{1,15}$/.test(text)) punch[column] = Number(text)
    // Spreadsheets write the hour without a leading zero.
    else if (times.has(column)) punch[column] = text.replace(/^(\S{10}[T ])(\d:)/i, '$10$2')
    else punch[column] = text
  }
  return punch
}

const numbers: ReadonlySet<Column> = new Set(['employee_id', 'break_minutes'])

const times: ReadonlySet<Column> = new Set(['clock_in', 'clock_out'])

function isColumn(name: string): name is Column {
  return (known as readonly string[]).includes(name)
}
