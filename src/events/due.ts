import type { Database } from '../db/connect.ts'
import { number, oneOf, readRows, type ShapedRow, string } from '../db/statements/read-rows.ts'
import { inTransaction } from '../db/transactions/in-transaction.ts'
import type { Sql } from '../db/transactions/transaction.ts'

const queues = [
  'deliveries',
  'mails',
  'exports',
  'approval_asks',
  'approval_mails',
  'webhook_ends',
] as const

export type Queue = (typeof queues)[number]

/** Pending jobs of one company, and of one webhook in the queue of deliveries. */
export type Due = ShapedRow<typeof dueShape>

const dueShape = {
  queue: oneOf(...queues),
  company_id: number,
  /** The webhook; 0 for the other queues. */
  group_id: number,
  /** When the first of them was due, ISO 8601. */
  due_at: string,
}

/**
 * Returns the work that is due by an instant across all companies, with the role that may only see this. Takes one step
 * per company and webhook, however many jobs are pending.
 */
export function dueWork(database: Database, by_ms: number): Promise<Due[]> {
  return asWorker(database, (sql) =>
    readRows(sql, dueShape, textFor(database, dueQuery, dueOnCitus), [
      new Date(by_ms).toISOString(),
    ]),
  )
}

/** Returns how long the oldest due delivery or email has been waiting. */
export async function oldestDue_ms(database: Database, now_ms: number): Promise<number> {
  const waits_ms = (await dueWork(database, now_ms))
    .filter(({ queue }) => queue !== 'exports' && queue !== 'webhook_ends')
    .map(({ due_at }) => now_ms - Date.parse(due_at))
  return Math.max(0, ...waits_ms)
}

/** Returns the companies whose oldest event is older than an instant, and those that have requests to decide. */
export async function companiesToSweep(database: Database, before_ms: number): Promise<number[]> {
  const rows = await asWorker(database, (sql) =>
    readRows(sql, { company_id: number }, textFor(database, oldestEvents, oldestEventsOnCitus), [
      new Date(before_ms).toISOString(),
    ]),
  )
  return rows.map((row) => row.company_id)
}

function asWorker<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  const tenantScope = { company_id: null, as_worker: true, read_only: true }
  return inTransaction(database, tenantScope, ({ sql }) => work(sql))
}

/** Citus does not support recursive queries across nodes. */
function textFor(database: Database, plain: string, citus: string): string {
  return database.engine() === 'citus' ? citus : plain
}

/**
 * Nearly every company has requests whose next email is due in days: those that are due now are found by time, the
 * oldest first.
 */
const most_asks = 500

const firstOfEach = (name: string, table: string) => `
  (select company_id, due_at from ${table} where due_at is not null order by company_id, due_at limit 1)
  union all
  select n.company_id, n.due_at from ${name} o cross join lateral (
    select company_id, due_at from ${table} where due_at is not null and company_id > o.company_id
    order by company_id, due_at limit 1) n`

const dueQuery = `
  with recursive webhook as (
    (select company_id, webhook_id, due_at from deliveries where due_at is not null
     order by company_id, webhook_id, due_at limit 1)
    union all
    select n.company_id, n.webhook_id, n.due_at from webhook w cross join lateral (
      select company_id, webhook_id, due_at from deliveries
      where due_at is not null and (company_id, webhook_id) > (w.company_id, w.webhook_id)
      order by company_id, webhook_id, due_at limit 1) n
  ), mail as (${firstOfEach('mail', 'mails')}), export as (${firstOfEach('export', 'exports')}),
  approval_mail as (${firstOfEach('approval_mail', 'approval_mails')}),
  webhook_end as (${firstOfEach('webhook_end', 'webhook_ends')})
  select 'deliveries' as queue, company_id, webhook_id as group_id, due_at
  from webhook where due_at <= $1
  union all
  select 'mails', company_id, 0, due_at from mail where due_at <= $1
  union all
  select 'exports', company_id, 0, due_at from export where due_at <= $1
  union all
  select 'approval_asks', company_id, 0, min(due_at) from (
    select company_id, due_at from approval_asks where due_at <= $1
    order by due_at limit ${most_asks}) ask
  group by company_id
  union all
  select 'approval_mails', company_id, 0, due_at from approval_mail where due_at <= $1
  union all
  select 'webhook_ends', company_id, 0, due_at from webhook_end where due_at <= $1`

// The worker sees no timestamps of these: only due jobs.
const each = (name: string, table: string) => `
  (select company_id from ${table} order by company_id limit 1)
  union all
  select n.company_id from ${name} o cross join lateral (
    select company_id from ${table} where company_id > o.company_id order by company_id limit 1) n`

const oldestEvents = `
  with recursive oldest as (
    (select company_id, created_at from outbox order by company_id, id limit 1)
    union all
    select n.company_id, n.created_at from oldest o cross join lateral (
      select company_id, created_at from outbox where company_id > o.company_id
      order by company_id, id limit 1) n
  ), ask as (${each('ask', 'approval_asks')}), approval_mail as (${each('approval_mail', 'approval_mails')})
  select company_id from oldest where created_at < $1
  union select company_id from ask union select company_id from approval_mail`

// Sent to all nodes in parallel; each reads every pending job, in groups.

const dueOnCitus = `
  select 'deliveries' as queue, company_id, webhook_id as group_id, min(due_at) as due_at
  from deliveries where due_at <= $1 group by company_id, webhook_id
  union all
  select 'mails', company_id, 0, min(due_at) from mails where due_at <= $1 group by company_id
  union all
  select 'exports', company_id, 0, min(due_at) from exports where due_at <= $1 group by company_id
  union all
  select 'approval_asks', company_id, 0, min(due_at) from approval_asks where due_at <= $1
  group by company_id
  union all
  select 'approval_mails', company_id, 0, min(due_at) from approval_mails where due_at <= $1
  group by company_id
  union all
  select 'webhook_ends', company_id, 0, min(due_at) from webhook_ends where due_at <= $1
  group by company_id`

const oldestEventsOnCitus = `
  select company_id from outbox group by company_id having min(created_at) < $1
  union select company_id from approval_asks union select company_id from approval_mails`
