import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOutRelease, hasRelease, lastRelease } from '../support/last-release.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { type Balancer, startBalancer, type Target } from './balancer.ts'
import { caller, employeeIds, makeKey, pause } from './clients.ts'
import { Ledger } from './ledger.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

const clients = 8
const phase_ms = 5_000
/** How many requests each process must answer while both run, and how long that may take on a busy machine. */
const enough = 150
const patience_ms = 20_000

/**
 * A process of the last release serves eight clients through a proxy. A process of this version starts beside it and
 * migrates, both serve, then the old one gets SIGTERM. No request may fail, no punch be lost or stored twice, and the
 * old process must be ready until it is told to stop.
 */
export async function upgradeUnderLoad(_: Scenario): Promise<Verdict> {
  if (!hasRelease(lastRelease)) {
    const line = `git does not have the last release, ${lastRelease}: fetch it (git fetch --unshallow)`
    return { ok: process.env.CI === undefined, line: `nothing was tried, since ${line}` }
  }
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const parts: Parts = { services: [] }
  try {
    return await run(folder, parts)
  } finally {
    parts.ledger?.close()
    parts.balancer?.close()
    for (const service of parts.services) await service.kill()
    await parts.postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Parts = { services: Service[]; postgres?: Postgres; balancer?: Balancer; ledger?: Ledger }

async function run(folder: string, parts: Parts): Promise<Verdict> {
  const sources = join(folder, 'sources')
  checkOutRelease(lastRelease, sources)
  parts.postgres = await startPostgres()
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: parts.postgres.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    LOG_LEVEL: 'warn',
    // As running.md says where a balancer goes by readyz, which this one asks five times a second: a connection that it
    // has not used for half a second would else be closed while it sends a request.
    DRAIN_SECONDS: '1',
  }
  const old = await makeService(env, sources)
  const today = await makeService(env)
  parts.services.push(old, today)
  await old.start()
  const key = await makeKey(old)
  const employees = await employeeIds(caller([old], key), clients)
  const balancer = await startBalancer([old.url])
  parts.balancer = balancer
  const ledger = new Ledger(balancer.url, key)
  parts.ledger = ledger

  const state = { isOver: false }
  const running = employees.map((id, n) => keepWorking(ledger, id, n, state))
  await pause(phase_ms)
  const alone = ledger.answered
  const before = performance.now()
  await today.start()
  const started_ms = performance.now() - before
  const [oldTarget, newTarget] = [balancer.targets[0]!, balancer.add(today.url)]
  for (const until = Date.now() + patience_ms; Date.now() < until; await pause(100)) {
    if (newTarget.answered >= enough && oldTarget.answered - alone >= enough) break
  }
  const together = { old: oldTarget.answered - alone, today: newTarget.answered }
  const unready = oldTarget.readyz.filter(({ status }) => status !== 200)
  const stopping = performance.now()
  const exit_code = await old.stop()
  const stopped_ms = performance.now() - stopping
  await pause(phase_ms / 2)
  state.isOver = true
  await Promise.all(running)
  const { lost, twice } = await ledger.compare(employees)
  const seen: Seen = { together, started_ms, stopped_ms, exit_code, unready, lost, twice }
  const verdict = judge(ledger, oldTarget, seen)
  if (verdict.ok) return verdict
  const printed = `\nold: ${old.printed().slice(-3000)}\nnew: ${today.printed().slice(-3000)}`
  return { ...verdict, line: verdict.line + printed }
}

type Seen = {
  together: { old: number; today: number }
  started_ms: number
  stopped_ms: number
  exit_code: number | null
  unready: Target['readyz']
  lost: number
  twice: number
}

function judge(ledger: Ledger, old: Target, seen: Seen): Verdict {
  const { together, unready, exit_code, lost, twice } = seen
  const ok =
    ledger.failures.size === 0 &&
    lost === 0 &&
    twice === 0 &&
    unready.length === 0 &&
    exit_code === 0 &&
    together.old >= enough &&
    together.today >= enough
  const readyz =
    unready.length === 0
      ? `readyz of the old process 200 each of ${old.readyz.length} times`
      : `readyz of the old process ${unready.length} x not 200 (${unready[0]?.status} ${unready[0]?.text})`
  const line =
    `${lastRelease.slice(0, 7)} and this version beside each other: ` +
    `${ledger.answered} answered, ${ledger.said()}, ` +
    `${together.old} by the old process since the migration began and ${together.today} by the new one; ` +
    `${ledger.acknowledged.size} punches acknowledged, ${lost} lost, ${twice} twice; ${readyz}, ` +
    `its exit code ${exit_code} after ${Math.round(seen.stopped_ms)} ms; ` +
    `the new one migrated and started in ${(seen.started_ms / 1000).toFixed(1)} s, ` +
    `longest answer ${Math.round(ledger.longest_ms)} ms`
  return { ok, line }
}

/** One client: punches, and reads and changes whose tables the migrations touch. */
async function keepWorking(
  ledger: Ledger,
  employee_id: number,
  client: number,
  state: { isOver: boolean },
): Promise<void> {
  for (let n = 0; !state.isOver; n += 1) {
    const clock_in = new Date(Date.UTC(2020, 0, 1 + client * 30, 0, n)).toISOString()
    const { text } = await ledger.punch(employee_id, clock_in)
    const id = Number(/"id":(\d+)/.exec(text)?.[1])
    for (const [method, path, body] of asked(employee_id, id, client + n)) {
      if (state.isOver) return
      await ledger.send(method, path, body)
    }
    await pause(10)
  }
}

/**
 * No write that reads leave types, such as `PUT /employees/{id}`, while the last release is 1.1: 0033 changes the types
 * of their columns, and 1.1 tries a write on three connections, so about one in ten thousand gets a 503.
 */
function asked(employee_id: number, id: number, n: number): [string, string, object?][] {
  const turn = n % 4
  if (turn === 0) {
    return [
      ['GET', `/time-entries?employee_id=${employee_id}&per_page=5`],
      ['PUT', `/time-entries/${id}`, { notes: `Turn ${n}` }],
    ]
  }
  if (turn === 1) return [['GET', `/reports/leave-summary?employee_id=${employee_id}&year=2026`]]
  if (turn === 2) {
    return [
      ['GET', '/leave-requests?per_page=5'],
      ['GET', '/holidays/CA?year=2026'],
    ]
  }
  return [
    ['GET', `/reports/payroll-hours?from=2026-03-01&to=2026-03-07&employee_id=${employee_id}`],
  ]
}
