import type { Database } from '../../db/connect.ts'
import type { TenantScope } from '../../db/connections.ts'
import { storedTotals } from '../../db/lists/totals.ts'
import { retrying } from '../../db/transactions/retry.ts'
import type { Sql, Transaction } from '../../db/transactions/transaction.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import { DomainError, type Result, resultOf } from '../../lib/errors.ts'
import { recordAsks } from '../access/asks.ts'
import { accesses, allows } from '../access/permissions.ts'
import { pinned, reachOf, requireReach, requireWrites, settleReach } from '../access/reach.ts'
import { withPaidHours } from '../company/paid-hours.ts'
import { NeedsWriting, type Notes, newNotes, OperationContext } from '../context.ts'
import type { AnyOperation, Caller, Services, Transport } from '../operation.ts'
import { refuse } from '../refusals.ts'
import { recordChanges, writeLogged } from './change-log.ts'
import { type Confirmation, requireSameState, spendConfirmation } from './confirmation.ts'
import { type DryRun, dryRunAnswer } from './dry-run.ts'
import { failedWrite } from './failed-write.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { type IfMatch, refuseChanged } from './if-match.ts'
import { checkInput } from './input.ts'
import { ignoredFields, withNotTaken } from './not-taken.ts'
import { checkOutput, checkOutputInTurns } from './output.ts'
import { projectFields } from './projection.ts'
import { forCaller } from './write-only.ts'

export type OperationDeps = {
  database: Database
  services: Services
  now: () => number
  /** Measures an operation, by its name, until the function that it returns is called. */
  measure?: (operation: string) => (result: Result) => void
  /** Replaces the caller's tenant scope, for the tests that prove each layer alone. */
  tenantScope?: (company_id: number) => TenantScope
  /**
   * Leaves out a part of what keeps people of a company apart, for the same tests and for the benchmark: the checks,
   * row-level security, or the locks.
   */
  without?: 'reach_checks' | 'person_policies' | 'reach_locks'
}

export type Extras = {
  dry_run?: boolean
  idempotency_key?: string | undefined
  if_match?: IfMatch | undefined
  /** Fields of the body that the path replaced with other values. */
  overwritten?: Record<string, unknown>
  /**
   * With dry_run: returns the stored answer of the idempotency_key, if there is one, instead of a dry run.
   */
  replays?: boolean
  /** With dry_run: called with what the run did, in its transaction, before it is rolled back. */
  inspect?: (run: DryRun) => Promise<void>
  /** A person's consent; marked as used in the transaction of the write. */
  confirmation?: Confirmation | undefined
}

export type Outcome = {
  /** 201 when a record was created, else 200. */
  status: number
  body: unknown
  replayed: boolean
}

/**
 * Runs an operation; the only way in. Checks permission, feature and input, then in one transaction bound to
 * the company runs it, checks the output and writes the audit and outbox rows. Handles idempotency and dry
 * run. A read that loses its connection runs once more, a write never does; one that has to write after all runs again
 * in a transaction that may. Throws a DomainError for every refusal.
 */
export async function runOperation(
  deps: OperationDeps,
  operation: AnyOperation,
  asker: Caller,
  input: unknown,
  extras: Extras = {},
): Promise<Outcome> {
  const ended = deps.measure?.(operation.name)
  try {
    const outcome = await runUnmeasured(deps, operation, asker, input, extras)
    ended?.('ok')
    return outcome
  } catch (error) {
    ended?.(resultOf(error))
    throw error
  }
}

async function runUnmeasured(
  deps: OperationDeps,
  operation: AnyOperation,
  asker: Caller,
  input: unknown,
  extras: Extras,
): Promise<Outcome> {
  const caller = withBudget(asker)
  requireTransport(operation, caller)
  requirePermission(operation, caller)
  requireReach(operation, caller)
  if (operation.requireFeature) await retrying(() => checkFeature(deps, operation, caller), 'read')
  const writes = operation.effect !== 'read'
  if (!writes && extras.dry_run) {
    throw new DomainError('bad_request', 'dry_run only applies to write operations.')
  }
  const sent = pinned(operation, caller.actor, input)
  const checked = checkInput<Record<string, unknown>>(operation, sent)
  const ignored = ignoredFields(operation, sent, extras.overwritten)
  const prepared: unknown = await operation.prepare?.(checked, deps.services)
  const run = (read_only: boolean) =>
    retrying(
      async () =>
        (await atOnce(deps, operation, caller, checked, extras)) ??
        once(deps, operation, caller, { checked, ignored, prepared, read_only }, extras),
      read_only ? 'read' : 'write',
    )
  try {
    return await run(!writes && operation.transaction !== 'write')
  } catch (error) {
    if (!(error instanceof NeedsWriting)) throw error
    return run(false)
  }
}

/**
 * Carries out a creation in one statement, which is sent with the commit; undefined when nothing was stored. On Citus,
 * which sends each part of a transaction to its nodes, nothing would be saved.
 */
