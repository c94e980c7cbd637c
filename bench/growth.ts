import { randomBytes } from 'node:crypto'
import type { AnyOperation, Caller } from '../src/core/operation.ts'
import { type OperationDeps, runOperation } from '../src/core/run/run-operation.ts'
import { type Database, openPostgres } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate/migrate.ts'
import { makeSecrets } from '../src/lib/crypto/secrets.ts'
import { createCompany } from '../src/modules/company/create.ts'
import { databaseSchema } from '../src/server/database-schema.ts'
import { makeServices } from '../src/server/services.ts'
import { registry } from '../src/transports/registry.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { exceptions } from './growth/exceptions.ts'
import { fillHistory, staff } from './growth/history.ts'
import type { Answer, Company, Write } from './growth/inputs.ts'
import { measured } from './growth/measured.ts'
import { chargeLeave } from './leave.ts'
import { median } from './measure.ts'
import { pg } from './pg.ts'
import { printTable } from './print-table.ts'
import { progress } from './progress.ts'

export type GrowthPlan = { sizes: readonly number[]; rounds: number; only: string }

/** A write at each size: how many a second, and the larger ones as a fraction of the smallest. */
export type Growth = {
  write: string
  per_second: number[]
  ratios: number[]
  is_met: boolean
  /** Why it could not be measured. */
  failed: string | null
}

const least = 0.8
const connections = 4
const usual_times = 16

/**
 * Measures every write beside few and many punches. Each size is a company of the same staff in a database of its
 * own; the rounds of a write alternate between them.
 */
export async function measureGrowth({ sizes, rounds, only }: GrowthPlan): Promise<Growth[]> {
  refuseForgotten()
  const postgres = await startPostgres()
  const opened: Database[] = []
  try {
    const companies: Company[] = []
    for (const punches of sizes) {
      const url = await postgres.createDatabase(
        `growth_${punches}_${randomBytes(4).toString('hex')}`,
      )
      const database = await openPostgres(url, databaseSchema)
      opened.push(database)
      companies.push(await makeCompany(database, url, punches))
    }
    const asked = allWrites().filter(({ name }) => name.includes(only))
    const bar = progress('measuring', asked.length)
    const found: Growth[] = []
    for (const { name, operation, write } of asked) {
      found.push(await compareSizes(name, operation, write, companies, rounds))
      bar.step()
    }
    bar.done()
    return found
  } finally {
    for (const database of opened) await database.close()
    await postgres.stop()
  }
}

/** Throws when a write of the service is neither measured nor an exception, or is both. */
export function refuseForgotten(): void {
  const known = [...Object.keys(measured), ...Object.keys(exceptions)]
  const expected = [...registry.values()].filter(({ effect }) => effect !== 'read')
  const forgotten = expected.map(({ name }) => name).filter((name) => !known.includes(name))
  const unknown = known.filter((name) => !expected.some((operation) => operation.name === name))
  const twice = Object.keys(measured).filter((name) => name in exceptions)
  if (forgotten.length + unknown.length + twice.length === 0) return
  throw new Error(
    `bench/growth/writes.ts lacks ${forgotten.join(', ') || 'none'}; has no operation for ` +
      `${unknown.join(', ') || 'none'}; has twice ${twice.join(', ') || 'none'}.`,
  )
}

function allWrites() {
  return Object.entries(measured).flatMap(([operation, each]) =>
    [each].flat().map((write: Write) => {
      const name = write.about === undefined ? operation : `${operation}: ${write.about}`
      return { name, operation, write }
    }),
  )
}

async function makeCompany(database: Database, url: string, punches: number): Promise<Company> {
  await migrate(database)
  const actor = { kind: 'system', id: null, name: 'bench', permissions: null } as const
  const maker = { actor, channel: 'cli', request_id: 'bench' } as const
  const { id: company_id } = await createCompany(
    database,
    { ...maker, now_ms: Date.now() },
    { name: 'Bench', timezone: 'America/Toronto', country_code: 'CA', region: 'ON' },
  )
  const first = await seeded(url, company_id, punches)
  const services = makeServices(makeSecrets(randomBytes(32)), 'http://127.0.0.1:3000')
  const deps: OperationDeps = { database, services, now: Date.now }
  const key = {
    kind: 'key',
    id: 1,
    name: 'Bench',
    permissions: null,
    confirm_writes: false,
  } as const
  const callerOf = ({ transports = ['rest'] }: AnyOperation): Caller => {
    const [channel = 'system'] = transports
    return { company_id, actor: key, channel, request_id: 'bench' }
  }
  let n = 0
  return {
    next: () => n++,
    employee: (at) => first + (at % staff),
    async run(name, input) {
      const operation = operationOf(name)
      return (await runOperation(deps, operation, callerOf(operation), input)).body
    },
  }
}

function operationOf(name: string): AnyOperation {
  const operation = registry.get(name)
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  return operation
}

/** Returns the first employee's id; the others follow. */
async function seeded(url: string, company_id: number, punches: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const began = performance.now()
    await fillHistory(client, company_id, punches)
    await chargeLeave(url, [company_id])
    await client.query('vacuum analyze')
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.error(`seeding ${punches} punches: ${seconds} s`)
    const text = 'select min(id) as id from employees where company_id = $1'
    return Number((await client.query(text, [company_id])).rows[0]?.id)
  } finally {
    await client.end()
  }
}

async function compareSizes(
  name: string,
  operation: string,
  write: Write,
  companies: readonly Company[],
  rounds: number,
): Promise<Growth> {
  const rates = companies.map((): number[] => [])
  try {
    // The first round is not counted: nothing has been compiled or planned before it.
    for (let n = 0; n <= rounds; n += 1) {
      for (const [at, company] of companies.entries()) {
        const rate = await oneRound(company, operation, write)
        if (n > 0) rates[at]!.push(rate)
      }
    }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    return { write: name, per_second: [], ratios: [], is_met: false, failed }
  }
  const [smallest = [], ...larger] = rates
  const ratios = larger.map((each) => median(each.map((rate, n) => rate / smallest[n]!)))
  const is_met = ratios.every((ratio) => ratio >= least)
  return { write: name, per_second: rates.map(median), ratios, is_met, failed: null }
}

/** Returns how many a second were done, a few at the same time. */
async function oneRound(company: Company, operation: string, write: Write): Promise<number> {
  const { times = usual_times } = write
  const inputs: object[] = []
  while (inputs.length < times) inputs.push(await write.given(company))
  const done: { input: Answer; answer: Answer }[] = []
  let sent = 0
  const work = async () => {
    while (sent < times) {
      const input = inputs[sent++]!
      done.push({ input, answer: await company.run(operation, input) })
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: Math.min(connections, times) }, work))
  const seconds = (performance.now() - began) / 1_000
  for (const { input, answer } of done) await write.after?.(company, answer, input)
  return times / seconds
}

export function printGrowth(sizes: readonly number[], found: readonly Growth[]): void {
  const titles = sizes.map((size) => `${size.toLocaleString('en')}/s`)
  const heads = ['write', ...titles, ...sizes.slice(1).map((_, n) => `ratio ${n + 1}`), '']
  const lines = found.map(({ write, per_second, ratios, is_met, failed }) => [
    write,
    ...per_second.map((rate) => rate.toFixed(rate < 100 ? 1 : 0)),
    ...ratios.map((ratio) => ratio.toFixed(2)),
    failed ?? (is_met ? 'met' : 'NOT MET'),
  ])
  printTable(heads, lines)
  const missed = found.filter(({ is_met }) => !is_met).length
  console.log(`${found.length} writes, ${missed} below ${least} of the smallest or failed.`)
}
