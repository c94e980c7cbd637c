import { secretFields } from '../../src/core/dry-run.ts'
import type { AnyOperation } from '../../src/core/operation.ts'

/** Sent as the id of every request, and shown instead of every id that is random. */
export const anId = '0199a2f4-7c1e-7d3a-9b52-3f6c0d8e1a47'
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const secret = '<shown in this answer only>'
/** The most rows of a list, wherever it is in an answer. */
const most_rows = 2
/** The most lines of a file. */
const most_lines = 3

/** Shortens an answer, and replaces secrets and what differs with each run. */
export function shown(operation: AnyOperation, answer: unknown): unknown {
  if (typeof answer === 'string') return answer.split('\n').slice(0, most_lines).join('\n')
  const plain = JSON.parse(JSON.stringify(answer).replace(uuid, anId))
  for (const name of secretFields(operation)) plain[name] = secret
  return shortened(plain)
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isRows = value.some((row) => typeof row === 'object')
    return (isRows ? value.slice(0, most_rows) : value).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, shortened(member)])
  return Object.fromEntries(members)
}
