import { boolean, nullable, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql, Transaction } from '../../db/transactions/transaction.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { isObject } from '../../lib/objects.ts'
import type { Actor, AnyOperation, Caller, Person, Reach } from '../operation.ts'
import { refuse } from '../refusals.ts'
import type { Cover } from './deputies.ts'
import { allows } from './permissions.ts'
import { type OwnedTable, ownerColumns, type ReachRule } from './reach-rule.ts'
import { findOwners, namedIn } from './record-owners.ts'

/** A call below company reach, narrowed to the people that it may be about. */
export type Reached = {
  input: Record<string, unknown>
  /** The employees whose rows the call may see; null at company reach. */
  people: readonly number[] | null
  /** The person who must not decide their own requests in a bulk operation; null to refuse nobody. */
  own: number | null
  /** The managers on leave for whose people the person decides in this call. */
  covers: readonly Cover[]
  /** The fields whose ids were replaced, because they are unknown or out of reach. */
  outside?: ReadonlyMap<string, OwnedTable>
}

/** Replaces ids outside the reach. No employee has this id, so the answer is the same as for an unknown record. */
const nobody = Number.MAX_SAFE_INTEGER

export function reachOf(actor: Pick<Actor, 'reach'>): Reach {
  return actor.reach ?? 'company'
}

/** Returns the person that the access belongs to: a key's, or the one who is signed in. */
function personOf(actor: Actor): Person | null {
  if (actor.person) return actor.person
  return actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
}

export function reaches({ reach: rule }: Pick<AnyOperation, 'reach'>, reach: Reach): boolean {
  return reach === 'company' || (rule !== undefined && (reach === 'team' || rule.least === 'self'))
}

type Called = Pick<AnyOperation, 'permission' | 'effect'> &
  Partial<Pick<AnyOperation, 'reach' | 'own_sign_in'>>

/** Whether an actor may call an operation, by its permissions, its reach and its right to make changes. */
export function mayCall(operation: Called, actor: Actor): boolean {
  return (
    allows(actor.permissions, operation.permission) &&
    reaches(operation, reachOf(actor)) &&
    !readsOnly(operation, actor)
  )
}

/** Whether an operation would change something, and the actor may only read. */
function readsOnly({ effect, own_sign_in }: Called, actor: Actor): boolean {
  if (actor.kind !== 'user' || effect === 'read') return false
  return actor.grant?.read_only === true || (actor.read_only === true && !own_sign_in)
}

/** Throws a 403 for a change by somebody who may only read, or by an application of theirs. */
export function requireWrites(operation: AnyOperation, { actor }: Pick<Caller, 'actor'>): void {
  if (!readsOnly(operation, actor)) return
  const isApplication = actor.kind === 'user' && actor.grant !== undefined
  const message = isApplication
    ? `This connection may only read; ${operation.name} changes something.`
    : refuse.read_only()
  throw new DomainError('forbidden', message)
}

/** Throws a 403 when the access is too narrow for the operation. */
export function requireReach(operation: AnyOperation, { actor }: Pick<Caller, 'actor'>): void {
  const reach = reachOf(actor)
  if (reaches(operation, reach)) return
  const held = reach === 'self' ? refuse.reaches_self() : refuse.reaches_team()
  const needed = operation.reach ? refuse.needs_team() : refuse.needs_company()
  throw new DomainError(
    'forbidden',
    refuse.narrow_reach({ held, operation: operation.name, needed }),
  )
}

/** Returns the input with the person's own id filled in; refuses fields for access to the whole company. */
export function pinned({ reach: rule }: AnyOperation, actor: Actor, input: unknown): unknown {
  const reach = reachOf(actor)
  if (reach === 'company' || !rule || !isObject(input)) return input
  const sent = (rule.without ?? []).filter((field) => input[field] !== undefined)
  if (sent.length > 0) {
    throw invalid(Object.fromEntries(sent.map((field) => [field, refuse.only_company()])))
  }
  const { pins, unless } = rule
  const isPinned = reach === 'self' && pins !== undefined && input[pins] === undefined
  if (!isPinned || (unless !== undefined && input[unless] !== undefined)) return input
  return { ...input, [pins]: personOf(actor)?.id }
}

type Call = { operation: AnyOperation; actor: Actor; input: Record<string, unknown> }
type Options = {
  now_ms: number
  /** The transaction reads a snapshot taken when it began, so it must lock the rows it relies on. */
  repeatable_read: boolean
  /** False lets every id pass, for the tests that prove the database alone. */
  checks: boolean
  /** False takes no locks, for the benchmark. */
  locks: boolean
}

/**
 * Narrows a call to the people that it may be about, before it runs: replaces ids outside the reach, refuses decisions
 * about oneself, and takes locks so that the check stays valid until the transaction ends. A decision and a change of
 * managers or deputies wait for each other, so nobody decides about a person who no longer reports to them.
 */
