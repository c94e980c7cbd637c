import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { generator, pause } from './clients.ts'
import { makeService, type Service } from './service.ts'

export type Scenario = { on: string; kills: number; rounds: number; seconds: number; seed: number }
export type Verdict = { ok: boolean; line: string }

const clients = 8

/**
 * Eight clients post punches and repeat those that were not acknowledged, while the process is
 * killed repeatedly. In the end every acknowledged punch must be stored, and none twice.
 */
export async function punchesUnderKills({ on, kills, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const service = await makeService({
    DATA_DIR: join(folder, 'data'),
    ...(postgres ? { DATABASE_URL: postgres.url } : { DATABASE_URL: '' }),
  })
  try {
    await service.start()
    return await run(service, kills, seed)
  } finally {
    await service.kill()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Ledger = {
  /** Instants that were answered with 201 or 200, by employee. */
  acknowledged: Set<string>
  posted: Set<string>
  created: number
  repeated: number
  refused: string[]
}

async function run(service: Service, kills: number, seed: number): Promise<Verdict> {
  const key = await makeKey(service)
  const call = caller(service.url, key)
  const employees = await employeeIds(call)
  const ledger: Ledger = {
    acknowledged: new Set(),
    posted: new Set(),
    created: 0,
    repeated: 0,
    refused: [],
  }
  const state = { over: false }
  const random = generator(seed)
  const writers = Array.from({ length: clients }, (_, n) =>
    write(call, employees[n % employees.length] ?? 0, n, ledger, state),
  )
  for (let n = 0; n < kills; n += 1) {
    await pause(200 + random() * 800)
    await service.kill()
    await service.start()
  }
  await pause(500)
  state.over = true
  await Promise.all(writers)
  return judge(await storedInstants(call, employees), ledger, kills)
}

/** The hourly limit of the demo key would end the run early. */
async function makeKey(service: Service): Promise<string> {
  const args = ['--company', '1', '--name', 'Clock', '--rate-limit', '100000000']
  const printed = await service.rollcall('key', 'create', ...args)
  const key = /rc_live_[A-Za-z0-9_]+/.exec(printed)?.[0]
  if (!key) throw new Error(`No key was made: ${printed}`)
  return key
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response | undefined>

/** A request, or undefined if the connection broke. */
function caller(url: string, key: string): Call {
  return (method, path, body) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
}

async function employeeIds(call: Call): Promise<number[]> {
  const { data } = (await read(
    call,
    `/employees?is_active=true&per_page=${clients}&fields=id`,
  )) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

async function read(call: Call, path: string): Promise<unknown> {
  const answer = await call('GET', path)
  if (!answer?.ok) throw new Error(`GET ${path} failed: ${answer?.status}`)
  return answer.json()
}

/** Posts one punch after the other, a minute apart, each until it is acknowledged. */
async function write(
  call: Call,
  employee_id: number,
  client: number,
  ledger: Ledger,
  state: { over: boolean },
): Promise<void> {
  for (let n = 0; !state.over; n += 1) {
    const clock_in = new Date(Date.UTC(2020, 0, 1 + client * 30, 0, n)).toISOString()
    const name = `${employee_id} ${clock_in.slice(0, 16)}`
    ledger.posted.add(name)
    while (!state.over) {
      const answer = await call('POST', '/time-entries', { employee_id, clock_in })
      const text = await answer?.text().catch(() => undefined)
      if (answer && text !== undefined && answer.status < 300) {
        ledger.acknowledged.add(name)
        if (answer.status === 201) ledger.created += 1
        else ledger.repeated += 1
        break
      }
      if (answer && answer.status < 500) ledger.refused.push(`${answer.status} ${text}`)
      await pause(20)
    }
  }
}

async function storedInstants(call: Call, employees: readonly number[]): Promise<string[]> {
  const stored: string[] = []
  for (const employee_id of employees) {
    for (let page = 1; ; page += 1) {
      const query = `employee_id=${employee_id}&to=2021-12-31&per_page=100&page=${page}`
      const { data, meta } = (await read(call, `/time-entries?${query}`)) as {
        data: { clock_in: string }[]
        meta: { last_page: number }
      }
      stored.push(...data.map(({ clock_in }) => `${employee_id} ${clock_in.slice(0, 16)}`))
      if (page >= meta.last_page) break
    }
  }
  return stored
}

function judge(stored: readonly string[], ledger: Ledger, kills: number): Verdict {
  const there = new Set(stored)
  const lost = [...ledger.acknowledged].filter((name) => !there.has(name))
  const phantom = [...there].filter((name) => !ledger.posted.has(name))
  const twice = stored.length - there.size
  const ok = lost.length === 0 && phantom.length === 0 && twice === 0 && ledger.refused.length === 0
  const line = `${kills} kills, ${ledger.acknowledged.size} punches acknowledged (${ledger.created} x 201, ${ledger.repeated} x 200), ${lost.length} lost, ${twice} twice, ${phantom.length} phantom, ${ledger.refused.length} refused`
  return { ok, line: ledger.refused[0] ? `${line}; first refusal: ${ledger.refused[0]}` : line }
}
