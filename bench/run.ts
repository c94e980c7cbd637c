import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { auditRetentionName, measureAuditRetention } from './audit-retention.ts'
import { choiceName, measureChoice } from './choice.ts'
import { coldName, measureCold } from './cold.ts'
import { compare } from './compare.ts'
import { compareDirectus } from './directus/compare.ts'
import { runGate } from './gate.ts'
import { measureGrowth, printGrowth } from './growth.ts'
import { idleName, measureIdle } from './idle.ts'
import { measure, type Plan } from './measure.ts'
import { measureMixed, measureTail, mixedName, tailName } from './mixed.ts'
import { measureOverload, overloadName } from './overload.ts'
import { pg } from './pg.ts'
import { type Measured, startMeasured } from './processes.ts'
import { progress } from './progress.ts'
import {
  type Alone,
  atMost,
  type Figure,
  figureOf,
  machine,
  printAlone,
  printFigures,
  stallOf,
  startLines,
} from './report.ts'
import { type Seeded, seed } from './seed.ts'
import { flags, measureEmbeddedStart, measureStart, startService } from './start-up.ts'
import { historyName, variedName, type Work, worksOf } from './works.ts'

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    gate: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})

const measuresChoice = isAsked(choiceName)
const size = options.quick
  ? { punches: 100_000, pending_leave: 20_000, keys: 2_000, old_punches: 0, varied: measuresChoice }
  : {
      punches: 1_000_000,
      pending_leave: 60_000,
      keys: 2_000,
      old_punches: measures(historyName) ? 5_000_000 : 0,
      varied: measures(variedName) || measuresChoice,
    }
const plan: Plan = options.quick
  ? { rounds: 5, seconds: 0.4, warm_requests: 3_000, warm_seconds: 1, profile: options.profile }
  : { rounds: 7, seconds: 1.5, warm_requests: 8_000, warm_seconds: 5, profile: options.profile }
const overload = options.quick
  ? { warm_seconds: 2, capacity_seconds: 3, seconds: 5, times: 3 }
  : { warm_seconds: 10, capacity_seconds: 5, seconds: 30, times: 3 }

const tail = options.quick ? { warm_seconds: 2, seconds: 4 } : { warm_seconds: 10, seconds: 20 }
const idle_seconds = options.quick ? 10 : 30
const minute_seconds = options.quick ? 6 : 60
const starts = options.quick ? 1 : 5

const auditRetention = options.quick
  ? { warm_seconds: 3, seconds: 15 }
  : { warm_seconds: 5, seconds: 20 }

try {
  if (options.gate) process.exitCode = (await runGate({ keeps: options.keep })) ? 0 : 1
  else if (options.growth) await runGrowth()
  else if (options.against === undefined) await run()
  else await runAgainst(options.against)
} catch (error) {
  tell(error)
  // A process that was started before the error would keep this one alive.
  process.exit()
}

async function run(): Promise<void> {
  if (plan.profile !== undefined) await mkdir(plan.profile, { recursive: true })
  console.log(`${machine()}\n`)
  const postgres = await startPostgres()
  try {
    const encryptionKey = randomBytes(32).toString('base64')
    const seeded = await seed(postgres.url, size, encryptionKey)
    const env = {
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: encryptionKey,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    }
    const works = worksOf(seeded, size.punches).filter(isSelected)
    const { figures, alone } =
      works.length > 0 ? await measureWorks(works, seeded, env) : { figures: [], alone: [] }
    if (figures.length > 0) printFigures(figures)
    if (isNamed(tailName)) alone.push(...(await measureTail(env, seeded, tail)))
    if (isNamed(coldName)) alone.push(...(await measureCold(env, seeded, starts)))
    if (isNamed(idleName)) alone.push(...(await measureIdle(env, seeded, idle_seconds)))
    if (isNamed(overloadName)) alone.push(...(await measureOverload(env, seeded, overload)))
    // Only on request, because it takes five minutes.
    if (options.only !== undefined && isNamed(mixedName)) {
      alone.push(...(await measureMixed(env, seeded, minute_seconds)))
    }
    if (measuresChoice) alone.push(...(await measureChoice(env, seeded, plan.rounds)))
    if (isAsked(auditRetentionName)) {
      alone.push(...(await measureAuditRetention(env, seeded, auditRetention)))
    }
    if (options.only === undefined) alone.push(...(await measureStarts(env)))
    if (alone.length > 0) printAlone(alone)
    await keep({ figures, alone })
  } finally {
    await postgres.stop()
  }
}

