import * as v from 'valibot'
import { ActorSchema, Code, described, Id, Instant, Name } from '../../core/schema.ts'

/** The earlier record, which may contain long texts from people. */
const RecordThen = v.pipe(
  v.nullable(v.record(v.string(), v.unknown())),
  v.metadata({ kind: 'free' }),
)

/** A change and its actor, as the API returns them. */
export const AuditSchema = v.strictObject({
  id: Id,
  at: Instant,
  actor: ActorSchema,
  client: described(
    v.exactOptional(Name),
    'What the client of an assistant said that it is; anybody can claim anything.',
  ),
  channel: described(Code, 'rest, mcp, dashboard, cli or system.'),
  action: described(Code, 'The operation, such as leave_requests.approve.'),
  request_id: Code,
  record_type: Code,
  record_id: v.nullable(v.number()),
  before: described(RecordThen, 'The record before the change; null if it was created.'),
  after: described(RecordThen, 'The record after the change; null if it was deleted.'),
})

export type AuditRecord = v.InferOutput<typeof AuditSchema>

type Actor = AuditRecord['actor']

/** A row of `auditColumns`. */
export type AuditRow = Omit<AuditRecord, 'actor' | 'client'> & {
  actor_kind: Actor['kind']
  actor_id: Actor['id']
  actor_name: Actor['name']
  person_id: number | null
  person_name: string | null
  client: string | null
  confirmed: Actor['confirmed'] | null
}

/** The columns of `AuditRow`, from the table with the alias `a`. */
export const auditColumns = `a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.person_id, a.person_name, a.client, a.confirmed, a.channel,
  a.operation as action, a.request_id, a.record_type, a.record_id, a.before::json, a.after::json`

export function toAuditEntry(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    ...clientOf(row),
    channel: row.channel,
    action: row.action,
    request_id: row.request_id,
    record_type: row.record_type,
    record_id: row.record_id,
    before: row.before,
    after: row.after,
  }
}

function actorOf({ actor_kind, actor_id, actor_name, ...row }: AuditRow): Actor {
  const { person_id, person_name, client, confirmed } = row
  return {
    kind: actor_kind,
    id: actor_id,
    name: actor_name,
    ...(isGranted(client) ? { client: JSON.parse(client) } : {}),
    ...(person_id === null ? {} : { person: { id: person_id, name: person_name ?? '' } }),
    ...(confirmed === null || confirmed === undefined ? {} : { confirmed }),
  }
}

/** A client that signed in is stored as JSON with its host; any other text is unverified. */
function isGranted(client: string | null): client is string {
  return client?.startsWith('{') === true
}

function clientOf({ client }: AuditRow): { client?: string } {
  return client === null || isGranted(client) ? {} : { client }
}
