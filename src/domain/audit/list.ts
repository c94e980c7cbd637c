import * as v from 'valibot'
import { type Context, defineOperation } from '../../operations/define.ts'
import { Id, listOf, listParameters, text } from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
import { isCivilDate } from '../../time/dates.ts'
import { parseInstant } from '../../time/instants.ts'
import { loadCompany } from '../company/settings.ts'
import { actorIs } from './actor.ts'
import { dayBounds } from './bounds.ts'
import { type AuditRow, AuditWire, auditColumns, auditWire } from './wire.ts'

const When = v.pipe(
  v.string('must be a date or a timestamp'),
  v.check(
    (when) => isCivilDate(when) || parseInstant(when, 'UTC') !== null,
    'must be a date, such as 2026-10-05, or a timestamp, such as 2026-10-05T13:00:00Z',
  ),
)

export const listAuditLog = defineOperation({
  name: 'audit_log.list',
  summary: 'List who changed what, newest first.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({
    actor: v.pipe(
      v.optional(text(200)),
      v.description('key, user or system; one of them as key:12; or a name, in any case.'),
    ),
    action: v.pipe(
      v.optional(text(100)),
      v.description('Only this operation, such as leave_requests.approve.'),
    ),
    record_type: v.pipe(
      v.optional(text(100)),
      v.description('Only records of this kind, such as leave_request or employee.'),
    ),
    record_id: v.pipe(v.optional(Id), v.description('Only the record with this id.')),
    from: v.pipe(
      v.optional(When),
      v.description("From this timestamp on, or this date in the company's zone."),
    ),
    to: v.pipe(
      v.optional(When),
      v.description("Up to this timestamp, or this date in the company's zone; included."),
    ),
    ...listParameters,
  }),
  output: listOf(AuditWire),
  async run(context, input) {
    const { rows, meta } = await listPage<AuditRow>(
      context.sql,
      {
        columns: auditColumns,
        from: 'audit_log a',
        alias: 'a',
        conditions: await conditionsOf(context, input),
        order: 'a.at desc, a.id desc',
      },
      input,
    )
    return { data: rows.map(auditWire), meta }
  },
})

type Filters = {
  actor?: string | undefined
  action?: string | undefined
  record_type?: string | undefined
  record_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

async function conditionsOf({ sql }: Context, filters: Filters): Promise<Condition[]> {
  const { actor, action, record_type, record_id, from, to } = filters
  const conditions: Condition[] = []
  if (actor !== undefined) conditions.push(actorIs(actor))
  if (action !== undefined) conditions.push(where('a.operation = ?', action))
  if (record_type !== undefined) conditions.push(where('a.record_type = ?', record_type))
  if (record_id !== undefined) conditions.push(where('a.record_id = ?', record_id))
  if (from === undefined && to === undefined) return conditions

  const { timezone } = await loadCompany(sql)
  if (from !== undefined) conditions.push(where('a.at >= ?', dayBounds(from, timezone).first))
  if (to !== undefined) conditions.push(where('a.at <= ?', dayBounds(to, timezone).last))
  return conditions
}