async function keep(figures: object): Promise<void> {
  if (options.json === undefined) return
  const report = { at: new Date().toISOString(), machine: machine(), ...size, ...figures }
  await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
}

async function runAgainst(peer: string): Promise<void> {
  if (peer !== 'directus') throw new Error(`--against takes directus, not ${peer}.`)
  console.log(`${machine()}\n`)
  const figures = await compareDirectus({ ...size, old_punches: 0 }, plan, options.only ?? '')
  printFigures(figures)
  await keep({ peer, figures })
}

async function runGrowth(): Promise<void> {
  const sizes = options.quick ? [10_000, 100_000] : [10_000, 1_000_000, 5_000_000]
  console.log(`${machine()}\n`)
  const rounds = options.quick ? 3 : 5
  const growth = await measureGrowth({ sizes, rounds, only: options.only ?? '' })
  printGrowth(sizes, growth)
  await keep({ sizes, growth })
}

/** A failed measurement is reported, and is the only thing that makes the benchmark fail. */
function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function isNamed(name: string): boolean {
  return name.includes(options.only ?? '')
}

/** What takes long is left out of a quick run, unless it is asked for. */
function isAsked(name: string): boolean {
  return isNamed(name) && !(options.quick && options.only === undefined)
}

/** Some rows take a minute to create, so they are only created for lines that measure them. */
function measures(name: string): boolean {
  const { only = '' } = options
  return only.startsWith(name) || name.startsWith(only)
}

function isSelected({ name, full_only = false }: Work): boolean {
  if (options.only !== undefined) return name.includes(options.only)
  return !(options.quick && full_only)
}

async function measureWorks(works: readonly Work[], seeded: Seeded, env: Record<string, string>) {
  const bareEnv = {
    DATABASE_URL: env.DATABASE_URL ?? '',
    COMPANY_ID: String(seeded.company_id),
    LARGE_COMPANY_ID: String(seeded.large.company_id),
    LEAVE_COMPANY_ID: String(seeded.leave.company_id),
  }
  const ours = await startService(env)
  const peers = {
    ours,
    bare: await startMeasured('./peers/bare.ts', bareEnv, flags),
    sdk: await startMeasured('./peers/sdk.ts', {}, flags),
  }
  const admin = new pg.Client({ connectionString: env.DATABASE_URL })
  await admin.connect()
  const figures: Figure[] = []
  const alone: Alone[] = []
  const bar = progress('measuring', works.length)
  try {
    for (const work of works) {
      try {
        const sides = { ours, peer: peers[work.peer], admin }
        await compare(work, sides)
        const pairs = await measure(work, sides, plan)
        figures.push(figureOf(work, pairs))
        if (work.watched) alone.push(stallOf(work.name, pairs), await memoryOf(work.name, ours))
      } catch (error) {
        tell(error)
      }
      bar.step()
    }
    bar.done()
    alone.push(await memoryOf('all of the above', ours))
  } finally {
    await admin.end()
    await Promise.all([ours, peers.bare, peers.sdk].map((server) => server.stop()))
  }
  return { figures, alone }
}

/** The peak since the process started, whatever it did before. */
async function memoryOf(done: string, ours: Measured): Promise<Alone> {
  const { peak_rss_mb } = await ours.ask('usage')
  return atMost(`memory at most, once it did ${done}`, peak_rss_mb, 300, 'MB')
}

async function measureStarts(env: Record<string, string>): Promise<Alone[]> {
  const onPostgres = await measureStart(env, starts)
  const embedded = await measureEmbeddedStart(starts)
  return [
    ...startLines('PostgreSQL', onPostgres, { listening_ms: 600, memory_mb: 180 }),
    ...startLines('embedded, second', embedded, { listening_ms: 1000, memory_mb: 310 }),
  ]
}
