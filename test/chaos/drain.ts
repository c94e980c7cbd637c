import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { caller, employeeIds, generator, makeKey, pause } from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

const clients = 16
/** The service's limit for the whole shutdown. */
const most_ms = 10_000

/**
 * Sixteen keep-alive clients read and post punches without a pause while the service gets SIGTERM.
 * Each request that was sent must be answered, each client must then find the port closed, and the
 * process must exit with 0.
 */
export async function drainUnderLoad({ on, rounds, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const service = await makeService({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
  })
  const random = generator(seed)
  const seen: Round[] = []
  try {
    await service.start()
    const key = await makeKey(service)
    const employees = await employeeIds(caller([service], key), clients)
    for (let n = 0; n < rounds; n += 1) {
      if (n > 0) await service.start()
      seen.push(await drainOnce(service, { key, employees, round: n, random }))
    }
    return judge(seen)
  } finally {
    await service.kill()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Round = {
  answered: number
  answered_after_signal: number
  failed: number
  resets: number
  first_error: string | undefined
  exit_code: number | null
  took_ms: number
}

type Load = {
  key: string
  employees: readonly number[]
  round: number
  random: () => number
}

async function drainOnce(service: Service, load: Load): Promise<Round> {
  const state: State = { signaled: false, exited: false }
  const round: Round = {
    answered: 0,
    answered_after_signal: 0,
    failed: 0,
    resets: 0,
    first_error: undefined,
    exit_code: null,
    took_ms: 0,
  }
  const running = Array.from({ length: clients }, (_, n) =>
    keepAsking(service, load, n, state, round),
  )
  await pause(300 + load.random() * 700)
  const began = performance.now()
  state.signaled = true
  round.exit_code = await service.stop()
  round.took_ms = performance.now() - began
  state.exited = true
  await Promise.all(running)
  return round
}

type State = { signaled: boolean; exited: boolean }

/** One client with one connection; every fourth pauses between its requests. */
async function keepAsking(
  { url }: Service,
  { key, employees, round, random }: Load,
  client: number,
  state: State,
  seen: Round,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const employee_id = employees[client % employees.length] ?? 0
  for (let n = 0; !state.exited; n += 1) {
    const clock_in = new Date(Date.UTC(2020, round, 1 + client, 0, n)).toISOString()
    const answer = await ask(
      agent,
      url,
      key,
      n % 2 === 0 ? `/time-entries?employee_id=${employee_id}&per_page=5` : '/time-entries',
      n % 2 === 0 ? undefined : { employee_id, clock_in },
    )
    if (answer === 'refused') break
    if (typeof answer === 'number') {
      seen.answered += 1
      if (state.signaled) seen.answered_after_signal += 1
      if (answer >= 300) seen.failed += 1
      if (answer >= 300) seen.first_error ??= `status ${answer}`
    } else {
      seen.resets += 1
      seen.first_error ??= answer.message
    }
    if (client % 4 === 0) await pause(random() * 80)
  }
  agent.destroy()
}

/** The status of the complete answer, `refused` if nothing listens, or the error. */
async function ask(
  agent: Agent,
  url: string,
  key: string,
  path: string,
  body: object | undefined,
): Promise<number | 'refused' | Error> {
  const sent = request(`${url}/api/v1${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  })
  sent.end(body && JSON.stringify(body))
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNREFUSED' ? 'refused' : (error as Error)
  }
}

function judge(rounds: readonly Round[]): Verdict {
  const total = (read: (round: Round) => number) =>
    rounds.reduce((sum, each) => sum + read(each), 0)
  const resets = total(({ resets }) => resets)
  const failed = total(({ failed }) => failed)
  const unclean = rounds.filter(({ exit_code }) => exit_code !== 0)
  const longest_ms = Math.max(...rounds.map(({ took_ms }) => took_ms))
  const line =
    `${rounds.length} x SIGTERM under ${clients} keep-alive clients: ` +
    `${total(({ answered }) => answered)} answered, ` +
    `${total(({ answered_after_signal }) => answered_after_signal)} of them after the signal, ` +
    `${resets} resets, ${failed} failed, ${unclean.length} x an exit code other than 0, ` +
    `longest stop ${Math.round(longest_ms)} ms`
  const first_error = rounds.find((each) => each.first_error !== undefined)?.first_error
  return {
    ok: resets === 0 && failed === 0 && unclean.length === 0 && longest_ms <= most_ms,
    line: first_error === undefined ? line : `${line}; first error: ${first_error}`,
  }
}
