import { listEmployees } from '../src/modules/employees/index.ts'
import type { Completer } from '../src/transports/mcp/resource.ts'

type Named = { id: number; name: string }

/** The ids of employees whose name, email or number contains the typed text. */
export const employeeIds: Completer = {
  operation: listEmployees,
  input: (typed) => ({ search: typed, fields: ['id'], per_page: 100 }),
  values: ({ data }: { data: Named[] }) => data.map(({ id }) => id),
}

/**
 * Whether a row matches: by the start of its id, or by a part of its employee's name regardless of case and
 * accents.
 */
export function isMeant(row: { id: number; employee_name: string }, typed: string): boolean {
  return (
    String(row.id).startsWith(typed) || normalized(row.employee_name).includes(normalized(typed))
  )
}

function normalized(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
