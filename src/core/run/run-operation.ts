import { retrying } from '../../db/transactions/retry.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import { DomainError, resultOf } from '../../lib/errors.ts'
import { accesses, allows } from '../access/permissions.ts'
import { pinned, reachOf, requireReach, requireWrites } from '../access/reach.ts'
import { NeedsWriting } from '../context.ts'
import type { AnyOperation, Caller, Transport } from '../operation.ts'
import { refuse } from '../refusals.ts'
import { writeLogged } from './change-log.ts'
import { failedWrite } from './failed-write.ts'
import { checkInput } from './input.ts'
import { ignoredFields } from './not-taken.ts'
import { checkOutput } from './output.ts'
import {
  type Extras,
  type OperationDeps,
  type Outcome,
  runOnce,
  tenantScopeOf,
} from './run-once.ts'

export type { Extras, OperationDeps, Outcome }

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
  const checked = checkInput<Record<string, unknown>>(operation, sent, caller.channel)
  const ignored = ignoredFields(operation, sent, extras.overwritten)
  const prepared: unknown = await operation.prepare?.(checked, deps.services)
  const run = (read_only: boolean) =>
    retrying(
      async () =>
        (await atOnce(deps, operation, caller, checked, extras)) ??
        runOnce(deps, operation, caller, { checked, ignored, prepared, read_only }, extras),
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

export function transportsOf(operation: AnyOperation): readonly Transport[] {
  return operation.transports ?? ['rest', 'mcp']
}

/**
 * Refuses an operation over a transport that it does not list; operations without a list are also available to the
 * dashboard and the CLI.
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
