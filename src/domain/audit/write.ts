import type { Actor, Change, Channel } from '../../operations/define.ts'
import type { JsonTexts } from '../../operations/json-texts.ts'
import { plainArray } from '../../store/plain-array.ts'
import type { Sql } from '../../store/transaction.ts'

type Author = {
  actor: Actor
  channel: Channel
  operation: string
  request_id: string
  now_ms: number
}

/**
 * Writes who changed what into the audit log of the transaction, one row a change. Whatever does not come
 * from the database is thrown at once, before anything is sent.
 */
export function writeAuditRows(
  sql: Sql,
  { actor, channel, operation, request_id, now_ms }: Author,
  changes: readonly Change[],
  textOf: JsonTexts = JSON.stringify,
): Promise<unknown> {
  const each = (read: (change: Change) => unknown) =>
    changes.map((change) => textOf(read(change) ?? null)).join('\n')
  return sql(
    `insert into audit_log (company_id, at, actor_kind, actor_id, actor_name, channel, operation,
                            request_id, record_type, record_id, before, after)
     select $1, $2, $3, $4, $5, $6, $7, $8, c.record_type, c.record_id,
            nullif(c.before, 'null')::json, nullif(c.after, 'null')::json
     from rows from (unnest($9::text[]), unnest($10::bigint[]), string_to_table($11, E'\\n'),
       string_to_table($12, E'\\n')) as c(record_type, record_id, before, after)`,
    [
      new Date(now_ms).toISOString(),
      actor.kind,
      actor.id,
      actor.name,
      channel,
      operation,
      request_id,
      plainArray(changes.map((change) => change.record_type)),
      plainArray(changes.map((change) => change.record_id)),
      each((change) => change.before),
      each((change) => change.after),
    ],
  )
}
