import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { recordChanges } from '../core/run/change-log.ts'
import type { Database } from '../db/connect.ts'
import { readRows, type ShapedRow } from '../db/statements/read-rows.ts'
import * as column from '../db/statements/shape.ts'
import { asOwner, asOwnerIn, inCompany } from '../db/transactions/in-transaction.ts'
import type { Sql } from '../db/transactions/transaction.ts'

export type AuditRetentionDeps = {
  database: Database
  now: () => number
  warn(error: unknown, doing: string): void
  /** Stops the sweep between two chunks; the next sweep continues there. */
  signal: AbortSignal
}

/** Rows per transaction. */
const chunk_rows = 1_000
/** A sweep rests longer than it works, so that the database has time for requests, also when it is slow. */
const rests = 9
const min_rest_ms = 100
/** A sweep of another process that removed nothing for this long has ended. */
const lease_ms = 60_000

/**
 * Deletes entries that are older than the company's audit log retention, company by company. Keeps entries that an
 * event still refers to. One entry per sweep and company records how many were deleted; it is updated with each chunk,
 * in the same transaction.
 */
export async function sweepAuditLogs(deps: AuditRetentionDeps): Promise<void> {
  for (const company of await companiesWithRetention(deps.database)) {
    if (deps.signal.aborted) return
    await sweepCompany(deps, company).catch((error) => {
      deps.warn(error, `sweeping the audit log of company ${company.id}`)
    })
  }
}

type Retention = { id: number; years: number }

function companiesWithRetention(database: Database): Promise<Retention[]> {
  return asOwner(database, (sql) =>
    readRows(
      sql,
      { id: column.number, years: column.number },
      `select id, audit_retention_years as years from companies
       where audit_retention_years is not null order by id`,
    ),
  )
}

type Sweep = Retention & {
  /** The request id of its entry in the log. */
  name: string
  /** Entries before this instant are deleted. */
  before: string
  /** Entries that events refer to. Events refer to new entries only, so this never grows. */
  kept: readonly number[]
  /** The start of the next chunk, so deleted rows are not read again. */
  from: string
  deleted: number
}

async function sweepCompany(deps: AuditRetentionDeps, company: Retention): Promise<void> {
  const { database, signal } = deps
  const sweep = await beginSweep(deps, company)
  for (;;) {
    const began = performance.now()
    const done = await asOwnerIn(database, sweep.id, (sql) => deleteChunk(sql, sweep, deps.now()))
    if (done.deleted < chunk_rows || signal.aborted) return
    sweep.deleted += done.deleted
    sweep.from = done.until ?? sweep.from
    const rest_ms = Math.max(min_rest_ms, rests * (performance.now() - began))
    await setTimeout(rest_ms, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
  }
}

async function beginSweep(
  { database, now }: AuditRetentionDeps,
  company: Retention,
): Promise<Sweep> {
  const before = yearsBefore(now(), company.years)
  const rows = await inCompany(database, company.id, (sql) =>
    readRows(sql, { audit_id: column.number }, referredTo, [before]),
  )
  const kept = rows.map(({ audit_id }) => audit_id)
  const name = `audit-retention-${randomUUID()}`
  return { ...company, name, before, kept, from: '-infinity', deleted: 0 }
}

/** Deletes fewer than a chunk when nothing else is left, or the sweep has to end. */
async function deleteChunk(sql: Sql, sweep: Sweep, now_ms: number): Promise<Done> {
  const [state] = await readRows(sql, { may: column.boolean }, mayDelete, [sweep.years])
  if (!state?.may) return nothing
  const [last] = await readRows(sql, entryShape, lastEntry)
  const isMine = last?.request_id === sweep.name
  if (last && !isMine && Date.parse(last.at) > now_ms - lease_ms) return nothing
  const [done = nothing] = await readRows(sql, doneShape, deleteOldest, [
    sweep.from,
    sweep.before,
    sweep.kept,
  ])
  if (done.deleted === 0) return nothing
  const after = { deleted_entries: sweep.deleted + done.deleted, older_than: sweep.before }
  if (last && isMine) {
    const at = new Date(now_ms).toISOString()
    await sql(changeEntry, [last.id, at, JSON.stringify(after)])
  } else {
    await addEntry(sql, sweep, after, now_ms)
  }
  return done
}

const doneShape = { deleted: column.number, until: column.nullable(column.string) }
type Done = ShapedRow<typeof doneShape>
const nothing: Done = { deleted: 0, until: null }

function addEntry(sql: Sql, { id, name }: Sweep, after: object, now_ms: number): Promise<unknown> {
  const actor = { kind: 'system', id: null, name: 'jobs', permissions: null } as const
  return recordChanges(
    sql,
    {
      company_id: id,
      actor,
      channel: 'system',
      operation: 'audit_log.prune',
      request_id: name,
      now_ms,
    },
    { changes: [{ record_type: 'audit_log', record_id: null, before: null, after }], events: [] },
  )
}

function yearsBefore(now_ms: number, years: number): string {
  const then = new Date(now_ms)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then.toISOString()
}

// An event and the entry that it refers to are written at the same instant. The outbox has no index for this.
const referredTo = `
  select audit_id from outbox
  where company_id = $1 and audit_id is not null and created_at < $2::timestamptz`

// A transaction-level lock: behind a pooler the next transaction may run in another session. The next statement reads
// the protected rows and sees changes that another process committed before it released the lock.
const mayDelete = `
  select coalesce(audit_retention_years = $2::int, false)
    and pg_try_advisory_xact_lock(hashtextextended('rollcall audit retention ' || $1::bigint, 0)) as may
  from companies where id = $1`

const entryShape = { id: column.number, at: column.string, request_id: column.string }
const lastEntry = `
  select id, at, request_id from audit_log
  where company_id = $1 and record_type = 'audit_log' and record_id is null
  order by id desc limit 1`

// As an array, the rows are found once, whatever the plan expects. The limit is in the text, so that it expects few.
export const deleteOldest = `
  with gone as (
    delete from audit_log where company_id = $1 and id = any(array(
      select a.id from audit_log a
      where a.company_id = $1 and a.at >= $2::timestamptz and a.at < $3::timestamptz
        and a.id <> all($4::bigint[])
      order by a.at, a.id limit ${chunk_rows}
    )) returning at
  )
  select count(*)::int as deleted, max(at) as until from gone`

const changeEntry = `
  update audit_log set at = $3::timestamptz, after = $4 where company_id = $1 and id = $2`
