import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { startTcpProxy, type TcpProxy, through } from '../support/tcp-proxy.ts'
import { type Call, caller, employeeIds, generator, makeKey, pause, shuffled } from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'
import { type Fault, faults, query } from './stall-faults.ts'

const clients = 8
const most_s = 15
/** A revoked key is refused by every process within this time. */
const revoked_most_s = 2

/**
 * Eight clients post punches to two processes while their connections to PostgreSQL go silent, or
 * the server stops, crashes or becomes read-only, in an order that the seed determines. Each time
 * the service must recover within 15 s, no process may exit, and every acknowledged punch must be
 * stored. Between them, a revoked key must be refused by both processes within 2 s.
 */
export async function punchesUnderStalls({ on, rounds, seed }: Scenario): Promise<Verdict> {
  if (on !== 'postgres') return { ok: true, line: 'there is no connection that can go silent' }
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = await startPostgres()
  const { pathname, port } = new URL(postgres.url)
  // The test server turns this off and would lose acknowledged data in a crash.
  await query(postgres.url, `alter database "${pathname.slice(1)}" set synchronous_commit = on`)
  const proxies = [await startTcpProxy(Number(port)), await startTcpProxy(Number(port))]
  const services: Service[] = []
  try {
    for (const proxy of proxies) {
      const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: through(proxy, postgres.url) }
      const service = await makeService(env)
      services.push(service)
      await service.start()
    }
    return await run(services, proxies, postgres.url, rounds, generator(seed))
  } finally {
    await Promise.all(services.map((service) => service.kill()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type State = { isOver: boolean; acknowledged: Set<number>; refused: string[] }

async function run(
  services: readonly Service[],
  proxies: readonly TcpProxy[],
  url: string,
  rounds: number,
  random: () => number,
): Promise<Verdict> {
  const key = await makeKey(services[0]!)
  const call = caller(services, key)
  const employees = await employeeIds(call, clients)
  const pids = services.map((service) => service.pid())
  const state: State = { isOver: false, acknowledged: new Set(), refused: [] }
  const writers = employees.map((employee_id) => write(call, employee_id, state))
  const all = faults(url, proxies, random)
  const slowest = new Map<string, number>()
  let queue: Fault[] = []
  for (let n = 0; n < rounds; n += 1) {
    if (queue.length === 0) queue = shuffled(all, random)
    const fault = queue.pop()!
    await pause(1_000 + random() * 1_000)
    await fault.begin()
    if (fault.lasts_s > 0) await pause(fault.lasts_s * 1_000)
    await fault.end?.()
    const began = performance.now()
    await Promise.all(services.map((service) => untilWell(service, key, employees[0]!)))
    const took_s = (performance.now() - began) / 1_000
    slowest.set(fault.name, Math.max(took_s, slowest.get(fault.name) ?? 0))
  }
  const revoked_s = await untilRefused(services, url)
  state.isOver = true
  await Promise.all(writers)
  const stored = await query(url, 'select id from time_entries')
  const there = new Set(stored.map(({ id }) => Number(id)))
  const lost = [...state.acknowledged].filter((id) => !there.has(id))
  const exited = pids.filter((pid) => !isAlive(pid))
  const isBack = [...slowest.values()].every((took_s) => took_s < most_s)
  return {
    ok:
      isBack &&
      revoked_s < revoked_most_s &&
      lost.length + exited.length + state.refused.length === 0,
    line: [
      `${rounds} rounds, ${state.acknowledged.size} punches acknowledged, ${lost.length} lost`,
      `${exited.length} processes exited, ${state.refused.length} refused ${state.refused[0] ?? ''}`,
      `a revoked key was refused after ${revoked_s.toFixed(1)} s`,
      ...[...slowest].map(([name, took_s]) => `${name}: back within ${took_s.toFixed(1)} s`),
    ].join('; '),
  }
}

/** Revokes a key that both processes know; returns after how many seconds the last request with it was accepted. */
async function untilRefused(services: readonly Service[], url: string): Promise<number> {
  const key = await makeKey(services[0]!)
  const id = /rc_live_(\d+)_/.exec(key)![1]!
  const isAccepted = async (service: Service) => {
    const answer = await fetch(`${service.url}/api/v1/me`, { headers: { 'X-API-Key': key } })
    await answer.arrayBuffer()
    return answer.status !== 401
  }
  const accepted = services.map(async (service) => {
    for (let last_ms = 0; ; await pause(10)) {
      const sent_ms = Date.now()
      if (!(await isAccepted(service))) return last_ms
      last_ms = sent_ms
    }
  })
  await services[0]!.rollcall('key', 'revoke', id)
  const [row] = await query(
    url,
    `select (extract(epoch from revoked_at) * 1000)::float8 as at from api_keys where id = ${id}`,
  )
  return (Math.max(...(await Promise.all(accepted))) - Number(row!.at)) / 1_000
}

/** Posts one punch after the other, a minute apart, each until it is acknowledged. */
async function write(call: Call, employee_id: number, state: State): Promise<void> {
  for (let n = 0; !state.isOver; n += 1) {
    const clock_in = new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString()
    for (;;) {
      const answer = await call('POST', '/time-entries', { employee_id, clock_in })
      const text = await answer?.text().catch(() => undefined)
      if (answer && text !== undefined && answer.status < 300) {
        state.acknowledged.add(JSON.parse(text).id)
        break
      }
      // A refusal during a fault must be a 503; anything else is wrong.
      if (answer && answer.status !== 503) state.refused.push(`${answer.status} ${text}`)
      if (state.isOver) break
      await pause(50)
    }
    await pause(10)
  }
}

let probes = 0

/**
 * Waits until a process is ready and stores punches, ten times in a row, each within two seconds.
 */
async function untilWell({ url }: Service, key: string, employee_id: number): Promise<void> {
  const giveUp = performance.now() + 60_000
  const ask = async (path: string, init: RequestInit = {}): Promise<boolean> => {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`${url}${path}`, { ...init, signal }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    return answer?.ok ?? false
  }
  for (let good = 0; good < 10 && performance.now() < giveUp; ) {
    probes += 1
    const clock_in = new Date(Date.UTC(2000, 0, 1, 0, probes)).toISOString()
    const punch = ask('/api/v1/time-entries', {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ employee_id, clock_in }),
    })
    const isWell = (await punch) && (await ask('/readyz'))
    good = isWell ? good + 1 : 0
    if (good === 0) await pause(100)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
