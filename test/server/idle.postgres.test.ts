import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { patience_ms } from '../support/arrived.ts'
import { type CountedPostgres, countPostgres } from '../support/counted-postgres.ts'
import { onCitus, onPostgres } from '../support/database.ts'
import { startTestWorker, type TestWorker } from '../support/hooks.ts'
import { databaseUrl } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe.runIf(onPostgres() && !onCitus())('what an idle process sends to PostgreSQL', () => {
  let server: TestServer
  let idle: TestServer
  let worker: TestWorker
  let database: Database
  let wire: CountedPostgres

  beforeAll(async () => {
    server = await startTestServer()
    const [row] = await server.sql<{ name: string }>('select current_database() as name, $1::int')
    const url = databaseUrl(row!.name)
    wire = await countPostgres(url)
    database = await openPostgres(wire.through(url), databaseSchema)
    const { company_id, key } = server
    idle = await startTestServer({ beside: { database, company_id, key } })
    worker = startTestWorker(idle, {}, 'standard')
    // A used key is written down a second later, and its unused allowance is returned.
    expect((await idle.rest('GET', '/employees')).status).toBe(200)
    const written = () =>
      asOwner(server.database, (sql) =>
        sql(`select from api_key_days where not exists (
               select from rate_windows where outstanding > 0)`),
      )
    await vi.waitUntil(async () => (await written()).length > 0, { timeout: patience_ms })
    await sleep(3_000)
  })
  afterAll(async () => {
    await worker?.stop()
    await idle?.close()
    await database?.close()
    await wire?.close()
    await server?.close()
  })

  test('once a second which keys have changed and what is due, each in one round trip', async () => {
    const before = { pool: wire.sent(), poll: wire.sent('poll') }
    const began = performance.now()
    await sleep(5_000)
    const seconds = Math.ceil((performance.now() - began) / 1_000)
    const after = { pool: wire.sent(), poll: wire.sent('poll') }
    expect(after.poll.statements - before.poll.statements).toBeLessThanOrEqual(seconds + 1)
    expect(after.pool.round_trips - before.pool.round_trips).toBeLessThanOrEqual(seconds + 1)
    // The role, and what is due.
    expect(after.pool.statements - before.pool.statements).toBeLessThanOrEqual(2 * (seconds + 1))
    expect(after.pool.parsed - before.pool.parsed).toBe(0)
    expect(after.poll.statements - before.poll.statements).toBeGreaterThan(0)
    expect(after.pool.statements - before.pool.statements).toBeGreaterThan(0)
  })
})
