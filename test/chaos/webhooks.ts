import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startPostgres } from '../support/postgres.ts'
import {
  type Behaviour,
  type Certificate,
  flood,
  makeCertificate,
  ok,
  redirect,
  reset,
  silent,
  startReceiver,
  status,
  trickle,
  writeCertificate,
} from '../support/receiver.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

/** With 120 kills. */
const events_in_all = 5_000
const kills_in_all = 120
const clients = 8
const drain_ms = 60_000

/**
 * Events to 20 webhooks, half of whose receivers fail in every way there is, while one process of two (of
 * one, on the embedded database) is killed every second: nothing acknowledged is lost to those that work,
 * a repeat has the id of the first, and nobody is led to the canary.
 */
export async function webhooksUnderKills({ on, kills, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const certificate = makeCertificate()
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    NODE_EXTRA_CA_CERTS: writeCertificate(certificate, folder),
  }
  const services = [await makeService(env)]
  if (postgres) services.push(await makeService(env))
  try {
    for (const service of services) await service.start()
    return await run(services, certificate, kills, seed)
  } finally {
    await Promise.all(services.map((service) => service.kill()))
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a healthy receiver saw: by time entry the event's id, when it came first, and how often. */
type Seen = Map<number, { event_id: string; latency_ms: number; times: number }>

type Ledger = {
  /** Time entries whose completion was acknowledged. */
  acknowledged: Set<number>
  /** Repeats that were not of the same event. */
  strangers: number
}

async function run(
  services: readonly Service[],
  certificate: Certificate,
  kills: number,
  seed: number,
): Promise<Verdict> {
  const ledger: Ledger = { acknowledged: new Set(), strangers: 0 }
  const key = await makeKey(services[0]!)
  const call = caller(services, key)
  const canary = await startReceiver(certificate)
  const healthy: Seen[] = []
  const closing = [canary.close]
  const stranger = makeCertificate()
  const failing = failures(canary.url)
  for (const [n, behaviour] of [...Array<Behaviour>(10).fill(ok), ...failing].entries()) {
    const seen: Seen = new Map()
    if (n < 10) healthy.push(seen)
    const isBadlyCertified = n === 19
    const receiver = await startReceiver(isBadlyCertified ? stranger : certificate, (request) =>
      note(seen, request, ledger),
    )
    receiver.behave(behaviour)
    closing.push(receiver.close)
    const answer = await call('POST', '/webhooks', { url: receiver.url })
    if (answer?.status !== 201) throw new Error(`No webhook: ${await answer?.text()}`)
  }

  const events = Math.round((events_in_all * kills) / kills_in_all)
  const employees = await employeeIds(call)
  const state = { posted: 0, events, is_over: false }
  const random = generator(seed)
  const began = performance.now()
  const writers = Array.from({ length: clients }, (_, n) =>
    write(call, employees[n % employees.length]!, n, ledger, state, kills),
  )
  for (let n = 0; n < kills; n += 1) {
    await pause(500 + random() * 1_000)
    const service = services[n % services.length]!
    await service.kill()
    await service.start()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  await Promise.all(writers)
  const drained = performance.now()
  while (missing(healthy, ledger) > 0 && performance.now() - drained < drain_ms) await pause(100)
  const verdict = judge(healthy, ledger, canary.connections(), { kills, seconds })
  await Promise.all(services.map((service) => service.kill()))
  await Promise.all(closing.map((close) => close()))
  return verdict
}

/** Ten ways to fail; the last receiver shows a certificate that nobody vouches for. */
function failures(canary: string): Behaviour[] {
  const flaky: Behaviour = (res, n) => (n % 2 === 0 ? ok : status(500))(res, n, res.req)
  return [
    status(500),
    status(429, { 'Retry-After': '7' }),
    status(410),
    silent,
    trickle,
    reset,
    redirect(canary),
    flood,
    flaky,
    ok,
  ]
}

type Request = { at_ms: number; event: { id: string; type: string; created_at: string } }

function note(seen: Seen, request: Request & { event: unknown }, ledger: Ledger): void {
  const { id, type, created_at, data } = request.event as Request['event'] & {
    data: { object: { id: number } }
  }
  if (type !== 'time_entry.completed') return
  const before = seen.get(data.object.id)
  if (!before) {
    const latency_ms = request.at_ms - Date.parse(created_at)
    seen.set(data.object.id, { event_id: id, latency_ms, times: 1 })
    return
  }
  before.times += 1
  if (before.event_id !== id) ledger.strangers += 1
}

function missing(healthy: readonly Seen[], { acknowledged }: Ledger): number {
  const of = (seen: Seen) => [...acknowledged].filter((id) => !seen.has(id)).length
  return healthy.reduce((sum, seen) => sum + of(seen), 0)
}

function judge(
  healthy: readonly Seen[],
  ledger: Ledger,
  canary: number,
  { kills, seconds }: { kills: number; seconds: number },
): Verdict {
  const all = healthy.flatMap((seen) => [...seen.values()])
  const latencies = all.map(({ latency_ms }) => latency_ms).sort((a, b) => a - b)
  const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? 0
  const repeats = all.reduce((sum, { times }) => sum + times - 1, 0)
  const lost = missing(healthy, ledger)
  const isRight = lost === 0 && ledger.strangers === 0 && canary === 0 && p95 < 2_000
  const line = `${kills} kills in ${seconds} s, ${ledger.acknowledged.size} events to 20 webhooks, ${lost} lost, p95 ${Math.round(p95)} ms of ${all.length} deliveries to those that work, ${repeats} repeats, ${ledger.strangers} with another id, ${canary} at the canary`
  return { ok: isRight, line }
}

async function makeKey(service: Service): Promise<string> {
  const args = ['--company', '1', '--name', 'Clock', '--rate-limit', '100000000']
  const printed = await service.rollcall('key', 'create', ...args)
  const key = /rc_live_[A-Za-z0-9_]+/.exec(printed)?.[0]
  if (!key) throw new Error(`No key was made: ${printed}`)
  return key
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response | undefined>

/** Asks one process after the other; undefined where the connection broke. */
function caller(services: readonly Service[], key: string): Call {
  let turn = 0
  return (method, path, body) => {
    turn += 1
    return fetch(`${services[turn % services.length]!.url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
  }
}

async function employeeIds(call: Call): Promise<number[]> {
  const answer = await call('GET', `/employees?is_active=true&per_page=${clients}&fields=id`)
  const { data } = (await answer?.json()) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

/** Posts whole shifts, an hour apart, each until it is acknowledged, at an even pace over the kills. */
async function write(
  call: Call,
  employee_id: number,
  client: number,
  ledger: Ledger,
  state: { posted: number; events: number },
  kills: number,
): Promise<void> {
  const between_ms = (kills * 1_000 * clients) / state.events
  for (let n = 0; state.posted < state.events; n += 1) {
    state.posted += 1
    const began_ms = Date.UTC(2010 + client, 0, 1, n)
    const shift = {
      employee_id,
      clock_in: new Date(began_ms).toISOString(),
      clock_out: new Date(began_ms + 1_800_000).toISOString(),
    }
    const due = performance.now() + between_ms
    for (;;) {
      const answer = await call('POST', '/time-entries', shift)
      const body = (await answer?.json().catch(() => undefined)) as { id: number } | undefined
      if (answer && body && answer.status < 300) {
        ledger.acknowledged.add(body.id)
        break
      }
      if (answer && answer.status < 500) throw new Error(JSON.stringify(body))
      await pause(50)
    }
    await pause(Math.max(0, due - performance.now()))
  }
}

/** mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
