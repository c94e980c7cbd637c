import type { Context, Middleware } from 'koa'
import Counter from 'prom-client/lib/counter.js'
import Gauge from 'prom-client/lib/gauge.js'
import Registry from 'prom-client/lib/registry.js'
import type { Database } from '../db/connect.ts'
import { tableSizes } from '../db/table-sizes.ts'

export const metricsRegistry = new Registry()

const requests = new Counter({
  name: 'rollcall_requests_total',
  help: 'Requests answered, by API, route and status.',
  labelNames: ['door', 'route', 'status'],
  registers: [metricsRegistry],
})

const limited = new Counter({
  name: 'rollcall_limited_requests_total',
  help: 'Requests refused because their API key reached its hourly limit.',
  registers: [metricsRegistry],
})

const refused = new Counter({
  name: 'rollcall_refused_requests_total',
  help: 'Requests refused with 503 because of overload.',
  registers: [metricsRegistry],
})

const waiters = new Gauge({
  name: 'rollcall_pool_waiters',
  help: 'Transactions waiting for a database connection.',
  registers: [metricsRegistry],
})

const tableBytes = new Gauge({
  name: 'rollcall_table_bytes',
  help: 'Bytes of each table with its indexes, measured once an hour.',
  labelNames: ['table'],
  registers: [metricsRegistry],
})

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

/** Returns the metrics in Prometheus' text format. */
export function metricsText(database: Database): Promise<string> {
  waiters.set(database.poolStats().waiting)
  return metricsRegistry.metrics()
}

const hour_ms = 60 * 60 * 1000

/** Returns what measures the tables of a database when the metrics are read, at most once an hour. */
export function tableMeter(database: Database): () => Promise<void> {
  let next_ms = 0
  return async () => {
    if (performance.now() < next_ms) return
    next_ms = performance.now() + hour_ms
    try {
      for (const { name, bytes } of await tableSizes(database)) {
        tableBytes.set({ table: name }, bytes)
      }
    } catch {
      // Without the database the last sizes stay, and the next reader of the metrics asks again.
      next_ms = 0
    }
  }
}

/** The route's pattern, never the path: the number of labels must not depend on what clients send. */
function placeOf(ctx: Context): { door: string; route: string } {
  if (ctx.path === '/api/mcp') return { door: 'mcp', route: '/api/mcp' }
  const route = ctx._matchedRoute
  if (ctx.path.startsWith('/downloads/')) return { door: 'mcp', route: '/downloads/:link' }
  if (ctx.path.startsWith('/calendar/')) return { door: 'feed', route: '/calendar/:feed' }
  const door = ctx.path.startsWith('/admin') ? 'dashboard' : 'rest'
  return { door, route: typeof route === 'string' ? route : 'other' }
}
