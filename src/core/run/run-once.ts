import type { Database } from '../../db/connect.ts'
import type { PeopleScope, TenantScope } from '../../db/connections.ts'
import { storedTotals } from '../../db/lists/totals.ts'
import type { Sql, Transaction } from '../../db/transactions/transaction.ts'
import type { Result } from '../../lib/errors.ts'
import { recordAsks } from '../access/asks.ts'
import { settleReach } from '../access/reach.ts'
import { refusingOutside } from '../access/reach-refusals.ts'
import { withPaidHours } from '../company/paid-hours.ts'
import { type Notes, newNotes, OperationContext } from '../context.ts'
import type { AnyOperation, Caller, Services } from '../operation.ts'
import { recordChanges } from './change-log.ts'
import { type Confirmation, requireSameState, spendConfirmation } from './confirmation.ts'
import { type DryRun, dryRunAnswer } from './dry-run.ts'
import { failedWrite } from './failed-write.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { type IfMatch, refuseChanged } from './if-match.ts'
import { checkInput } from './input.ts'
import { withNotTaken } from './not-taken.ts'
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
   * Turns off one of the protections that limit people of a company to their own reach, for tests of the others and for
   * the benchmark: the checks, row-level security, or the locks.
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
  /** With dry_run: called with the run's changes and effects, in its transaction, before the rollback. */
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

/** Returns the tenant scope of a caller's transactions. */
export function tenantScopeOf(
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
  /** Fields that were sent and have no effect. */
  ignored: Record<string, unknown>
  prepared: unknown
  /** The database refuses writes. */
  read_only: boolean
}

/** Runs an operation in a transaction; notes whether it commits. */
export async function runOnce(
  deps: OperationDeps,
  operation: AnyOperation,
  caller: Caller,
  input: Input,
  extras: Extras,
): Promise<Outcome> {
  const tenantScope = tenantScopeOf(deps, caller)
  const { read_only } = input
  // If-Match requires the record to be unchanged since it was read: a concurrent change makes the transaction fail.
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
  const reached = await settleReach(
    tx,
    { operation, actor, input: checked },
    {
      now_ms,
      repeatable_read: if_match !== undefined,
      checks: deps.without !== 'reach_checks',
      locks: deps.without !== 'reach_locks',
    },
  )
  const { input, people, own, covers } = reached
  const isOfPeople = people !== null && deps.without !== 'person_policies'
  const scope = isOfPeople ? { people, person: actor.person!.id } : null
  if (scope) tx.actAs(scope)
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
    companySql: scope ? liftedFor(tx, scope) : tx.sql,
  }
  const context = new OperationContext(caller, tx, circumstances, notes)
  const answer = await refusingOutside(operation, reached, async () => {
    if (if_match) {
      const { read } = if_match
      const wanted = checkInput<Record<string, unknown>>(read, if_match.input)
      const replaced = changedIn(input, checked)
      const current = await read.run(context, { ...wanted, ...replaced }, undefined)
      refuseChanged(if_match, checkOutput(read, current))
    }
    return withPaidHours(context, operation, input, () => operation.run(context, input, prepared))
  })
  if (confirmation && !dry_run) requireSameState(services.secrets, confirmation, notes.changes)
  const changed = notes.changes.length > 0 || notes.events.length > 0
  const checkedOutput = await checkOutputInTurns(operation, answer)
  const shown = forCaller(operation, caller, { input: checked, output: checkedOutput, changed })
  // A caller that may not read the record does not get its other fields.
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

/** Lifts the restriction to people for each statement alone: the three are sent together, with no other between. */
function liftedFor(tx: Transaction, scope: PeopleScope): Sql {
  return <Row>(...statement: Parameters<Sql>) => {
    tx.actAs(null)
    const answer = tx.sql<Row>(...statement)
    tx.actAs(scope)
    return answer
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
