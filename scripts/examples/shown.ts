import type { AnyOperation } from '../../src/core/operation.ts'
import { secretFields } from '../../src/core/run/dry-run.ts'

/** Sent as the id of every request, and shown instead of every random id. */
export const anId = '0199a2f4-7c1e-7d3a-9b52-3f6c0d8e1a47'

const placeholders: [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, anId],
  [/\bevt_[0-9a-f]{32}\b/g, `evt_${anId.replaceAll('-', '')}`],
  [/\brc_live_\w+/g, 'rc_live_1_xxxx'],
]
const secret = '<shown in this answer only>'
/** The most rows of a list. */
const most_rows = 2
/** Another list of more members than this has its first rows only. */
const long_list = 8
/** The most lines of a file. */
const most_lines = 3

/** Shortens an answer, and replaces secrets and what differs with each run. */
export function shown(operation: AnyOperation, answer: unknown): unknown {
  if (typeof answer === 'string') {
    return answer.split('\n').slice(0, most_lines).join('\n').trimEnd()
  }
  const text = placeholders.reduce(
    (replaced, [random, placeholder]) => replaced.replace(random, placeholder),
    JSON.stringify(answer),
  )
  const plain = JSON.parse(text)
  for (const name of secretFields(operation)) plain[name] = secret
  if (Array.isArray(plain.data)) plain.data = plain.data.slice(0, most_rows)
  return shortened(plain)
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isLong = value.length > long_list && typeof value[0] === 'object'
    return (isLong ? value.slice(0, most_rows) : value).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, shortened(member)])
  return Object.fromEntries(members)
}
