import * as v from 'valibot'
import { reachOf } from '../../core/access/reach.ts'
import { type Context, defineOperation, type Reach } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id, optional } from '../../core/schema.ts'
import { boolean, number, readRows } from '../../db/statements/read-rows.ts'
import { requireRecord } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { hashSecret, makeSecret } from '../sessions/token.ts'
import { makerOf, requireLeaveRead } from './own-feeds.ts'
import { refuse } from './refusals.ts'
import {
  CalendarFeedWithUrl,
  calendarFeeds,
  FeedName,
  FeedReach,
  reachesTeam,
  reachesWithin,
} from './schema.ts'
import { feedUrl } from './secret.ts'

/** Of a person, and of the company. */
const most = 10

export const createCalendarFeed = defineOperation({
  name: 'calendar_feeds.create',
  summary:
    'Make a secret address at which calendar apps read approved leave; it is shown only in this answer.',
  permission: 'leave:write',
  effect: 'create',
  reach: {
    least: 'self',
    whom: 'oneself',
    ids: { employee_id: 'employees' },
    pins: 'employee_id',
  },
  input: v.strictObject({
    reach: FeedReach,
    employee_id: optional(
      Id,
      'The employee that a feed of a team or of a person belongs to, from the list of employees.',
    ),
    name: FeedName,
  }),
  output: CalendarFeedWithUrl,
  async run(context, { name = null, ...input }) {
    const { sql, company_id, services, now_ms, audit } = context
    const { reach, employee_id } = await ownerOf(context, input)
    await refuseTooMany(sql, employee_id)
    requireLeaveRead(context.actor)
    const secret = makeSecret()
    const [made] = await readRows(
      sql,
      { id: number },
      `insert into calendar_feeds (company_id, employee_id, reach, name, secret_hash, created_at,
         grant_id, api_key_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        employee_id,
        reach,
        name,
        hashSecret(secret),
        formatInstant(now_ms),
        ...makerOf(context.actor),
      ],
    )
    const { id } = made!
    const record = await requireRecord(sql, calendarFeeds, id)
    audit({ record_type: 'calendar_feed', record_id: id, before: null, after: record })
    return { ...record, feed_url: feedUrl(services.site_url, { company_id, id, secret }) }
  },
})

type Owner = { reach: Reach; employee_id: number | null }

/** Returns the feed's owner and its reach, which never exceeds that of the access. */
async function ownerOf(
  { sql, person, actor }: Context,
  input: { reach?: Reach | undefined; employee_id?: number | undefined },
): Promise<Owner> {
  const employee_id = input.employee_id ?? person
  const { reach = employee_id === null ? 'company' : 'self' } = input
  const widest = reachOf(actor)
  if (!reachesWithin(widest).includes(reach)) {
    throw invalid({ reach: refuse.too_wide({ reach: widest }) })
  }
  if (reach === 'company') {
    if (employee_id === null) return { reach, employee_id }
    throw invalid({ employee_id: refuse.not_for_company() })
  }
  if (employee_id === null) throw invalid({ employee_id: refuse.needs_person({ reach }) })
  const [found] = await readRows(
    sql,
    { is_active: boolean, reaches_team: boolean },
    `select e.is_active, ${reachesTeam} as reaches_team
     from employees e where e.company_id = $1 and e.id = $2`,
    [employee_id],
  )
  if (!found || (person !== null && employee_id !== person))
    throw invalid({ employee_id: common.no_such_employee() })
  if (!found.is_active) throw invalid({ employee_id: refuse.left() })
  if (reach === 'team' && !found.reaches_team) throw invalid({ reach: refuse.not_manager() })
  return { reach, employee_id }
}

async function refuseTooMany(sql: Sql, employee_id: number | null): Promise<void> {
  const [found] = await readRows(
    sql,
    { n: number },
    `select count(*)::int as n from calendar_feeds
     where company_id = $1 and employee_id is not distinct from $2::bigint`,
    [employee_id],
  )
  if (found!.n < most) return
  const tooMany = employee_id === null ? refuse.too_many_of_company : refuse.too_many_of_person
  throw invalid({ reach: tooMany({ most }) })
}