export async function settleReach(
  { sql }: Pick<Transaction, 'sql'>,
  { operation, actor, input }: Call,
  { now_ms, repeatable_read, checks, locks }: Options,
): Promise<Reached> {
  const { reach: rule, effect } = operation
  const reach = reachOf(actor)
  const person = personOf(actor)
  if (reach === 'company') {
    const moves =
      effect === 'update' && (input.manager_id !== undefined || input.deputy_id !== undefined)
    if (moves && locks) lockManagers(sql, 'exclusive')
    const decided =
      person && decides(rule, input) ? await ownDecision(sql, rule!, person, input) : null
    return { input, people: null, own: decided, covers: [] }
  }
  if (!person || !rule) throw new DomainError('forbidden', refuse.of_nobody())
  const { whom = 'reach' } = rule
  const decision = whom === 'below'
  const named = namedIn(rule, input)
  const isKnown =
    effect === 'read' && reach === 'self' && named.every(({ table }) => table === 'employees')
  if (decision && effect !== 'read' && locks) lockManagers(sql, 'shared')
  const isTeam = reach === 'team'
  const found = isKnown
    ? {
        below: [],
        owners: new Map(
          named.map((one) => [one, new Map(one.ids.map((id) => [id, { id, is_below: false }]))]),
        ),
        covers: [],
      }
    : await findOwners(sql, person.id, {
        named,
        now_ms,
        lock: effect === 'read' || !locks ? 'unlocked' : whom === 'oneself' ? 'locked' : 'shared',
        with_team: isTeam && (named.length === 0 || !checks) && whom !== 'nobody',
        with_chain: isTeam,
        with_covers: isTeam && rule.deputies === true,
      })
  const { covers } = found
  const everybody = decision ? found.below : [person.id, ...found.below]
  if (!checks) return { input, people: everybody, own: null, covers }
  if (named.length === 0) {
    return { input, people: everybody, own: decision ? person.id : null, covers }
  }

  const outside = new Map<string, OwnedTable>()
  const people = new Set<number>()
  for (const one of named) {
    const owners = found.owners.get(one)!
    for (const id of one.ids) {
      const owner = owners.get(id)
      const isOwn = owner?.id === person.id
      if (isOwn && decision && !one.isList) throw refusedOwn()
      const isIn = owner && (isOwn ? true : isTeam && owner.is_below && whom !== 'oneself')
      if (isIn) people.add(owner.id)
      else if (!one.isList) outside.set(one.field, one.table)
    }
  }
  if (decision && repeatable_read) await lockChain(sql, [...people])
  const decider = decision ? person.id : null
  if (outside.size === 0) return { input, people: [...people], own: decider, covers }
  const replaced = Object.fromEntries([...outside.keys()].map((field) => [field, nobody]))
  return { input: { ...input, ...replaced }, people: [], own: decider, covers, outside }
}

/** The refusal of a decision about oneself. */
function refusedOwn(): DomainError {
  return new DomainError('forbidden', refuse.own_request())
}

function decides(rule: ReachRule | undefined, input: Record<string, unknown>): boolean {
  const { decides: is = false } = rule ?? {}
  return typeof is === 'function' ? is(input) : is
}

/**
 * Serializes decisions and changes of managers in the company until the transaction ends. The next statement sees the
 * changes of the transaction that it waited for. Not awaited: after a failure the database refuses the next one.
 */
function lockManagers(sql: Sql, how: 'shared' | 'exclusive'): void {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  sql(`select ${lock}(hashtextextended('rollcall managers ' || $1::bigint, 0))`).catch(
    () => undefined,
  )
}

/** Fails when somebody in the chains above has been moved since the transaction began; it is then retried. */
async function lockChain(sql: Sql, people: readonly number[]): Promise<void> {
  await sql(
    `select id from employees where company_id = $1 and id in (
       with recursive above as (
         select id, manager_id from employees where company_id = $1 and id = any($2::bigint[])
         union
         select e.id, e.manager_id from above a
         join employees e on e.company_id = $1 and e.id = a.manager_id
       ) select id from above) order by id for share`,
    [people],
  )
}

/**
 * At company reach: refuses a decision about oneself where the company says so, or where it has not chosen and
 * somebody else could decide. Returns the person for bulk decisions, which are refused row by row.
 */
async function ownDecision(
  sql: Sql,
  rule: ReachRule,
  { id }: Person,
  input: Record<string, unknown>,
): Promise<number | null> {
  const [company] = await readRows(
    sql,
    { own_decisions: nullable(string), has_other: boolean },
    `select own_decisions, exists (select from employees e where e.company_id = $1 and e.id <> $2
       and e.is_active and e.role = 'company_admin' and e.dashboard_access
       and not exists (select from sign_ins s
         where s.company_id = $1 and s.employee_id = e.id and s.read_only)) as has_other
     from companies where id = $1`,
    [id],
  )
  const { own_decisions, has_other } = company!
  if (own_decisions === 'allow' || (own_decisions === null && !has_other)) return null
  for (const { table, ids, isList } of namedIn(rule, input)) {
    if (isList) continue
    const [own] = await sql(
      `select id from ${table} where company_id = $1 and id = any($2::bigint[]) and ${ownerColumns[table]} = $3`,
      [ids, id],
    )
    if (own) throw refusedOwn()
  }
  return id
}