async function atOnce(
  deps: OperationDeps,
  operation: AnyOperation,
  caller: Caller,
  checked: Record<string, unknown>,
  { dry_run, idempotency_key, if_match, confirmation }: Extras,
): Promise<Outcome | undefined> {
  if (!operation.atOnce || dry_run || (idempotency_key ?? if_match ?? confirmation))
    return undefined
  if (reachOf(caller.actor) !== 'company' || deps.database.engine() !== 'plain') return undefined
  const { services, database } = deps
  const { company_id, channel } = caller
  const now_ms = deps.now()
  const creation = operation.atOnce({ services, company_id, now_ms }, checked)
  if (!creation) return undefined
  const record = checkOutput(operation, creation.record) as object
  const tx = database.begin({ ...tenantScopeOf(deps, caller), listeners: 'kept' })
  let is_committing = false
  const onSent = () => {
    is_committing = true
  }
  try {
    const changeContext = { ...caller, operation: operation.name, now_ms }
    const written = writeLogged(tx.sql, changeContext, creation.write)
    const [{ id, work }] = await Promise.all([written, tx.commit(onSent)])
    if (id === null) return undefined
    if (work > 0) services.newWork.notify()
    return { status: 201, body: { ...record, id }, replayed: false }
  } catch (error) {
    throw failedWrite(error, { is_committing, has_key: false, channel })
  }
}

/** Returns the transports that offer an operation. */
export function transportsOf(operation: AnyOperation): readonly Transport[] {
  return operation.transports ?? ['rest', 'mcp']
}

/**
 * Refuses an operation that names its transports over any other one; operations that name none are available
 * to the dashboard and the CLI too.
 */
function requireTransport({ name, transports }: AnyOperation, { channel }: Caller): void {
  if (!transports || channel === 'system' || transports.includes(channel)) return
  throw new DomainError('forbidden', refuse.not_here({ operation: name }))
}

export function requirePermission(operation: AnyOperation, { actor }: Pick<Caller, 'actor'>): void {
  if (!allows(actor.permissions, operation.permission)) {
    const accepted = accesses[operation.permission].join(' or ')
    const access = actor.kind === 'user' ? 'connection' : 'API key'
    throw new DomainError('forbidden', refuse.no_permission({ access, permission: accepted }))
  }
  requireWrites(operation, { actor })
}

/**
 * Uses a separate transaction, because `prepare` and its slow work come between the feature check and the
 * operation.
 */
async function checkFeature(
  deps: OperationDeps,
  { requireFeature }: AnyOperation,
  caller: Caller,
): Promise<void> {
  const tx = deps.database.begin(tenantScopeOf(deps, caller))
  try {
    await requireFeature?.(tx.sql)
  } finally {
    await tx.rollback().catch(() => undefined)
  }
}

/** Jobs and the command line have no budget: each of their statements may take its full time. */
function withBudget(caller: Caller): Caller {
  const isRequest = caller.channel !== 'system' && caller.channel !== 'cli'
  return caller.budget || !isRequest ? caller : { ...caller, budget: new WaitBudget() }
}

function tenantScopeOf(
  { tenantScope }: OperationDeps,
  { company_id, budget }: Caller,
): TenantScope {
  return { ...(tenantScope?.(company_id) ?? { company_id }), budget }
}

function listenersOf({ effect, changes_listeners }: AnyOperation): TenantScope['listeners'] {
  if (effect === 'read') return undefined
  return changes_listeners ? 'changed' : 'kept'
}

type Input = {
  checked: Record<string, unknown>
  /** What was sent and has no effect. */
  ignored: Record<string, unknown>
  prepared: unknown
  /** The database refuses writes. */
  read_only: boolean
}

async function once(
  deps: OperationDeps,
  operation: AnyOperation,
  caller: Caller,
  input: Input,
  extras: Extras,
): Promise<Outcome> {
  const tenantScope = tenantScopeOf(deps, caller)
  const { read_only } = input
  // If-Match requires that the record stays as it was read: a concurrent change makes the transaction fail.
  const repeatable_read = extras.if_match !== undefined
  const listeners = extras.dry_run ? undefined : listenersOf(operation)
  const tx = deps.database.begin({ ...tenantScope, read_only, repeatable_read, listeners })
  let is_committing = false
  try {
    const { outcome, recorded, notes } = await inside(deps, operation, caller, input, extras, tx)
    if (read_only) tx.release()
    else if (extras.dry_run) {
      await recorded
      await tx.rollback()
    } else {
      is_committing = true
      const [{ has_work }] = await Promise.all([recorded, tx.commit()])
      if (has_work || notes?.has_work) deps.services.newWork.notify()
    }
    return outcome
  } catch (error) {
    await tx.rollback().catch(() => undefined)
    if (operation.effect === 'read') throw error
    const has_key = extras.idempotency_key !== undefined
    throw failedWrite(error, { is_committing, has_key, channel: caller.channel })
  }
}

