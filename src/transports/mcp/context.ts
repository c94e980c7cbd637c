import * as v from 'valibot'
import { loadCompany } from '../../core/company-settings.ts'
import { type Actor, type Context, defineOperation, reaches } from '../../core/operation.ts'
import { reachOf } from '../../core/reach.ts'
import { CivilDate, Instant } from '../../core/schema.ts'
import { nullable, readRows, string } from '../../db/read-rows.ts'
import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { DomainError } from '../../lib/errors.ts'
import { perPersonAnHour } from '../../modules/connected-apps/limits.ts'
import { toolsetNames } from './tool.ts'

/** Where and when an assistant is, what its key may do, and what else it could be shown. */
export const getContext = defineOperation({
  name: 'context.get',
  summary: "The company, today's date there, and what the key may do.",
  permission: 'any',
  effect: 'read',
  reach: { least: 'self' },
  transports: ['mcp'],
  input: v.strictObject({ toolsets_not_listed: v.array(v.picklist(toolsetNames)) }),
  output: v.strictObject({
    company: v.strictObject({
      id: v.number(),
      name: v.string(),
      country_code: v.string(),
      timezone: v.string(),
    }),
    today: v.pipe(CivilDate, v.description("Today's date in the company's time zone.")),
    now: Instant,
    key: v.strictObject({
      name: v.string(),
      permissions: v.pipe(v.nullable(v.array(v.string())), v.description('Null: all permissions.')),
    }),
    you: v.pipe(
      v.exactOptional(
        v.strictObject({
          id: v.number(),
          name: v.string(),
          timezone: v.string(),
          today: v.pipe(CivilDate, v.description("Today's date in the person's time zone.")),
          manager: v.pipe(v.nullable(v.string()), v.description("The manager's name.")),
          reach: v.pipe(
            v.picklist(reaches),
            v.description('self: own records; team: also those of everybody below; company: all.'),
          ),
          decides_for: v.pipe(
            v.strictObject({ count: v.number(), names: v.array(v.string()) }),
            v.description('Active people for whom the person may decide; at most 20 names.'),
          ),
        }),
      ),
      v.description('The person for whom you act, if the access belongs to one.'),
    ),
    connection: v.pipe(
      v.exactOptional(
        v.strictObject({
          client: v.pipe(v.string(), v.description('The application that the person connected.')),
          read_only: v.boolean(),
          asks_before_changes: v.boolean(),
          requests_per_hour: v.pipe(
            v.number(),
            v.description('Of all applications of the person together.'),
          ),
        }),
      ),
      v.description('With a sign-in in the place of a key: what the person allowed.'),
    ),
    toolsets_not_listed: v.pipe(
      v.array(v.picklist(toolsetNames)),
      v.description('Toolsets that are not listed; add ?toolsets= to the address to list them.'),
    ),
  }),
  async run(context, { toolsets_not_listed }) {
    const { sql, actor, now_ms } = context
    const { id, name, country_code, timezone } = await loadCompany(sql)
    return {
      company: { id, name, country_code, timezone },
      today: localDate(timezone, now_ms),
      now: formatInstant(now_ms),
      key: { name: nameOf(actor), permissions: actor.permissions && [...actor.permissions] },
      ...(actor.person ? { you: await personSeen(context, actor.person.id) } : {}),
      ...connectionOf(actor),
      toolsets_not_listed,
    }
  },
})

function nameOf(actor: Actor): string {
  return actor.kind === 'user' && actor.client ? actor.client.name : actor.name
}

function connectionOf(actor: Actor) {
  if (actor.kind !== 'user' || !actor.grant) return {}
  const { read_only, confirm_writes } = actor.grant
  return {
    connection: {
      client: actor.client?.name ?? '',
      read_only,
      asks_before_changes: confirm_writes,
      requests_per_hour: perPersonAnHour,
    },
  }
}

async function personSeen({ sql, actor, people, now_ms }: Context, id: number) {
  const [you] = await readRows(
    sql,
    { name: string, timezone: string, manager: nullable(string) },
    `select e.first_name || ' ' || e.last_name as name, e.timezone, ${
      people
        ? 'manager_name()'
        : "(select m.first_name || ' ' || m.last_name from employees m where m.company_id = $1 and m.id = e.manager_id)"
    } as manager
     from employees e where e.company_id = $1 and e.id = $2`,
    [id],
  )
  if (!you) throw new DomainError('not_found', 'This person no longer exists.')
  const { name, timezone, manager } = you
  const decides_for = await decidedBy(sql, id, people)
  const today = localDate(timezone, now_ms)
  return { id, name, timezone, today, manager, reach: reachOf(actor), decides_for }
}

const most_names = 20

/** Returns the active people whose requests the person may decide; at company reach, everybody's. */
async function decidedBy(sql: Sql, id: number, people: Context['people']) {
  const rows = await readRows(
    sql,
    { name: string },
    `select first_name || ' ' || last_name as name from employees
     where company_id = $1 and is_active and id <> $2 ${people ? 'and id = any($3::bigint[])' : ''}
     order by last_name, first_name, id`,
    people ? [id, people] : [id],
  )
  return { count: rows.length, names: rows.slice(0, most_names).map(({ name }) => name) }
}
