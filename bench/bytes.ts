import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { employees } from './dates.ts'
import { runLoad } from './load.ts'
import { type Client, pg } from './pg.ts'
import { progress } from './progress.ts'
import { type Seeded, seed } from './seed.ts'
import { startService } from './start-up.ts'
import { bulk_rows, bulkOf, message } from './works.ts'

// What a year of punches takes on disk, posted by the thousand: `node bench/bytes.ts`. It only uses the API and the
// catalog, so it measures another version of the service too.
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const days = options.quick ? 25 : 250
const punches = employees * days
const tables = ['time_entries', 'audit_log', 'outbox']

type Size = { table: string; relation: string; bytes: number }

const postgres = await startPostgres()
const encryptionKey = randomBytes(32).toString('base64')
const env = {
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: encryptionKey,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
}
const admin = new pg.Client({ connectionString: postgres.url })
try {
  const few = { punches: 0, pending_leave: 0, keys: 0, old_punches: 0, varied: false }
  await admin.connect()
  const seeded = await seed(postgres.url, few, encryptionKey)
  await admin.query('set statement_timeout = 0')
  const before = await sizes(admin)
  await postYear(seeded)
  await admin.query(`vacuum analyze ${await existing(admin)}`)
  tell(before, await sizes(admin))
} finally {
  await admin.end()
  await postgres.stop()
}

/** A day of all employees after another, as clocks post them; the last is yesterday. */
async function postYear({ key, first_employee }: Seeded): Promise<void> {
  const service = await startService(env)
  const calls = punches / bulk_rows
  const bar = progress(`posting ${punches} punches`, calls)
  const employee = (n: number) => first_employee + ((n * 7919) % employees)
  const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  let n = 0
  const next = () => {
    if (n === calls) return undefined
    bar.step()
    return message('POST', '/time-entries/bulk', key, bulkOf(n++, employee, from))
  }
  try {
    const ran = await runLoad({ port: service.port, connections: 1, seconds: 3_600, next })
    if (ran.refused > 0) throw new Error(ran.first_refusal ?? '')
  } finally {
    bar.done()
    await service.stop()
  }
}

async function existing(client: Client): Promise<string> {
  const text = 'select t from unnest($1::text[]) t where to_regclass(t) is not null'
  return (await client.query(text, [tables])).rows.map(({ t }) => t).join()
}

/** Returns the bytes of the tables, with what is stored beside long rows, and of each of their indexes. */
async function sizes(client: Client): Promise<Size[]> {
  const { rows } = await client.query(
    `select t.relname as table, r.relname as relation,
       (case when r.oid = t.oid then pg_table_size(r.oid) else pg_relation_size(r.oid) end)::float8 as bytes
     from pg_class t
       cross join lateral (select t.oid union all
         select indexrelid from pg_index where indrelid = t.oid) as of(oid)
       join pg_class r on r.oid = of.oid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
     order by array_position($1, t.relname::text), r.oid <> t.oid, r.relname`,
    [tables],
  )
  return rows as Size[]
}

function tell(before: readonly Size[], after: readonly Size[]): void {
  const was = new Map(before.map(({ relation, bytes }) => [relation, bytes]))
  const grown = after.map((size) => ({
    ...size,
    bytes: size.bytes - (was.get(size.relation) ?? 0),
  }))
  console.log(`\nbytes of a punch, over ${punches.toLocaleString('en')} of ${employees} employees`)
  for (const [table, sizes] of Map.groupBy(grown, (size) => size.table)) {
    line(table, sizes)
    for (const { relation, bytes } of sizes) line(`  ${relation}`, [{ bytes }])
  }
  line('together', grown)
}

function line(what: string, sizes: readonly Pick<Size, 'bytes'>[]): void {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  const each = (bytes / punches).toFixed(0).padStart(6)
  console.log(`${what.padEnd(36)} ${each}  ${(bytes / 1e6).toFixed(1).padStart(8)} MB`)
}
