import Counter from '@prometheus-io/client/lib/counter.js'
import Gauge from '@prometheus-io/client/lib/gauge.js'
import Histogram from '@prometheus-io/client/lib/histogram.js'
import Registry from '@prometheus-io/client/lib/registry.js'
import type { Context, Middleware } from 'koa'
import { bounded } from '../db/bounded.ts'
import type { Database } from '../db/connect.ts'
import { tableSizes } from '../db/jobs/table-sizes.ts'
import { WaitBudget } from '../db/wait-budget.ts'
import { type Result, resultOf } from '../lib/errors.ts'
import { version } from '../lib/version.ts'

export const metricsRegistry = new Registry()
const registers = [metricsRegistry]

const requests = new Counter({
  name: 'rollcall_requests_total',
  help: 'Requests answered, by API, route and status.',
  labelNames: ['door', 'route', 'status'],
  registers,
})

const limited = new Counter({
  name: 'rollcall_limited_requests_total',
  help: 'Requests refused because their API key reached its hourly limit.',
  registers,
})

const refused = new Counter({
  name: 'rollcall_refused_requests_total',
  help: 'Requests refused with 503 because of overload.',
  registers,
})

const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

const operations = new Histogram({
  name: 'rollcall_operation_seconds',
  help: 'Time that operations took, by operation and result.',
  labelNames: ['operation', 'result'],
  buckets,
  registers,
})

const tools = new Histogram({
  name: 'rollcall_tool_seconds',
  help: 'Time that calls of MCP tools took, by tool and result.',
  labelNames: ['tool', 'result'],
  buckets,
  registers,
})

const attempts = new Counter({
  name: 'rollcall_delivery_attempts_total',
  help: 'Attempts to deliver webhooks and emails and to make exports, by kind and result.',
  labelNames: ['kind', 'result'],
  registers,
})

const oldest = new Gauge({
  name: 'rollcall_oldest_due_delivery_seconds',
  help: 'How long the oldest due delivery has been waiting for a worker.',
  registers,
})

const jobRuns = new Counter({
  name: 'rollcall_job_runs_total',
  help: 'Runs of scheduled jobs for a company or the whole database, by job and result.',
  labelNames: ['job', 'result'],
  registers,
})

const jobTimes = new Gauge({
  name: 'rollcall_job_last_success_timestamp_seconds',
  help: 'When a scheduled job last succeeded in this process.',
  labelNames: ['job'],
  registers,
})

const waiters = new Gauge({
  name: 'rollcall_pool_waiters',
  help: 'Transactions waiting for a database connection.',
  registers,
})

const databaseUp = new Gauge({
  name: 'rollcall_database_up',
  help: 'Whether the database answered when the metrics were read: 1 or 0.',
  registers,
})

const tableBytes = new Gauge({
  name: 'rollcall_table_bytes',
  help: 'Bytes of each table with its indexes, measured once an hour.',
  labelNames: ['table'],
  registers,
})

new Gauge({
  name: 'rollcall_build_info',
  help: 'Always 1, with the version of Rollcall.',
  labelNames: ['version'],
  registers,
}).set({ version }, 1)

/** Counts every answer. */
export function meter(): Middleware {
  return async (ctx, next) => {
    await next()
    requests.inc({ ...placeOf(ctx), status: String(ctx.status) })
    if (ctx.status === 429) limited.inc()
  }
}

export function countRefused(): void {
  refused.inc()
}

/** Measures an operation until the returned function is called. */
export function measureOperation(operation: string): (result: Result) => void {
  const began_ms = performance.now()
  return (result) => operations.observe({ operation, result }, secondsSince(began_ms))
}

/** Measures a tool call. `answer` throws refusals. */
export async function measuredTool<T>(tool: string, answer: () => T | Promise<T>): Promise<T> {
  const began_ms = performance.now()
  try {
    const answered = await answer()
    tools.observe({ tool, result: 'ok' }, secondsSince(began_ms))
    return answered
  } catch (error) {
    tools.observe({ tool, result: resultOf(error) }, secondsSince(began_ms))
    throw error
  }
}

function secondsSince(began_ms: number): number {
  return (performance.now() - began_ms) / 1000
}

export type AttemptKind = 'webhook' | 'mail' | 'export'

export function countAttempt(kind: AttemptKind, result: string): void {
  attempts.inc({ kind, result })
}

/** Counts a run of a scheduled job; rethrows its error. */
export async function countedJob<T>(job: string, run: () => Promise<T>): Promise<T> {
  try {
    const done = await run()
    jobRuns.inc({ job, result: 'ok' })
    jobTimes.set({ job }, Date.now() / 1000)
    return done
  } catch (error) {
    jobRuns.inc({ job, result: 'failed' })
    throw error
  }
}

/** Scrapers give up after ten seconds. */
const patience_ms = 3_000
const hour_ms = 60 * 60 * 1000

export type MeterDeps = {
  database: Database
  /** Returns how long the oldest due delivery has been waiting. */
  oldestDue_ms(database: Database): Promise<number>
}

/**
 * Returns the function that answers with the metrics in Prometheus' text format. While the database is down, metrics
 * that need a query are left out.
 */
export function metricsReader({ database, oldestDue_ms }: MeterDeps): () => Promise<string> {
  let nextSizes_ms = 0

  async function readOldest(): Promise<void> {
    try {
      const waited_ms = await oldestDue_ms(bounded(database, new WaitBudget(patience_ms)))
      oldest.set(waited_ms / 1000)
      databaseUp.set(1)
    } catch {
      oldest.remove()
      databaseUp.set(0)
    }
  }

  async function readSizes(): Promise<void> {
    if (performance.now() < nextSizes_ms) return
    nextSizes_ms = performance.now() + hour_ms
    try {
      const sizes = await tableSizes(bounded(database, new WaitBudget(patience_ms)))
      for (const { name, bytes } of sizes) tableBytes.set({ table: name }, bytes)
    } catch {
      // Without the database the last sizes stay, and the next reader of the metrics asks again.
      nextSizes_ms = 0
    }
  }

  return async () => {
    waiters.set(database.poolStats().waiting)
    await Promise.all([readOldest(), readSizes(), meterProcess()])
    return metricsRegistry.metrics()
  }
}

/** Adds the metrics of the process and of Node, which are slow to load, when the metrics are first read. */
async function meterProcess(): Promise<void> {
  const { default: collectDefaultMetrics } = await import(
    '@prometheus-io/client/lib/defaultMetrics.js'
  )
  if (metricsRegistry.getSingleMetric('process_cpu_seconds_total')) return
  collectDefaultMetrics({ register: metricsRegistry, eventLoopUtilizationTimeout: 1000 })
}

/** The route's pattern, never the path: the number of labels must not depend on client input. */
function placeOf(ctx: Context): { door: string; route: string } {
  if (ctx.path === '/api/mcp' || ctx.path === '/mcp') return { door: 'mcp', route: ctx.path }
  const route = ctx._matchedRoute
  if (ctx.path.startsWith('/downloads/')) return { door: 'mcp', route: '/downloads/:link' }
  if (ctx.path.startsWith('/calendar/')) return { door: 'feed', route: '/calendar/:feed' }
  const door = ctx.path.startsWith('/admin') ? 'dashboard' : 'rest'
  return { door, route: typeof route === 'string' ? route : 'other' }
}
