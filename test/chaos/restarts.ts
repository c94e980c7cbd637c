import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { caller, employeeIds, makeKey, pause } from './clients.ts'
import { Ledger, percentile } from './ledger.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

const per_second = 100
const every_ms = 10_000
const quiet_ms = 30_000
/** What a restart may cost the slowest hundredth. */
const most_times = 2

/**
 * Two processes behind a proxy that goes by `readyz` alone. Under a steady load one of them is restarted every ten
 * seconds, in turns. No request may fail, and p99 must stay within twice that of the same load without restarts.
 */
export async function restartsUnderLoad({ seconds }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = await startPostgres()
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    // Ten times as long as the proxy takes to ask again.
    DRAIN_SECONDS: '2',
  }
  const services = [await makeService(env), await makeService(env)]
  let balancer: Balancer | undefined
  let ledger: Ledger | undefined
  try {
    for (const service of services) await service.start()
    const key = await makeKey(services[0]!)
    const employees = await employeeIds(caller(services, key), 16)
    balancer = await startBalancer(
      services.map(({ url }) => url),
      { retries: false },
    )
    ledger = new Ledger(balancer.url, key)
    const load = { ledger, employees, sent: 0 }
    await steadyLoad(load, Date.now() + 10_000)
    const quiet = await steadyLoad(load, Date.now() + quiet_ms)
    const state = { isOver: false }
    const restarting = restartInTurns(services, state)
    const disturbed = await steadyLoad(load, Date.now() + seconds * 1000)
    state.isOver = true
    const stops = await restarting
    const { lost, twice } = await ledger.compare(employees)
    return judge({ ledger, quiet, disturbed, stops, lost, twice })
  } finally {
    ledger?.close()
    balancer?.close()
    for (const service of services) await service.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Load = { ledger: Ledger; employees: readonly number[]; sent: number }

/** Sends at a steady rate, whatever comes back; returns how long each took from when it was due, in milliseconds. */
async function steadyLoad(load: Load, until: number): Promise<number[]> {
  const took: number[] = []
  const running: Promise<void>[] = []
  const began = Date.now()
  for (let n = 0; Date.now() < until; n += 1) {
    const due = began + (n * 1000) / per_second
    await pause(Math.max(0, due - Date.now()))
    running.push(
      sendNext(load).then(() => {
        took.push(Date.now() - due)
      }),
    )
  }
  await Promise.all(running)
  return took
}

async function sendNext(load: Load): Promise<unknown> {
  const { ledger, employees } = load
  const n = load.sent
  load.sent += 1
  const employee_id = employees[n % employees.length]!
  if (n % 3 === 0) {
    const minute = Math.floor(n / 3)
    return ledger.punch(employee_id, new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString())
  }
  return ledger.send('GET', `/time-entries?employee_id=${employee_id}&per_page=5`)
}

type Stop = { exit_code: number | null; took_ms: number }

async function restartInTurns(
  services: readonly Service[],
  state: { isOver: boolean },
): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let n = 0; !state.isOver; n += 1) {
    const next = Date.now() + every_ms
    const service = services[n % services.length]!
    const began = performance.now()
    const exit_code = await service.stop()
    stops.push({ exit_code, took_ms: performance.now() - began })
    await service.start()
    while (!state.isOver && Date.now() < next) await pause(50)
  }
  return stops
}

type Seen = {
  ledger: Ledger
  quiet: readonly number[]
  disturbed: readonly number[]
  stops: readonly Stop[]
  lost: number
  twice: number
}

function judge({ ledger, quiet, disturbed, stops, lost, twice }: Seen): Verdict {
  const [quiet_p99, p99] = [percentile(quiet, 0.99), percentile(disturbed, 0.99)]
  const unclean = stops.filter(({ exit_code }) => exit_code !== 0).length
  const longest_stop_ms = Math.max(...stops.map(({ took_ms }) => took_ms))
  return {
    ok:
      ledger.failures.size === 0 &&
      lost === 0 &&
      twice === 0 &&
      unclean === 0 &&
      p99 <= most_times * quiet_p99,
    line:
      `${stops.length} restarts in turns at ${per_second} requests a second: ` +
      `${ledger.answered} answered, ${ledger.said()}, ${ledger.acknowledged.size} punches acknowledged, ` +
      `${lost} lost, ${twice} twice, ${unclean} x an exit code other than 0, ` +
      `longest stop ${Math.round(longest_stop_ms)} ms; p50 ${percentile(quiet, 0.5)} ms quiet and ` +
      `${percentile(disturbed, 0.5)} with restarts, p99 ${quiet_p99} ms and ${p99}, ` +
      `longest ${Math.max(...quiet)} and ${Math.max(...disturbed)}`,
  }
}
