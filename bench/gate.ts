import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { countPostgres, type Sent } from '../test/support/counted-postgres.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { runLoad } from './load.ts'
import { median } from './measure.ts'
import { type Client, cpuBetween, databaseCpu, pg } from './pg.ts'
import { type Measured, startMeasured } from './processes.ts'
import { type Seeded, seed } from './seed.ts'
import { flags, startService } from './start-up.ts'
import { type Work, worksOf } from './works.ts'

// What a request costs in counts, which hardly depend on what else the machine does: `npm run bench -- --gate` fails
// where one is above bench/gate.json. `--keep` writes the figures of this run there.

/** Per request. */
type Counts = {
  allocated_bytes: number
  read_bytes: number
  written_bytes: number
  read_calls: number
  written_calls: number
} & DatabaseCounts

type DatabaseCounts = Pick<Sent, 'statements' | 'round_trips'>

type Kept = {
  counts: Record<string, Record<string, Counts>>
  /** The CPU of the process per request, against the peer's. */
  cpu: Record<string, number>
  /** The CPU of the database per request, against the peer's, or a list of `bare` where the peer has no database. */
  database_cpu: Record<string, number>
}

const file = new URL('./gate.json', import.meta.url)
const more = 1.05
const less = 0.95
const more_cpu = 1.35
const more_shared = 1.35
const names = {
  list: 'eight weeks',
  'one employee': 'one employee',
  employees: '20 of 100,000 employees',
  'employees by cursor': '100,000 employees by cursor',
  post: 'post a punch, closed',
  'open post': 'post a punch, open',
  approve: 'approve a leave request',
  get_context: 'get_context',
  'list over MCP': 'list_time_entries',
}
const size = { punches: 100_000, pending_leave: 24_000, keys: 0, old_punches: 0, varied: false }
const idle_ms = 300
const idle_share = 0.05
const warm_requests = 3_000
const warm_peer_requests = 2_000
const measured_batches = 9
const requests_in_batch = 120
const cpu_requests = 300
const kept_runs = 3

/** Prints the counts and the CPU; true where none is above what is kept. */
export async function runGate({ keeps }: { keeps: boolean }): Promise<boolean> {
  if (keeps) {
    const found: Kept[] = []
    for (let n = 0; n < kept_runs; n += 1) found.push(await onDatabase((measure) => measure()))
    await writeFile(file, `${JSON.stringify(merged(found, Math.max), null, 2)}\n`)
    return true
  }
  const kept: Kept = JSON.parse(await readFile(file, 'utf8'))
  return onDatabase(async (measure) => {
    const first = await measure()
    // What a process allocates depends on what its compiler optimizes, so one alone does not decide.
    const found = isWithin(kept, first) ? first : await withSecond(kept, first, measure)
    print(compared(kept, found))
    console.log('Figures that stay lower: lower them in bench/gate.json with --gate --keep.')
    const above = compared(kept, found).filter(isAbove)
    if (above.length > 0) {
      console.log('\nAbove what is kept:')
      print(above)
    }
    return above.length === 0
  })
}

async function withSecond(kept: Kept, first: Kept, measure: () => Promise<Kept>): Promise<Kept> {
  console.log('Above what is kept, so measured again with a new process:')
  print(compared(kept, first).filter(isAbove))
  const found = merged([first, await measure()], Math.min)
  console.log('\nThe lower of both:')
  return found
}

/** Calls back with what measures a process of the service on a new database. */
async function onDatabase<Result>(
  work: (measure: () => Promise<Kept>) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres()
  try {
    const encryptionKey = randomBytes(32).toString('base64')
    const seeded = await seed(postgres.url, size, encryptionKey)
    await sendNoMail(postgres.url)
    const asked = askedOf(seeded)
    return await work(() => measureAll(asked, seeded, { url: postgres.url, encryptionKey }))
  } finally {
    await postgres.stop()
  }
}

type Asked = { name: string; work: Work; next: Next; peerNext: Next }

