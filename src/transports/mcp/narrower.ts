import type { Tool } from './tool.ts'

/** Suggests a call to replace one whose answer was too large: fewer rows, fewer fields, or a filter. */
export function narrowerCall(
  { text, input: schema }: Tool,
  input: Record<string, unknown>,
  body: unknown,
  fits: number,
): string {
  const taken = Object.keys(schema.properties ?? {})
  const ways: string[] = []
  const rows = Math.floor(rowsOf(body) * fits * 0.9)
  if (taken.includes('per_page') && rows > 0)
    ways.push(`with per_page: ${rows} and page: 1, 2, ...`)
  if (taken.includes('fields')) ways.push('with only the fields you need')
  const filters = taken.filter((name) => filterNames.has(name) && input[name] === undefined)
  if (filters.length > 0) ways.push(`for one ${filters.join(' or ')}`)
  if (taken.includes('from') && taken.includes('to'))
    ways.push('for fewer days between from and to')
  if (ways.length === 0) return 'Request part of it.'
  return `Call ${text.name} again ${ways.join(', or ')}.`
}

const filterNames: ReadonlySet<string> = new Set(['employee_id', 'department', 'status', 'year'])

function rowsOf(body: unknown): number {
  const data = (body as { data?: unknown } | undefined)?.data
  return Array.isArray(data) ? data.length : 0
}
