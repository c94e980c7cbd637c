import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bounded } from '../../src/db/bounded.ts'
import { openPostgres } from '../../src/db/connect.ts'
import { unavailableError } from '../../src/db/failures.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { checkServer } from '../../src/db/postgres/server-check.ts'
import { inTransaction } from '../../src/db/transactions/in-transaction.ts'
import { WaitBudget } from '../../src/db/wait-budget.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { findBinaries, type Server, startCluster } from '../support/postgres.ts'

const canRun = findBinaries() !== undefined && !process.env.DATABASE_URL
const most = 5

describe.skipIf(!canRun)('a server with fewer connections than POOL_SIZE', () => {
  let postgres: Server

  beforeAll(async () => {
    const none = { superuser_reserved_connections: '0', max_wal_senders: '0' }
    postgres = await startCluster({ max_connections: `${most}`, ...none })
    const database = await openPostgres(postgres.url, databaseSchema, 1)
    await migrate(database)
    await database.close()
  })
  afterAll(() => postgres.stop())

  async function open() {
    const database = await openPostgres(postgres.url, databaseSchema)
    onTestFinished(() => database.close())
    return database
  }

  test('makes requests wait for those that there are, reads and writes', async () => {
    const database = await open()
    await checkServer(database, null)
    expect(database.sessions?.isPooled).toBe(false)
    const answers = Array.from({ length: 60 }, (_, n) =>
      inTransaction(
        bounded(database),
        { company_id: 1, read_only: n % 2 === 0 },
        async ({ sql }) =>
          (await sql<{ n: number }>('select $1::int, $2::int as n, pg_sleep(0.05)::text', [n]))[0]
            ?.n,
      ),
    )
    expect(await Promise.all(answers)).toEqual(answers.map((_, n) => n))
  })

  test('refuses a request in its own sentence when its time is up, and serves it once one is free', async () => {
    const [other, database] = [await open(), await open()]
    const held = await Promise.all(Array.from({ length: most }, () => other.acquire()))
    const ask = (budget_ms: number, read_only: boolean) =>
      inTransaction(
        bounded(database, new WaitBudget(budget_ms)),
        { company_id: 1, read_only },
        ({ sql }) => sql('select $1::int as n'),
      )
    for (const read_only of [false, true]) {
      const refused = await ask(300, read_only).catch((error: unknown) => error)
      expect(unavailableError(refused)).toMatchObject({
        status: 503,
        message: 'No connection to the database was free. Try again in a few seconds.',
      })
    }
    const waiting = [ask(10_000, false), ask(10_000, true)]
    for (const one of held) one.release(true)
    expect(await Promise.all(waiting)).toEqual([[{ n: 1 }], [{ n: 1 }]])
  })
})
