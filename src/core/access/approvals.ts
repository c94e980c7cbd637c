import type * as v from 'valibot'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import type { Actor } from '../operation.ts'
import { refuse } from '../refusals.ts'
import { type ActorSchema, clearable, freeText } from '../schema.ts'
import { reopen_ms } from './reopen-window.ts'

/** The person or key that made a decision, as stored with the record. */
export type Decider = v.InferOutput<typeof ActorSchema>

export function deciderOf({ kind, id, name, person, client, confirmed }: Actor): Decider {
  if (kind === 'feed') throw new Error('A calendar feed decides nothing.')
  if (!person) return { kind, id, name }
  return {
    kind,
    id,
    name,
    ...(client ? { client } : {}),
    person: { id: person.id, name: person.name },
    ...(confirmed ? { confirmed } : {}),
  }
}

export type Decision = { status: 'approved' | 'rejected'; by: Decider; now_ms: number }

/** A row that is decided once. */
type Decidable = { status: string; updated_at: string; cancelled_at?: string | null | undefined }

/** Returns why a row cannot be decided; undefined while it is pending. */
export function whyDecided(row: Decidable, called: string): string | undefined {
  if (row.status === 'pending') return undefined
  return refuse.decided({ status: statusOf(row), record: called })
}

/** The release before knows no cancelled adjustments and trips: they are stored as rejected, with `cancelled_at`. */
type Cancellable = Decidable & {
  status: 'pending' | 'approved' | 'rejected'
  cancel_reason?: string | null | undefined
}

function statusOf({ status, cancelled_at }: Decidable): string {
  return cancelled_at == null ? status : 'cancelled'
}

/** Returns the same in SQL, for the table under an alias. */
export function statusSql(alias: string): string {
  return `case when ${alias}.cancelled_at is null then ${alias}.status else 'cancelled' end`
}

/** Throws a 422 on `status` unless the row is pending, which a change requires. */
export function requirePending(row: Decidable, called: string): void {
  if (row.status === 'pending') return
  throw invalid({ status: refuse.not_pending({ status: statusOf(row), record: called }) })
}

/** Cancels a pending or approved row, which the caller has locked; throws a 422 on `status` otherwise. */
export function cancelRow(
  row: Cancellable,
  called: string,
  { reason, now_ms }: { reason: string | null; now_ms: number },
): void {
  if (row.status === 'rejected') {
    const status = statusOf(row)
    throw invalid({
      status: refuse.not_cancellable({ status, record: called }),
    })
  }
  row.status = 'rejected'
  row.cancelled_at = formatInstant(now_ms)
  row.cancel_reason = reason
  row.updated_at = formatInstant(now_ms)
}

/** The reason for cancelling a request or its result. */
export const CancelReason = clearable(freeText(2000), 'Why it is cancelled.')

/**
 * Records the decision and the fields that go with it on the row, which the caller has locked; throws a 422 on
 * `status` when it was decided before. `called` names the row in the error.
 */
export function decideOnce<Row extends Decidable>(
  row: Row,
  called: string,
  { status, now_ms }: Decision,
  fields: Partial<Row>,
): void {
  const decided = whyDecided(row, called)
  if (decided !== undefined) throw invalid({ status: decided })
  Object.assign(row, fields, { status, updated_at: formatInstant(now_ms) })
}

/** Whether a decision was made so recently that it can be taken back. */
export function isRecentDecision(decided_at: string | null | undefined, now_ms: number): boolean {
  return decided_at != null && now_ms - Date.parse(decided_at) <= reopen_ms
}

/** Returns why a decision can no longer be undone; `instead` says what to do then. */
export function whyNotRecent(
  { status, decided_at }: { status: string; decided_at: string | null | undefined },
  instead: string,
  now_ms: number,
): string | undefined {
  if (status === 'pending') return refuse.nothing_decided()
  if (isRecentDecision(decided_at, now_ms)) return undefined
  return refuse.decided_long_ago({ status, instead })
}

/** Why a request of an employee is rejected. */
export const RejectionReason = clearable(freeText(2000), 'The reason, shown to the employee.')
