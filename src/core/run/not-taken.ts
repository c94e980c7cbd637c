import { isDeepStrictEqual } from 'node:util'
import { hasOffset, parseInstant } from '../../lib/calendar/instants.ts'
import { isObject } from '../../lib/objects.ts'
import type { Notes } from '../context.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { AnyOperation } from '../operation.ts'
import { returnedOnlyFields } from './input.ts'

/** The fields that an update's answer adds when it ignored a sent field whose value differs from the record. */
export const notTakenSchema = {
  warnings: { type: 'array', items: { type: 'string' } },
  not_taken: {
    type: 'array',
    items: { type: 'string' },
    description: 'With the warning `not_taken`: sent fields that were ignored.',
  },
} as const satisfies JsonSchema['properties']

/** Fields about an answer, not about the record; they differ between two answers. */
const aboutAnswers: ReadonlySet<string> = new Set([
  'warnings',
  'not_taken',
  'message',
  'differences',
  'dry_run',
  'effects',
])

/** Returns the fields that an update ignores but reports when they differ; none for other operations. */
export function namedIfIgnored(operation: AnyOperation): string[] {
  if (!isUpdate(operation)) return []
  return [...returnedOnlyFields(operation)].filter((field) => !aboutAnswers.has(field))
}

function isUpdate({ name }: AnyOperation): boolean {
  return name.endsWith('.update')
}

/** Returns the sent fields that an update ignores; `overwritten` are those that the path replaced. */
export function ignoredFields(
  operation: AnyOperation,
  sent: unknown,
  overwritten: Record<string, unknown> = {},
): Record<string, unknown> {
  if (!isObject(sent) || !isUpdate(operation)) return {}
  const fields = namedIfIgnored(operation).filter((field) => sent[field] !== undefined)
  return { ...overwritten, ...Object.fromEntries(fields.map((field) => [field, sent[field]])) }
}

/**
 * Adds the warning `not_taken` and the names of ignored fields whose value matches the record neither before nor after
 * the change. Clients may send a record back as they read it, so an old or computed value is not a difference.
 */
export function withNotTaken(
  output: unknown,
  ignored: Record<string, unknown>,
  { changes }: Pick<Notes, 'changes'>,
): unknown {
  const names = Object.keys(ignored)
  if (names.length === 0 || !isObject(output)) return output
  const before = changes.map((change) => change.before).filter(isObject)
  const not_taken = names.filter((name) => {
    if (isSame(ignored[name], output[name])) return false
    const existing = before.filter((record) => name in record)
    if (name in output && changes.length > 0 && existing.length === 0) return false
    return !existing.some((record) => isSame(ignored[name], record[name]))
  })
  if (not_taken.length === 0) return output
  const warnings = [...((output.warnings as string[] | undefined) ?? []), 'not_taken']
  return {
    ...output,
    warnings,
    not_taken: [...((output.not_taken as string[]) ?? []), ...not_taken],
  }
}

function isSame(sent: unknown, stored: unknown): boolean {
  const [one, other] = [sent ?? null, stored ?? null]
  if (typeof one === 'string' && typeof other === 'string' && hasOffset(other)) {
    const at = parseInstant(one, 'UTC')
    if (at !== null && at === parseInstant(other, 'UTC')) return true
  }
  // Records from the database may have other prototypes than the sent values.
  return isDeepStrictEqual(one, JSON.parse(JSON.stringify(other)))
}
