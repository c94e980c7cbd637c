import type { Notes } from './context.ts'
import { outputJsonSchema } from './json-schema.ts'
import type { AnyOperation, Change } from './operation.ts'

type Fields = Record<string, unknown>

/**
 * The answer of a dry run: the record and the effects. Ids of records that were made and rolled back, and
 * secrets, are left out: nobody can use them.
 */
export function dryRunAnswer(
  operation: AnyOperation,
  output: unknown,
  { events, changes, effects }: Notes,
): unknown {
  const made = madeIn(changes)
  return {
    ...withoutSecrets(operation, withoutMade(output as Fields, made)),
    dry_run: true,
    effects: {
      changes: changes.map((change) => changeWithoutMade(change, made)),
      events: events.map((event) => event.type),
      ...(unlinked(effects, made) as Notes['effects']),
    },
  }
}

/** The fields of an operation's answer that hold a secret. */
export function secretFields(operation: AnyOperation): string[] {
  const fields = Object.entries(outputJsonSchema(operation).properties ?? {})
  return fields.flatMap(([name, schema]) =>
    typeof schema === 'object' && 'secret' in schema ? [name] : [],
  )
}

/** What names a record that a dry run made. */
export const madeFields = ['id', 'event_id']

/** The ids that the dry run made, by the field that refers to a record of the kind. */
type Made = ReadonlyMap<string, ReadonlySet<unknown>>

function madeIn(changes: readonly Change[]): Made {
  const made = new Map<string, Set<unknown>>()
  for (const change of changes) {
    if (!makes(change)) continue
    made.getOrInsertComputed(`${change.record_type}_id`, () => new Set()).add(change.record_id)
  }
  return made
}

function makes({ before, after, record_id }: Change): boolean {
  return before === null && record_id !== null && (after as Fields | null)?.id === record_id
}

function changeWithoutMade(change: Change, made: Made) {
  const { record_type, record_id } = change
  // A call can make a record and change it again.
  const isMade = made.get(`${record_type}_id`)?.has(record_id)
  const shown = (record: unknown) => {
    const plain = unlinked(record, made)
    return isMade && plain ? omit(plain, madeFields) : plain
  }
  const before = shown(change.before)
  return { record_type, record_id: isMade ? null : record_id, before, after: shown(change.after) }
}

/** The record itself, or the rows of a write of many. */
function withoutMade(output: Fields, made: Made): Fields {
  const ids = new Set([...made.values()].flatMap((each) => [...each]))
  const record = unlinked(output, made) as Fields
  if (ids.has(record.id)) return omit(record, madeFields)
  if (!Array.isArray(record.results)) return record
  // A message about such a row names its id.
  const results = record.results.map((row: Fields) =>
    ids.has(row.id) ? omit(row, ['id', 'message']) : row,
  )
  return { ...record, results }
}

function withoutSecrets(operation: AnyOperation, record: Fields): Fields {
  const secrets = secretFields(operation)
  return secrets.length > 0 ? omit(record, secrets) : record
}

function omit(record: unknown, names: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(record as Fields).filter(([name]) => !names.includes(name)),
  )
}

/** A value whose references to made records are null. */
function unlinked(value: unknown, made: Made): unknown {
  if (made.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => unlinked(each, made))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      made.get(name)?.has(member) ? null : unlinked(member, made),
    ]),
  )
}
