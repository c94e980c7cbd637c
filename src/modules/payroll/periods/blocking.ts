import * as v from 'valibot'
import { type Access, allows } from '../../../core/access/permissions.ts'
import { mayCall } from '../../../core/access/reach.ts'
import type { Context, Effect } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id, Name } from '../../../core/schema.ts'
import { json, number, oneOf, readRows, string } from '../../../db/statements/read-rows.ts'
import { WARNING_CODES } from '../../../engine/hours/index.ts'
import type { HoursLine } from '../hours/load-hours.ts'

/** How many employees are named of a kind, and how many records of each. */
const most_people = 10
const most_ids = 20

type Kind = {
  /** The operation that lists it, and the access without which nobody is named. */
  listed_by: string
  reads: Access
  /** The operation that resolves or explains it, and who may call it. */
  resolved_by: string
  permission: Access
  effect: Effect
  least: 'self' | 'team'
  /** The records, of which `id` is null where `resolved_by` would refuse it. */
  from?: string
}

const decided = { effect: 'update', least: 'team' } as const

/** What may stand in the way of an approval. A test compares each with its operations, which are of other modules. */
export const kinds = {
  open_entries: {
    listed_by: 'time_entries.list',
    reads: 'time:read',
    resolved_by: 'time_entries.update',
    permission: 'time:write',
    effect: 'update',
    least: 'self',
    from: `select employee_id, id, work_date as date from time_entries
      where company_id = $1 and deleted_at is null and clock_out is null and work_date between $2 and $3`,
  },
  unapproved_entries: {
    listed_by: 'time_entries.list',
    reads: 'time:read',
    resolved_by: 'time_entries.approve_many',
    permission: 'time:write',
    ...decided,
    from: `select employee_id, case when clock_out is not null then id end as id, work_date as date
      from time_entries
      where company_id = $1 and deleted_at is null and not approved and work_date between $2 and $3`,
  },
  pending_forgot_punch_requests: {
    listed_by: 'forgot_punch_requests.list',
    reads: 'time:read',
    resolved_by: 'forgot_punch_requests.approve',
    permission: 'time:write',
    ...decided,
    from: `select employee_id, id, work_date as date from forgot_punch_requests
      where company_id = $1 and status = 'pending' and work_date between $2 and $3`,
  },
  pending_leave_requests: {
    listed_by: 'leave_requests.list',
    reads: 'leave:read',
    resolved_by: 'leave_requests.approve_many',
    permission: 'leave:write',
    ...decided,
    from: `select employee_id, id, start_date as date from leave_requests
      where company_id = $1 and status = 'pending' and start_date <= $3 and end_date >= $2`,
  },
  pending_adjustments: {
    listed_by: 'payroll_day_adjustments.list',
    reads: 'payroll:read',
    resolved_by: 'payroll_day_adjustments.approve',
    permission: 'payroll:write',
    ...decided,
    from: `select employee_id, id, work_date as date from payroll_day_adjustments
      where company_id = $1 and status = 'pending' and work_date between $2 and $3`,
  },
  warnings: {
    listed_by: 'payroll_hours.read',
    reads: 'payroll:read',
    resolved_by: 'payroll_hours.explain',
    permission: 'payroll:read',
    effect: 'read',
    least: 'self',
  },
} as const satisfies Record<string, Kind>

type KindName = keyof typeof kinds
const names = Object.keys(kinds) as KindName[]

/** Who has what stands in the way of an approval. */
export const BlockingSchema = v.array(
  v.strictObject({
    kind: v.picklist(names),
    listed_by: described(Code, 'The operation that lists all of them.'),
    resolved_by: described(
      v.exactOptional(Code),
      'The operation that resolves or explains one; absent if you may not call it.',
    ),
    people: described(v.number(), 'The number of employees.'),
    named: described(
      v.array(
        v.strictObject({
          employee_id: Id,
          name: Name,
          date: described(CivilDate, 'The first date.'),
          ids: described(
            v.exactOptional(v.array(Id)),
            `At most ${most_ids} records that resolved_by takes.`,
          ),
          warnings: v.exactOptional(v.array(v.picklist(WARNING_CODES))),
        }),
      ),
      `At most ${most_people}.`,
    ),
  }),
)

type Group = v.InferOutput<typeof BlockingSchema>[number]

/** Names who has open or pending records on the dates of a period, or warnings in its report. */
export async function blockingIn(
  context: Pick<Context, 'sql' | 'people' | 'actor'>,
  dates: { start_date: string; end_date: string },
  lines: readonly HoursLine[],
): Promise<Group[]> {
  const { actor } = context
  const readable = names.filter((name) => allows(actor.permissions, kinds[name].reads))
  const waiting = await loadWaiting(context, dates, readable)
  return readable.flatMap((kind): Group[] => {
    const found = kind === 'warnings' ? warnedIn(lines) : (waiting.get(kind) ?? [])
    const [first] = found
    if (!first) return []
    const { listed_by, resolved_by, permission, effect, least } = kinds[kind]
    const may = mayCall({ permission, effect, reach: { least } }, actor)
    const people = first.people
    const named = found.slice(0, most_people).map(({ people: _, kind: __, ...row }) => row)
    return [{ kind, listed_by, ...(may ? { resolved_by } : {}), people, named }]
  })
}

type Found = Group['named'][number] & Pick<Group, 'people'> & { kind?: KindName }

async function loadWaiting(
  { sql, people }: Pick<Context, 'sql' | 'people'>,
  { start_date, end_date }: { start_date: string; end_date: string },
  readable: readonly KindName[],
): Promise<ReadonlyMap<KindName, Found[]>> {
  const parts = readable.flatMap((kind) => {
    const { from }: Kind = kinds[kind]
    return from === undefined ? [] : [`select '${kind}' as kind, r.* from (${from}) r`]
  })
  if (parts.length === 0) return new Map()
  const rows = await readRows(
    sql,
    {
      kind: oneOf(...names),
      employee_id: number,
      name: string,
      date: string,
      ids: json<number[]>(),
      people: number,
    },
    `with waiting as (${parts.join(' union all ')}),
       by_person as (
         select w.kind, w.employee_id, min(w.date) as date,
                (array_agg(w.id order by w.date, w.id) filter (where w.id is not null))[1:${most_ids}] as ids,
                (count(*) over (partition by w.kind))::int as people,
                row_number() over (partition by w.kind order by min(w.date), w.employee_id) as place
         from waiting w ${people ? 'where w.employee_id = any($4::bigint[])' : ''}
         group by w.kind, w.employee_id)
     select b.kind, b.employee_id, e.first_name || ' ' || e.last_name as name, b.date,
            coalesce(to_json(b.ids), '[]') as ids, b.people
     from by_person b join employees e on e.company_id = $1 and e.id = b.employee_id
     where b.place <= ${most_people} order by b.kind, b.place`,
    people ? [start_date, end_date, people] : [start_date, end_date],
  )
  return Map.groupBy(rows, ({ kind }) => kind)
}

function warnedIn(lines: readonly HoursLine[]): Found[] {
  const warned = lines.filter(({ warnings }) => warnings.length > 0)
  return warned.map(({ employee_id, name, warnings }) => ({
    employee_id,
    name,
    date: warnings[0]!.date,
    warnings: [...new Set(warnings.map(({ code }) => code))],
    people: warned.length,
  }))
}
