import type { Sql } from '../../db/transactions/transaction.ts'
import { type Access, accesses, allows, readingOf } from '../access/permissions.ts'
import type { Notes } from '../context.ts'
import { outputJsonSchema } from '../json-schema.ts'
import type { AnyOperation, Change } from '../operation.ts'
import { refuse } from '../refusals.ts'

type Fields = Record<string, unknown>

/** The changes and effects of a dry run, with the ids of records that it created. */
export type DryRun = Readonly<Pick<Notes, 'changes' | 'events' | 'effects'>> &
  Readonly<{
    /** Runs a statement in the transaction of the dry run; `$1` is always the company. */
    sql: Sql
    now_ms: number
    input: Fields
    output: unknown
  }>

/**
 * Returns the answer of a dry run: the record and the effects. Leaves out secrets, and ids of created records, because
 * the rollback removed those.
 */
export function dryRunAnswer(
  operation: AnyOperation,
  output: unknown,
  { events, changes, effects }: Notes,
  permissions: readonly string[] | null,
): unknown {
  const made = madeIn(changes)
  // `dry_run` comes first, so readers know that nothing below has happened.
  return {
    dry_run: true,
    ...withoutSecrets(operation, withoutMade(output as Fields, made)),
    effects: {
      changes: changes.map((change) => {
        const access = hiddenBy(operation, change, permissions)
        return access === undefined ? changeWithoutMade(change, made) : notShown(change, access)
      }),
      events: events.map((event) => event.type),
      ...(unlinked(effects, made) as Notes['effects']),
    },
  }
}

/** The access that reads records which operations of other areas also change. */
const readAccess: Readonly<Record<string, Access>> = { leave_request: 'leave:read' }

/** Returns the access that the caller lacks for a changed record of another area; undefined where it is shown. */
function hiddenBy(
  { permission }: AnyOperation,
  { record_type }: Change,
  permissions: readonly string[] | null,
): Access | undefined {
  const access = readAccess[record_type]
  if (access === undefined || readingOf(permission) === access) return undefined
  return allows(permissions, access) ? undefined : access
}

/** Returns the changed records that the caller may see. */
export function shownChanges(
  operation: AnyOperation,
  changes: readonly Change[],
  permissions: readonly string[] | null,
): Change[] {
  return changes.filter((change) => hiddenBy(operation, change, permissions) === undefined)
}

function notShown({ record_type, record_id }: Change, access: Access) {
  const not_shown = refuse.not_shown({ permission: accesses[access].join(' or ') })
  return { record_type, record_id, before: null, after: null, not_shown }
}

/** Returns the fields of an operation's answer that contain a secret. */
export function secretFields(operation: AnyOperation): string[] {
  const fields = Object.entries(outputJsonSchema(operation).properties ?? {})
  return fields.flatMap(([name, schema]) =>
    typeof schema === 'object' && 'secret' in schema ? [name] : [],
  )
}

/** Fields with the id of a record that a dry run created. */
export const madeFields = ['id', 'event_id', 'default_policy_id']

/** The ids that the dry run created, by the field that refers to a record of that kind. */
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
  // A call can create a record and then change it.
  const isMade = made.get(`${record_type}_id`)?.has(record_id)
  const shown = (record: unknown) => {
    const plain = unlinked(record, made)
    return isMade && plain ? omit(plain, madeFields) : plain
  }
  const before = shown(change.before)
  return { record_type, record_id: isMade ? null : record_id, before, after: shown(change.after) }
}

/** Removes created ids from the record, or from the rows of a bulk write. */
function withoutMade(output: Fields, made: Made): Fields {
  const ids = new Set([...made.values()].flatMap((each) => [...each]))
  const record = unlinked(output, made) as Fields
  if (ids.has(record.id)) return omit(record, madeFields)
  if (!Array.isArray(record.results)) return record
  // A message about such a row contains its id.
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

/** Replaces references to created records with null. */
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