async function inside(
  deps: OperationDeps,
  operation: AnyOperation,
  caller: Caller,
  { checked, ignored, prepared, read_only }: Input,
  { dry_run = false, idempotency_key, if_match, replays = !dry_run, confirmation, inspect }: Extras,
  tx: Transaction,
): Promise<Done> {
  const now_ms = deps.now()
  const claim =
    idempotency_key !== undefined && replays
      ? { key: idempotency_key, operation: operation.name, input: checked, caller, now_ms }
      : undefined
  if (claim) {
    const stored = await claimKey(tx.sql, deps.services.secrets, claim)
    if (stored) return { outcome: { ...stored, replayed: true }, recorded: nothingRecorded }
  }
  if (confirmation && !dry_run) await spendConfirmation(tx.sql, confirmation)

  const { actor } = caller
  const { input, people, own, covers } = await settleReach(
    tx,
    { operation, actor, input: checked },
    {
      now_ms,
      repeatable_read: if_match !== undefined,
      checks: deps.without !== 'reach_checks',
      locks: deps.without !== 'reach_locks',
    },
  )
  const isOfPeople = people !== null && deps.without !== 'person_policies'
  if (isOfPeople) tx.actAs({ people, person: actor.person!.id })
  const notes = newNotes()
  const { services, database } = deps
  const totals = read_only ? storedTotals(database, tx.company_id, people) : undefined
  const circumstances = {
    services,
    now_ms,
    dry_run,
    read_only,
    totals,
    people: deps.without === 'reach_checks' ? null : people,
    own,
    covers,
  }
  const context = new OperationContext(caller, tx, circumstances, notes)
  if (if_match) {
    const { read } = if_match
    const wanted = checkInput<Record<string, unknown>>(read, if_match.input)
    const current = await read.run(context, { ...wanted, ...changedIn(input, checked) }, undefined)
    refuseChanged(if_match, checkOutput(read, current))
  }
  const answer = await withPaidHours(context, operation, input, () =>
    operation.run(context, input, prepared),
  )
  if (confirmation && !dry_run) requireSameState(services.secrets, confirmation, notes.changes)
  const changed = notes.changes.length > 0 || notes.events.length > 0
  const checkedOutput = await checkOutputInTurns(operation, answer)
  const shown = forCaller(operation, caller, { input: checked, output: checkedOutput, changed })
  // A caller that may not read the record learns nothing about its other fields.
  const output = shown === checkedOutput ? withNotTaken(shown, ignored, notes) : shown
  // The change log, the outbox and stored answers are the company's.
  if (isOfPeople) tx.actAs(null)
  if (dry_run) await inspect?.({ sql: tx.sql, now_ms, input: checked, output: answer, ...notes })

  const status = operation.effect === 'create' && !notes.existing && !dry_run ? 201 : 200
  const body = dry_run
    ? dryRunAnswer(operation, output, notes, caller.actor.permissions)
    : projectFields(operation, output, checked)
  const outcome = { status, body, replayed: false }
  if (operation.changes_listeners) await tx.sql(markListeners)
  // Not awaited: after a failure the database refuses the next one.
  if (if_match && notes.events.length > 0) tx.sql(listenersAsRead).catch(() => undefined)
  const logged = changed
    ? recordChanges(tx.sql, { ...caller, operation: operation.name, now_ms }, notes)
    : nothingRecorded
  const changes = withAsks(tx.sql, { actor, now_ms, asks: notes.asks }, logged)
  if (!claim) return { outcome, recorded: changes, notes }
  const storing = keepAnswer(tx.sql, deps.services.secrets, claim, { status, body })
  return {
    outcome,
    recorded: Promise.all([changes, storing]).then(([recorded]) => recorded),
    notes,
  }
}

// The snapshot of If-Match is older than the lock that a write waits for. Where a webhook came between, reading this row
// fails, and the write runs again.
const markListeners = 'update companies set name = name where id = $1'
const listenersAsRead = 'select id from companies where id = $1 for share'

/** Returns the ids that were replaced. */
function changedIn(input: Record<string, unknown>, checked: Record<string, unknown>) {
  if (input === checked) return {}
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => checked[field] !== value),
  )
}

/** Also stores the requests that wait for a decision, for the workers that write to those who decide. */
function withAsks(
  sql: Sql,
  { asks, ...by }: Parameters<typeof recordAsks>[1] & Pick<Notes, 'asks'>,
  logged: Done['recorded'],
): Done['recorded'] {
  if (asks.length === 0) return logged
  return Promise.all([logged, recordAsks(sql, by, asks)]).then(() => ({ has_work: true }))
}

const nothingRecorded = Promise.resolve({ has_work: false })

/** The outcome, and the audit and outbox rows, which are sent in one batch with the commit. */
type Done = { outcome: Outcome; recorded: Promise<{ has_work: boolean }>; notes?: Notes }
