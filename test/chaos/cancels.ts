import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { generator, pause } from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { readAddresses } from './read-addresses.ts'
import { makeService, type Service } from './service.ts'
import { type Filled, twoCompanies } from './two-companies.ts'

const clients = 16

/**
 * Sixteen clients of two companies read every route of two processes, one route at a time, while
 * the statements that these run are canceled. Each 200 must equal the answer from before, and every
 * failure must be a 503.
 */
export async function readsUnderCancels({ on, seconds, seed }: Scenario): Promise<Verdict> {
  if (on !== 'postgres') return { ok: true, line: 'nothing can cancel a statement there' }
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = await startPostgres()
  const SITE_URL = 'https://rollcall.example.org'
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url, SITE_URL }
  const services = [await makeService(env), await makeService(env)]
  try {
    for (const service of services) await service.start()
    return await run(services, postgres.url, seconds, generator(seed))
  } finally {
    await Promise.all(services.map((service) => service.kill()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Question = { company: Filled; address: string; truth: string }

type Seen = {
  right: number
  unavailable: number
  wrong: string[]
  /** A 500, or any other unexpected answer. */
  failed: string[]
}

async function run(
  services: readonly Service[],
  url: string,
  seconds: number,
  random: () => number,
): Promise<Verdict> {
  const companies = await twoCompanies(services)
  const routes = new Map<string, Question[]>()
  for (const company of companies) {
    for (const [path, addresses] of await readAddresses(company.call)) {
      const questions = routes.get(path) ?? []
      routes.set(path, questions)
      for (const address of addresses) {
        questions.push({ company, address, truth: await truthOf(company, address) })
      }
    }
  }
  const seen: Seen = { right: 0, unavailable: 0, wrong: [], failed: [] }
  const until = Date.now() + seconds * 1000
  const canceling = cancelUntil(url, until)
  for (let round = 0; Date.now() < until; round += 1) {
    // The same statements run on the same connections.
    const questions = [...routes.values()][round % routes.size]!
    const any = () => questions[Math.floor(random() * questions.length)]!
    await Promise.all(Array.from({ length: clients }, () => ask(any(), seen)))
  }
  const canceled = await canceling
  await pause(1_500)
  const questions = [...routes.values()].flat()
  const changed = await changedSince(questions)
  const request = `${routes.size} routes at ${questions.length} addresses`
  return judge(seen, { seconds, canceled, changed, requested: request })
}

/** Asked twice and equal, or it could not be compared. */
async function truthOf({ name, call }: Filled, address: string): Promise<string> {
  const [first, second] = [await textOf(call, address), await textOf(call, address)]
  if (isSame(first, second)) return first
  const at = [...first].findIndex((letter, n) => letter !== second[n])
  const [one, other] = [first, second].map((text) => text.slice(Math.max(0, at - 40), at + 40))
  throw new Error(`${name} ${address} answers differently each time: ${one} and ${other}`)
}

async function textOf(call: Filled['call'], address: string): Promise<string> {
  const answer = await call('GET', address)
  const text = answer && (await comparable(address, answer))
  if (answer?.status !== 200 || text === undefined) {
    throw new Error(`GET ${address} answered ${answer?.status} ${text}`)
  }
  return text
}

/**
 * The part of an answer to compare: without the time at which it was made, which is packed into a
 * workbook and affects its size.
 */
async function comparable(address: string, answer: Response): Promise<string> {
  if (address.endsWith('format=xlsx')) {
    const { byteLength } = await answer.arrayBuffer()
    return `${workbook}${byteLength}`
  }
  return (await answer.text()).replace(/"(generated_at|as_of)":"[^"]*T[^"]*"/, '"$1":""')
}

const workbook = 'a workbook of bytes: '

/** A different time changes the size of a packed workbook by a few bytes. */
function isSame(one: string, other: string): boolean {
  if (!one.startsWith(workbook) || !other.startsWith(workbook)) return one === other
  const [first, second] = [one, other].map((text) => Number(text.slice(workbook.length)))
  return Math.abs(first! - second!) < 64
}

async function ask({ company, address, truth }: Question, seen: Seen): Promise<void> {
  const answer = await company.call('GET', address)
  const text = answer && (await comparable(address, answer).catch(() => undefined))
  const where = `${company.name} ${address}`
  if (!answer || text === undefined) seen.failed.push(`${where}: no answer`)
  else if (answer.status === 503) seen.unavailable += 1
  else if (answer.status !== 200) seen.failed.push(`${where}: ${answer.status} ${text}`)
  else if (isSame(text, truth)) seen.right += 1
  else seen.wrong.push(`${where}: ${text.slice(0, 300)} instead of ${truth.slice(0, 300)}`)
}

/** Questions whose answer differs after the cancels; for these the comparison proves nothing. */
async function changedSince(questions: readonly Question[]): Promise<string[]> {
  const changed: string[] = []
  for (const { company, address, truth } of questions) {
    const now = await textOf(company.call, address).catch(() => undefined)
    if (now === undefined || !isSame(now, truth)) changed.push(`${company.name} ${address}`)
  }
  return changed
}

type Client = {
  connect(): Promise<void>
  query(text: string): Promise<{ rows: { canceled: number }[] }>
  end(): Promise<void>
}

/**
 * Cancels what the services run, about once a millisecond, from within the server; returns how
 * many.
 */
async function cancelUntil(url: string, until: number): Promise<number> {
  const { Client } = createRequire(import.meta.url)('pg')
  const client = new Client({ connectionString: url }) as Client
  await client.connect()
  await client.query(cancelFor)
  let canceled = 0
  while (Date.now() < until) {
    const { rows } = await client.query('select pg_temp.cancel_for(500) as canceled')
    canceled += rows[0]?.canceled ?? 0
  }
  await client.end()
  return canceled
}

const cancelFor = `
  create function pg_temp.cancel_for(ms int) returns int language plpgsql as $$
  declare
    canceled int := 0;
    found int;
    until timestamptz := clock_timestamp() + ms * interval '1 ms';
  begin
    while clock_timestamp() < until loop
      perform pg_stat_clear_snapshot();
      perform pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'rollcall' and state = 'active';
      get diagnostics found = row_count;
      canceled := canceled + found;
      perform pg_sleep(random() * 0.004);
    end loop;
    return canceled;
  end $$`

type Storm = { seconds: number; canceled: number; changed: string[]; requested: string }

function judge(seen: Seen, { seconds, canceled, changed, requested: request }: Storm): Verdict {
  const { right, unavailable, wrong, failed } = seen
  const isHard = canceled > seconds && right > 10 * seconds
  const ok = isHard && wrong.length === 0 && failed.length === 0 && changed.length === 0
  const is500 = failed.filter((one) => one.includes(': 500 ')).length
  const examples = [wrong[0], failed[0], changed[0] && `changed meanwhile: ${changed[0]}`]
  const line = [
    `${seconds} s, ${request} of two companies, ${canceled} statements canceled`,
    `${right} right, ${wrong.length} wrong answers, ${is500} x 500, ${unavailable} x 503`,
    `${failed.length - is500} failed otherwise, ${changed.length} changed meanwhile`,
    ...examples.filter((example) => example !== undefined && example !== ''),
  ].join('; ')
  return { ok, line }
}
