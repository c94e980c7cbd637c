import { boolean, json, nullable, readRows } from '../../db/statements/read-rows.ts'
import { type Lock, locks } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import {
  type Cover,
  coverColumns,
  coversNow,
  coverTables,
  datesAround,
  type FoundCover,
  type Presence,
} from './deputies.ts'
import { type OwnedTable, ownerColumns, type ReachRule } from './reach-rule.ts'

/** Records that an input names in one field. */
export type Named = {
  field: string
  table: OwnedTable
  ids: readonly number[]
  isList: boolean
}

/** Returns the records that an input names, by the fields of the rule. */
export function namedIn({ ids = {} }: ReachRule, input: Record<string, unknown>): Named[] {
  return Object.entries(ids).flatMap(([field, table]) => {
    const value = input[field]
    if (value == null) return []
    const isList = Array.isArray(value)
    return { field, table, ids: (isList ? value : [value]) as number[], isList }
  })
}

type Owner = { id: number; is_below: boolean }

const ownersShape = {
  is_active: nullable(boolean),
  owners:
    json<[field: number, id: number, owner: number, is_below: boolean, covered_by: number[]][]>(),
  below: json<number[]>(),
}

const coversShape = {
  ...ownersShape,
  covers: json<FoundCover[]>(),
  own: nullable(json<[timezone: string, leaves: Presence['leaves']]>()),
}

type Asked = {
  lock: Lock
  with_team: boolean
  with_chain: boolean
  /** Whether people of managers on leave count whose deputy the person is. */
  with_covers: boolean
}

type Found = {
  /** Everybody below the person, and below the managers on leave whose deputy the person is. */
  below: number[]
  owners: Map<Named, Map<number, Owner>>
  covers: readonly Cover[]
}

/**
 * Reads in one statement whether the person is active, who owns each named record, whether the person is in the owner's
 * chain of managers and, if requested, everybody below the person.
 */
export async function findOwners(
  sql: Sql,
  person: number,
  { named, now_ms, ...asked }: Asked & { named: readonly Named[]; now_ms: number },
): Promise<Found> {
  const values = [person, ...named.map(({ ids, isList }) => (isList ? ids : ids[0]))]
  const text = ownersText(named, asked)
  const { covers: found, ...row } = asked.with_covers
    ? await withCovers(sql, text, { values, now_ms })
    : { ...(await readRows(sql, ownersShape, text, values))[0]!, covers: [] }
  if (!row.is_active) throw new DomainError('unauthorized', inactive)
  const covers = found.map((cover) => cover.id)
  const owners = new Map(named.map((one) => [one, new Map<number, Owner>()]))
  for (const [field, id, owner, is_below, covered_by] of row.owners) {
    const isBelow = is_below || covered_by.some((manager) => covers.includes(manager))
    owners.get(named[field]!)!.set(id, { id: owner, is_below: isBelow })
  }
  const below = new Set([...row.below, ...found.flatMap(({ people }) => people)])
  return { below: [...below].sort((a, b) => a - b), owners, covers: found }
}

async function withCovers(
  sql: Sql,
  text: string,
  { values, now_ms }: { values: readonly unknown[]; now_ms: number },
) {
  const { from, to } = datesAround(now_ms)
  const [row] = await readRows(sql, coversShape, text, [...values, from, to])
  const { covers, own, ...owners } = row!
  return { ...owners, covers: coversNow(covers, own, now_ms) }
}

/**
 * `$2` is the person, `$3` and later the named ids. A management cycle ends, because `union` drops rows that it has
 * already seen.
 */
function ownersText(named: readonly Named[], asked: Asked): string {
  const { lock, with_team, with_chain, with_covers } = asked
  const parts = [
    `me as materialized (
       select is_active from employees where company_id = $1 and id = $2::bigint ${locks[lock]})`,
  ]
  // One id is no list, so that PostgreSQL caches a plan for every id.
  const rows = named.map(
    ({ table, isList }, n) => `select ${n} as field, r.id, r.${ownerColumns[table]} as owner
      from ${table} r
      where r.company_id = $1 and r.id = ${isList ? `any($${n + 3}::bigint[])` : `$${n + 3}::bigint`}`,
  )
  const last = named.length + 2
  const dates = { from: `$${last + 1}`, to: `$${last + 2}` }
  const cover = { dates, locked: lock !== 'unlocked', with_team }
  if (named.length > 0) parts.push(`named as (${rows.join(' union all ')})`)
  if (named.length > 0 && with_chain) parts.push(chainAbove)
  if (with_team) parts.push(everybodyBelow)
  if (with_covers) parts.push(...coverTables(cover))
  const isBelow = with_chain
    ? 'exists (select from above a where a.owner = n.owner and a.id = $2)'
    : 'false'
  const coveredBy = with_covers ? coveredAbove : `'[]'::json`
  const owners = `(select coalesce(json_agg(
      json_build_array(n.field, n.id, n.owner, ${isBelow}, ${coveredBy})), '[]') from named n)`
  const below = `(select coalesce(json_agg(id order by id), '[]') from below where id <> $2)`
  return `with recursive ${parts.join(', ')}
    select (select is_active from me) as is_active,
      ${named.length > 0 ? owners : "'[]'::json"} as owners,
      ${with_team ? below : "'[]'::json"} as below${with_covers ? `, ${coverColumns(cover)}` : ''}`
}

/** The managers above an owner for whom the person is a possible deputy today. */
const coveredAbove = `(select coalesce(json_agg(c.id), '[]') from above a
      join covers c on c.id = a.id where a.owner = n.owner)`

const chainAbove = `above as (
    select n.owner, e.manager_id as id
    from (select distinct owner from named) n
    join employees e on e.company_id = $1 and e.id = n.owner
    union
    select a.owner, e.manager_id from above a
    join employees e on e.company_id = $1 and e.id = a.id)`

const everybodyBelow = `below as (
    select id from employees where company_id = $1 and manager_id = $2
    union
    select e.id from below b join employees e on e.company_id = $1 and e.manager_id = b.id)`

const inactive = 'This access belongs to a person who is no longer active.'