/** The requests of each name, which go on from one process to the next. */
function askedOf(seeded: Seeded): Asked[] {
  const all = worksOf(seeded, size.punches)
  return Object.entries(names).map(([name, words]) => {
    const work = all.find((each) => each.name.includes(words))!
    const next = inTurn(work.request)
    const peerNext = work.peer_request ? inTurn(work.peer_request) : next
    return { name, work, next, peerNext }
  })
}

function merged(all: readonly Kept[], of: (...values: number[]) => number): Kept {
  const counts = mapValues(all[0]!.counts, (byConnections, name) =>
    mapValues(byConnections, (each, connections) =>
      mapValues(each, (_, what) => of(...all.map((one) => one.counts[name]![connections]![what]))),
    ),
  )
  const each = (kind: 'cpu' | 'database_cpu') =>
    mapValues(all[0]![kind], (_, name) => of(...all.map((one) => one[kind][name]!)))
  return { counts, cpu: each('cpu'), database_cpu: each('database_cpu') }
}

function mapValues<Values extends object, Result>(
  values: Values,
  each: (value: Values[keyof Values], name: keyof Values) => Result,
): Record<keyof Values, Result> {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, each(values[name], name)])) as never
}

/** How many emails a worker claims together depends on how fast the machine is, so they stay due. */
async function sendNoMail(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`
      create function due_later() returns trigger language plpgsql as
        $$ begin new.due_at := '2999-01-01'; return new; end $$;
      create trigger due_later before insert on mails for each row execute function due_later()`)
  } finally {
    await admin.end()
  }
}

async function measureAll(
  asked: readonly Asked[],
  seeded: Seeded,
  { url, encryptionKey }: { url: string; encryptionKey: string },
): Promise<Kept> {
  const counted = await countPostgres(url)
  const own = {
    DATABASE_URL: counted.through(url),
    ENCRYPTION_KEY: encryptionKey,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  const bare = {
    DATABASE_URL: url,
    COMPANY_ID: String(seeded.company_id),
    LARGE_COMPANY_ID: String(seeded.large.company_id),
    LEAVE_COMPANY_ID: String(seeded.leave.company_id),
  }
  const ours = await startService(own)
  const peers = {
    ours,
    bare: await startMeasured('./peers/bare.ts', bare, flags),
    sdk: await startMeasured('./peers/sdk.ts', {}, flags),
  }
  const sentBy = () => {
    const { statements, round_trips } = counted.sent()
    return { statements, round_trips }
  }
  const found: Kept = { counts: {}, cpu: {}, database_cpu: {} }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const cpuOf = (server: Measured, next: Next) => cpuOn(server, admin, next)
  const list = asked.find(({ name }) => name === 'list')!
  try {
    // All before the first is measured: what the compiler has seen by then does not change much afterwards.
    for (const { work, next, peerNext } of asked) {
      await send(ours, 64, warm_requests, next)
      await send(peers[work.peer], 64, warm_peer_requests, peerNext)
    }
    for (const { name, work, next, peerNext } of asked) {
      found.counts[name] = {}
      for (const connections of [64, 1]) {
        found.counts[name][connections] = await countsOf(ours, sentBy, connections, next)
      }
      const ratios: number[] = []
      const database: number[] = []
      for (let n = 0; n < 5; n += 1) {
        const own = await cpuOf(ours, next)
        const peer = await cpuOf(peers[work.peer], peerNext)
        const stored = work.peer === 'bare' ? peer : await cpuOf(peers.bare, list.peerNext)
        ratios.push(own.process / peer.process)
        database.push(own.database / stored.database)
      }
      found.cpu[name] = rounded(median(ratios))
      found.database_cpu[name] = rounded(median(database))
    }
  } finally {
    for (const server of Object.values(peers)) await server.stop()
    await admin.end()
    await counted.close()
  }
  return found
}

type Next = () => string | undefined

/** The requests numbered from 0. */
function inTurn(request: Work['request']): Next {
  let sent = 0
  return () => request(sent++)
}

/** Sends this many requests; throws where one is refused, or there are not enough. */
async function send(server: Measured, connections: number, requests: number, next: Next) {
  let left = requests
  const few = () => (left-- > 0 ? next() : undefined)
  const ran = await runLoad({ port: server.port, connections, seconds: 60, next: few })
  if (ran.refused > 0) throw new Error(`${ran.refused} refused, ${ran.first_refusal}`)
  if (ran.requests !== requests) throw new Error(`${ran.requests} of ${requests} were sent.`)
}

async function countsOf(
  ours: Measured,
  asked: () => DatabaseCounts,
  connections: number,
  next: Next,
): Promise<Counts> {
  const read = async () => ({ ...(await ours.ask('counts')).counts!, ...asked() })
  await untilIdle(ours)
  const batches: Counts[] = []
  let before: Counts = await read()
  for (let n = 0; n < measured_batches; n += 1) {
    await send(ours, connections, requests_in_batch, next)
    const after: Counts = await read()
    batches.push(mapValues(after, (now, name) => (now - before[name]) / requests_in_batch))
    before = after
  }
  // The compiler and the garbage collector wake the process up in some of them.
  return mapValues(before, (_, name) => rounded(median(batches.map((batch) => batch[name]))))
}

/** Waits for what requests leave to be done afterwards, and for the jobs that follow the start. */
async function untilIdle(server: Measured): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { cpu_us: before } = await server.ask('usage')
    await setTimeout(idle_ms)
    const { cpu_us } = await server.ask('usage')
    if (cpu_us - before < idle_ms * 1000 * idle_share) return
    if (performance.now() - began > 120_000) throw new Error('The service does not become idle.')
  }
}

