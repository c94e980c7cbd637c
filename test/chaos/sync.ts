import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import {
  type Call,
  caller,
  employeeIds,
  generator,
  makeKey,
  pause,
  read,
  shuffled,
} from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

const clients = 8
const times = 3
const longestBatch = 1000

/**
 * Eight clients send each punch three times, in random order, to two processes (one, on the
 * embedded database): individually, in bulk, and individually while a process is killed every
 * second. Each punch must be created once, whichever client gets that answer.
 */
export async function punchesThrice({ on, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres?.url ?? '' }
  const services = [await makeService(env)]
  if (postgres) services.push(await makeService(env))
  try {
    for (const service of services) await service.start()
    return await run(services, postgres ? 10_000 : 1_000, generator(seed))
  } finally {
    await Promise.all(services.map((service) => service.kill()))
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Punch = { employee_id: number; clock_in: string; clock_out: string }

/** The answers that arrived, by client. */
type Told = { created: number; existing: number; refused: string[]; broken: number }

type Send = (punches: readonly Punch[], call: Call, seen: Told) => Promise<boolean>

async function run(
  services: readonly Service[],
  count: number,
  random: () => number,
): Promise<Verdict> {
  const call = caller(services, await makeKey(services[0]!))
  const employees = await employeeIds(call, clients)
  const lines: string[] = []
  let ok = true
  const phase = async (name: string, year: number, send: Send, batch: number, kills: boolean) => {
    const punches = punchesOf(employees, year, count)
    const began = Date.now()
    const state = { isOver: false }
    const killing = kills ? killEverySecond(services, state) : Promise.resolve(0)
    const seen = await sendThrice(punches, call, send, batch, random)
    state.isOver = true
    const killed = await killing
    const stored = await storedBetween(call, employees, punches)
    const isRight = judge(seen, stored, count, kills)
    ok &&= isRight
    const seconds = Math.round((Date.now() - began) / 1000)
    const many = `${stored.rows} rows, ${seen.created} created, ${seen.existing} existing`
    const how = kills ? `, ${killed} kills, ${seen.broken} answers lost` : ''
    const refusal = seen.refused[0] ? `; refused: ${seen.refused[0]}` : ''
    lines.push(`${name}: ${many}, ${stored.twice} twice${how} (${seconds} s)${refusal}`)
  }
  await phase('one by one', 2008, sendOne, 1, false)
  await phase('bulk', 2011, sendMany, longestBatch, false)
  await phase('one by one under kills', 2014, sendOne, 1, true)
  await phase('bulk under kills', 2017, sendMany, longestBatch / 10, true)
  return { ok, line: lines.join('; ') }
}

/** Shifts of eight hours, two a day, for each employee in turn. */
function punchesOf(employees: readonly number[], year: number, count: number): Punch[] {
  return Array.from({ length: count }, (_, n) => {
    const start = Date.UTC(year, 0, 1) + Math.floor(n / employees.length) * 12 * 3_600_000
    return {
      employee_id: employees[n % employees.length]!,
      clock_in: new Date(start).toISOString(),
      clock_out: new Date(start + 8 * 3_600_000).toISOString(),
    }
  })
}

async function sendThrice(
  punches: readonly Punch[],
  call: Call,
  send: Send,
  longest: number,
  random: () => number,
): Promise<Told> {
  const seen: Told = { created: 0, existing: 0, refused: [], broken: 0 }
  const all = shuffled(Array.from({ length: times }, () => punches).flat(), random)
  const client = async () => {
    while (all.length > 0) {
      const part = all.splice(-Math.ceil(random() * longest))
      while (!(await send(part, call, seen))) {
        seen.broken += 1
        await pause(50)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return seen
}

/** Whether a punch was answered; a refusal is an answer too, and a failed check. */
async function sendOne([punch]: readonly Punch[], call: Call, seen: Told): Promise<boolean> {
  const answer = await call('POST', '/time-entries', punch)
  const text = await answer?.text().catch(() => undefined)
  if (!answer || text === undefined || answer.status >= 500) return false
  if (answer.status === 201) seen.created += 1
  else if (answer.status === 200) seen.existing += 1
  else seen.refused.push(`${answer.status} ${text}`)
  return true
}

async function sendMany(punches: readonly Punch[], call: Call, seen: Told): Promise<boolean> {
  const answer = await call('POST', '/time-entries/bulk', { entries: punches })
  const text = await answer?.text().catch(() => undefined)
  if (!answer || text === undefined || answer.status >= 500) return false
  if (answer.status !== 200) {
    seen.refused.push(`${answer.status} ${text}`)
    return true
  }
  const { created, existing, failed, results } = JSON.parse(text)
  seen.created += created
  seen.existing += existing
  if (failed > 0) {
    seen.refused.push(JSON.stringify(results.find((row: { errors?: object }) => row.errors)))
  }
  return true
}

async function killEverySecond(
  services: readonly Service[],
  state: { isOver: boolean },
): Promise<number> {
  let kills = 0
  for (; !state.isOver; kills += 1) {
    const service = services[kills % services.length]!
    await pause(1000)
    await service.kill()
    await service.start()
  }
  return kills
}

type Page = { data: { clock_in: string }[]; meta: { last_page: number } }
type Stored = { rows: number; twice: number; missing: number }

async function storedBetween(
  call: Call,
  employees: readonly number[],
  punches: readonly Punch[],
): Promise<Stored> {
  const name = (employee_id: number, clock_in: string) => `${employee_id} ${Date.parse(clock_in)}`
  const from = punches[0]!.clock_in.slice(0, 4)
  const range = `from=${Number(from) - 1}-12-31&to=${Number(from) + 2}-12-30`
  const found: string[] = []
  for (const employee_id of employees) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = `employee_id=${employee_id}&${range}&per_page=100&page=${page}`
      const { data, meta } = await read<Page>(call, `/time-entries?${query}`)
      found.push(...data.map(({ clock_in }) => name(employee_id, clock_in)))
      last = meta.last_page
    }
  }
  const there = new Set(found)
  const missing = punches.filter((punch) => !there.has(name(punch.employee_id, punch.clock_in)))
  return { rows: found.length, twice: found.length - there.size, missing: missing.length }
}

/**
 * Exactly this many rows and answers; with kills, an answer may be lost after the punch was stored.
 */
function judge(seen: Told, stored: Stored, count: number, kills: boolean): boolean {
  const { created, existing, refused } = seen
  const isStored = stored.rows === count && stored.twice === 0 && stored.missing === 0
  const isReported = kills
    ? created <= count && created + existing === times * count
    : created === count && existing === (times - 1) * count && seen.broken === 0
  return isStored && isReported && refused.length === 0
}
