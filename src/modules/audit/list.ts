import * as v from 'valibot'
import { actorIs } from '../../core/access/actor.ts'
import { loadCompany } from '../../core/company/company-settings.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { refuse } from '../../core/refusals.ts'
import { Id, listOf, listParameters, optional, sortBy, text } from '../../core/schema.ts'
import { type Condition, where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { isCivilDate, parseCivilDate } from '../../lib/calendar/dates.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { zone } from '../../lib/calendar/zones.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse as own } from './refusals.ts'
import { type AuditRow, AuditSchema, auditColumns, toAuditEntry } from './schema.ts'

const When = v.pipe(
  v.string(own.not_when()),
  v.check((when) => isCivilDate(when) || parseInstant(when, 'UTC') !== null, own.no_such_when()),
)

const sortColumns = {
  at: 'a.at',
}

export const listAuditLog = defineOperation({
  name: 'audit_log.list',
  summary: 'List who changed what, newest first.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({
    actor: optional(
      text(200),
      'key, user or system; a single one as key:12; or a name, ignoring case.',
    ),
    action: optional(text(100), 'Only this operation, such as leave_requests.approve.'),
    record_type: optional(
      text(100),
      'Only records of this type, such as leave_request or employee.',
    ),
    record_id: optional(Id, 'Only the record with this id.'),
    from: optional(When, "On or after this timestamp, or this date in the company's time zone."),
    to: optional(When, "On or before this timestamp, or this date in the company's time zone."),
    contains: optional(
      text(200),
      'Only changes whose record, before or after, contains this text, ignoring case; needs from or record_id.',
    ),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(AuditSchema),
  async run(context, input) {
    const { contains, from, record_id } = input
    if (contains !== undefined && from === undefined && record_id === undefined) {
      throw invalid({ contains: own.needs_from() })
    }
    const { data: rows, meta } = await listPage<AuditRow>(context.sql, input, {
      columns: auditColumns,
      from: 'audit_log a',
      alias: 'a',
      conditions: [
        ...whereProvided(input, {
          actor: actorIs,
          action: 'a.operation = ?',
          record_type: 'a.record_type = ?',
          record_id: 'a.record_id = ?',
          contains: hasText,
        }),
        ...(await provided(context, input)),
      ],
      sortColumns,
      order: 'a.at desc, a.id desc',
    })
    return { data: rows.map(toAuditEntry), meta }
  },
})

function hasText(searched: string): Condition {
  return where(
    `(position(lower(?) in lower(a.before::text)) > 0
      or position(lower(?) in lower(a.after::text)) > 0)`,
    searched,
    searched,
  )
}

type Provided = { from?: string | undefined; to?: string | undefined }

async function provided({ sql }: Context, { from, to }: Provided): Promise<Condition[]> {
  if (from === undefined && to === undefined) return []
  const { timezone } = await loadCompany(sql)
  const isBackwards =
    from !== undefined &&
    to !== undefined &&
    dayBounds(from, timezone).first > dayBounds(to, timezone).last
  if (isBackwards) throw invalid({ from: refuse.backwards() })
  return whereProvided(
    { from, to },
    {
      from: (when) => where('a.at >= ?', dayBounds(when, timezone).first),
      to: (when) => where('a.at <= ?', dayBounds(when, timezone).last),
    },
  )
}

/** Returns the first and last instant of a date in a time zone, or of a timestamp (UTC without an offset). */
function dayBounds(when: string, timezone: string): { first: string; last: string } {
  const day = parseCivilDate(when)
  if (day === null) {
    const instant = formatInstant(parseInstant(when, 'UTC') ?? 0)
    return { first: instant, last: instant }
  }
  const { startOfDay } = zone(timezone)
  return {
    first: formatInstant(startOfDay(day)),
    // The log stores milliseconds.
    last: formatInstant(startOfDay(day + 1) - 1),
  }
}
