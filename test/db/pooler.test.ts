import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { withConnectErrors } from '../../src/db/postgres/connect-errors.ts'
import { checkServer } from '../../src/db/postgres/server-check.ts'
import { makeKeyDirectory } from '../../src/modules/api-keys/directory.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres } from '../support/database.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { databaseUrl } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const sentence =
  'This release does not run behind a pooler in transaction mode. Point DATABASE_URL directly at PostgreSQL.'

/** Startup parameters that PgBouncer refuses unless it is configured to ignore them. */
const ignored = 'options,statement_timeout,idle_in_transaction_session_timeout'

let server: TestServer
let url: string
let pooler: PgBouncer | undefined
let database: Database | undefined

beforeAll(async () => {
  if (!onPostgres()) return
  server = await startTestServer()
  const [row] = await server.sql<{ name: string }>('select current_database() as name, $1::int')
  url = databaseUrl(row!.name)
})
afterEach(async () => {
  await database?.close()
  await pooler?.stop()
})
afterAll(() => server?.close())

/** What a start detects through a PgBouncer with these settings. */
async function checkThrough(settings: Record<string, string>): Promise<void> {
  pooler = await startPgBouncer(url, settings)
  const address = pooler.through(url)
  const opened = await openPostgres(address, databaseSchema)
  database = opened
  await withConnectErrors('DATABASE_URL', address, () => checkServer(opened))
}

test.runIf(onPostgres())('the start takes PostgreSQL itself', async () => {
  await checkServer(server.database)
})

const described = `behind PgBouncer${hasPgBouncer() ? '' : ' (skipped: install the Debian package pgbouncer)'}`

describe.runIf(onPostgres() && hasPgBouncer())(described, () => {
  test('in transaction mode, whose startup parameters it refuses', async () => {
    await expect(checkThrough({})).rejects.toThrow(sentence)
  })

  test('in transaction mode, with startup parameters ignored', async () => {
    await expect(checkThrough({ ignore_startup_parameters: ignored })).rejects.toThrow(sentence)
  })

  test('in transaction mode over a single connection, which it would wait for', async () => {
    const single = { ignore_startup_parameters: ignored, default_pool_size: '1' }
    await expect(checkThrough(single)).rejects.toThrow(sentence)
  })

  test('in session mode it runs, as on PostgreSQL itself', async () => {
    await checkThrough({ ignore_startup_parameters: ignored, pool_mode: 'session' })
  })

  test('in transaction mode a revoked key is still refused within two seconds', async () => {
    pooler = await startPgBouncer(url, { ignore_startup_parameters: ignored })
    const opened = await openPostgres(pooler.through(url), databaseSchema)
    database = opened
    let lookUps = 0
    const counting: Database = {
      ...opened,
      begin(tenantScope) {
        lookUps += 1
        return server.database.begin(tenantScope)
      },
    }
    const id = Number(/rc_live_(\d+)_/.exec(server.key)?.[1])
    const keys = makeKeyDirectory(counting, { now: Date.now })
    await expect
      .poll(async () => (await keys.find(id)) && keys.find(id) instanceof Promise)
      .toBe(false)
    lookUps = 0
    for (let n = 0; n < 10; n += 1) await keys.find(id)
    expect(lookUps).toBe(0)
    const tx = server.database.begin({ company_id: null })
    await tx.sql('update api_keys set revoked_at = now() where id = $1', [id])
    await tx.commit()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await keys.find(id))?.is_revoked).toBe(true)
    await keys.close()
  })
})