async function cpuOn(
  server: Measured,
  admin: Client,
  next: Next,
): Promise<{ process: number; database: number }> {
  const before = await server.ask('usage')
  const database_before = await databaseCpu(admin, 'of clients')
  await send(server, 64, cpu_requests, next)
  const process = (await server.ask('usage')).cpu_us - before.cpu_us
  return { process, database: cpuBetween(database_before, await databaseCpu(admin, 'of clients')) }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

const said = { cpu: "CPU of the peer's", database_cpu: "the database's CPU of the peer's" }

type Compared = { where: string; value: number; limit: number; most: number }

/** Every figure beside the kept one, and the most that it may be. */
function compared(kept: Kept, found: Kept): Compared[] {
  const rows: Compared[] = []
  for (const [name, byConnections] of Object.entries(found.counts)) {
    for (const [connections, counts] of Object.entries(byConnections)) {
      for (const [what, value] of Object.entries(counts)) {
        const limit = kept.counts[name]?.[connections]?.[what as keyof Counts] ?? 0
        // Calls depend on what comes together: over many connections, and in answers longer than one buffer of 8 kB.
        const areShared = what === 'read_calls' || (connections !== '1' && what === 'written_calls')
        const where = `${name}, over ${connections}: ${what}`
        rows.push({ where, value, limit, most: limit * (areShared ? more_shared : more) })
      }
    }
  }
  for (const kind of ['cpu', 'database_cpu'] as const) {
    for (const [name, value] of Object.entries(found[kind])) {
      const limit = kept[kind]?.[name] ?? 0
      rows.push({ where: `${name}: ${said[kind]}`, value, limit, most: limit * more_cpu })
    }
  }
  return rows
}

function isWithin(kept: Kept, found: Kept): boolean {
  return !compared(kept, found).some(isAbove)
}

/** What could not be measured is above too. */
function isAbove({ value, most }: Compared): boolean {
  return !(value <= most)
}

function print(rows: readonly Compared[]): void {
  for (const row of rows) {
    const said = isAbove(row) ? 'ABOVE' : row.value < row.limit * less ? 'lower' : ''
    console.log(
      `${row.where.padEnd(44)} ${String(row.value).padStart(9)} kept ${String(row.limit).padStart(9)} ${said}`,
    )
  }
}
