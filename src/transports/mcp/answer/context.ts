import * as v from 'valibot'
import { reachOf } from '../../../core/access/reach.ts'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { type Actor, type Context, defineOperation, reaches } from '../../../core/operation.ts'
import { CivilDate, Code, described, Instant, Name } from '../../../core/schema.ts'
import { nullable, number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { DomainError } from '../../../lib/errors.ts'
import { oneLineName } from '../../../lib/quoted-name.ts'
import { perPersonAnHour } from '../../../modules/connected-apps/limits.ts'
import { weekdayOn } from '../question/dates.ts'
import { toolsetNames } from '../tool.ts'
import { Allowance, choicesOf, Period, payPeriodsNow } from './context-parts.ts'
import { fitted } from './fitted-context.ts'
import { LinksSchema } from './pages.ts'

/** The assistant's company, date and time, its key's permissions, and other useful facts. */
export const getContext = defineOperation({
  name: 'context.get',
  summary: "The company, today's date there, what the key may do, and what else it starts with.",
  permission: 'any',
  effect: 'read',
  reach: { least: 'self', deputies: true },
  transports: ['mcp'],
  transaction: 'when_needed',
  input: v.strictObject({
    toolsets_not_listed: v.array(v.picklist(toolsetNames)),
    requests: v.optional(Allowance),
    links: v.optional(LinksSchema),
  }),
  output: v.strictObject({
    company: v.strictObject({
      id: v.number(),
      name: Name,
      country_code: Code,
      timezone: Code,
    }),
    today: described(CivilDate, "Today's date in the company's time zone."),
    weekday: described(Code, 'Its weekday, such as Mon.'),
    now: Instant,
    key: v.strictObject({
      name: Name,
      permissions: described(v.nullable(v.array(Code)), 'Null: all permissions.'),
    }),
    you: described(
      v.exactOptional(
        v.strictObject({
          id: v.number(),
          name: Name,
          timezone: Code,
          today: described(CivilDate, "Today's date in the person's time zone."),
          weekday: described(Code, 'Its weekday.'),
          manager: described(v.nullable(Name), "The manager's name."),
          reach: described(
            v.picklist(reaches),
            'self: own records; team: also those of everybody below; company: all.',
          ),
          decides_for: described(
            v.strictObject({ count: v.number(), names: v.array(Code) }),
            'Active people for whom the person may decide; at most 20 names.',
          ),
          deputy_for: described(
            v.exactOptional(v.array(v.strictObject({ name: Name, until: CivilDate }))),
            'Managers on leave for whose people the person decides, until a date.',
          ),
        }),
      ),
      'The person for whom you act, if the access belongs to one.',
    ),
    connection: described(
      v.exactOptional(
        v.strictObject({
          client: described(Name, 'The application that the person connected.'),
          read_only: v.boolean(),
          asks_before_changes: v.boolean(),
          requests_per_hour: described(v.number(), 'Of all applications of the person together.'),
        }),
      ),
      'With a sign-in in the place of a key: what the person allowed.',
    ),
    pay_periods: described(
      v.exactOptional(v.strictObject({ current: v.nullable(Period), last: v.nullable(Period) })),
      'The one that contains today, and the one before it.',
    ),
    requests: described(v.exactOptional(Allowance), 'Requests left until the next full hour.'),
    leave_types: described(
      v.exactOptional(v.array(v.strictObject({ type: Code, name: Name }))),
      'Leave requests take type.',
    ),
    departments: v.exactOptional(v.array(Code)),
    toolsets_not_listed: described(
      v.array(v.picklist(toolsetNames)),
      'Toolsets with more tools than this address lists; find_tools finds them.',
    ),
    links: described(
      v.exactOptional(LinksSchema),
      'Pages for the person: site, then the path of a kind.',
    ),
    shortened: described(
      v.exactOptional(v.record(v.string(), v.number())),
      'Lists of this answer that are longer, with the number of their entries.',
    ),
  }),
  async run(context, { toolsets_not_listed, requests, links }) {
    const { sql, actor, now_ms } = context
    const company = await loadCompany(sql)
    const { id, name, country_code, timezone } = company
    const [periods, choices] = await Promise.all([
      payPeriodsNow(context, company),
      choicesOf(context),
    ])
    return fitted({
      company: { id, name: oneLineName(name), country_code, timezone },
      ...dayIn(timezone, now_ms),
      now: formatInstant(now_ms),
      key: { name: nameOf(actor), permissions: actor.permissions && [...actor.permissions] },
      ...(actor.person ? { you: await personSeen(context, actor.person.id) } : {}),
      ...connectionOf(actor),
      ...periods,
      ...(requests ? { requests } : {}),
      ...choices,
      toolsets_not_listed,
      ...(links ? { links } : {}),
    })
  },
})

function nameOf(actor: Actor): string {
  return oneLineName(actor.kind === 'user' && actor.client ? actor.client.name : actor.name)
}

function connectionOf(actor: Actor) {
  if (actor.kind !== 'user' || !actor.grant) return {}
  const { read_only, confirm_writes } = actor.grant
  return {
    connection: {
      client: oneLineName(actor.client?.name ?? ''),
      read_only,
      asks_before_changes: confirm_writes,
      requests_per_hour: perPersonAnHour,
    },
  }
}

async function personSeen({ sql, actor, people, covers, now_ms }: Context, id: number) {
  const [[you], [above]] = await Promise.all([
    readRows(
      sql,
      { name: string, timezone: string },
      `select e.first_name || ' ' || e.last_name as name, e.timezone
       from employees e where e.company_id = $1 and e.id = $2`,
      [id],
    ),
    readRows(
      sql,
      { manager: nullable(string) },
      people ? ownManager : managerOf,
      people ? [] : [id],
    ),
  ])
  if (!you) throw new DomainError('not_found', 'This person no longer exists.')
  const { name, timezone } = you
  const manager = above?.manager ?? null
  const decides_for = await decidedBy(sql, id, people)
  return {
    id,
    name: oneLineName(name),
    timezone,
    ...dayIn(timezone, now_ms),
    manager: manager === null ? null : oneLineName(manager),
    reach: reachOf(actor),
    decides_for,
    ...(covers.length > 0 ? { deputy_for: deputyFor(covers) } : {}),
  }
}

function deputyFor(covers: Context['covers']) {
  return covers.map(({ name, until }) => ({ name: oneLineName(name), until }))
}

/** A person may not read their manager's row, but the name. */
const ownManager = 'select manager_name() as manager where $1::bigint is not null'
const managerOf = `select m.first_name || ' ' || m.last_name as manager
  from employees e join employees m on m.company_id = $1 and m.id = e.manager_id
  where e.company_id = $1 and e.id = $2`

const most_names = 20

/** Returns the active people whose requests the person may decide; at company reach, everybody's. */
async function decidedBy(sql: Sql, id: number, people: Context['people']) {
  const rows = await readRows(
    sql,
    { name: string, count: number },
    `select first_name || ' ' || last_name as name, count(*) over () as count from employees
     where company_id = $1 and is_active and id <> $2 ${people ? 'and id = any($3::bigint[])' : ''}
     order by last_name, first_name, id limit ${most_names}`,
    people ? [id, people] : [id],
  )
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => oneLineName(name)) }
}

/** The date in a time zone, and its weekday. */
function dayIn(timezone: string, now_ms: number): { today: string; weekday: string } {
  const today = localDate(timezone, now_ms)
  return { today, weekday: weekdayOn(today) }
}
