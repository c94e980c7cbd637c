import * as v from 'valibot'
import { reachOf } from '../../core/access/reach.ts'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation, reaches } from '../../core/operation.ts'
import { CivilDate, described, Id, Instant, Name } from '../../core/schema.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'

/** Three months back and eighteen ahead. */
const shown_days = { before: 92, after: 548 }

/** More would take seconds to write; the latest are left out. */
const most_events = 5_000

const FeedEventSchema = v.strictObject({
  id: Id,
  name: Name,
  start_date: CivilDate,
  end_date: CivilDate,
  updated_at: Instant,
})

export type FeedEvent = v.InferOutput<typeof FeedEventSchema>

/** The feed's content for a calendar app: names and dates of approved leave, nothing else. */
export const listFeedEvents = defineOperation({
  name: 'calendar_feeds.events',
  summary: 'List the approved leave that a calendar feed shows.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', whom: 'reach' },
  transports: ['feed'],
  input: v.strictObject({}),
  output: v.strictObject({
    reach: v.picklist(reaches),
    name: described(Name, 'The company, or the person.'),
    data: v.array(FeedEventSchema),
  }),
  async run({ sql, actor, people, now_ms }) {
    const company = await loadCompany(sql)
    const today = localDate(company.timezone, now_ms)
    const data = await readRows(
      sql,
      { id: number, name: string, start_date: string, end_date: string, updated_at: string },
      `select l.id, e.first_name || ' ' || e.last_name as name, l.start_date, l.end_date, l.updated_at
       from leave_requests l join employees e on e.company_id = l.company_id and e.id = l.employee_id
       where l.company_id = $1 and l.status = 'approved' and e.is_active
         and l.start_date <= $3 and l.end_date >= $2
         and ($4::bigint[] is null or l.employee_id = any($4::bigint[]))
       order by l.start_date, l.id limit $5`,
      [addDays(today, -shown_days.before), addDays(today, shown_days.after), people, most_events],
    )
    return { reach: reachOf(actor), name: actor.person?.name ?? company.name, data }
  },
})
