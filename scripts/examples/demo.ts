import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openEmbeddedDatabase } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { inCompany } from '../../src/db/transactions/in-transaction.ts'
import type { Sql } from '../../src/db/transactions/transaction.ts'
import { seedDemo } from '../../src/demo/index.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { exportHandler } from '../../src/modules/exports/job-handler.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { makeService } from '../../src/server/service.ts'

const settings = {
  site_url: 'https://rollcall.example',
  allowed_hosts: ['127.0.0.1'],
  allowed_origins: [],
  listens_on_loopback: true,
  trust_proxy: false,
  security_contact: null,
  metrics_token: null,
}

/** The demo company on a server with a fixed clock, in a database that ends with it. */
export type Demo = {
  /** The address of the API. */
  base: string
  key: string
  /** Makes the files of the exports that wait, as a worker does. */
  makeFiles(): Promise<void>
  close(): Promise<void>
}

export async function startDemo(now_ms: number): Promise<Demo> {
  const database = await openEmbeddedDatabase(await openEmbedded(), databaseSchema)
  await migrate(database)
  const service = makeService({
    database,
    secrets: makeSecrets(Buffer.alloc(32, 7)),
    settings,
    log: pino({ level: 'silent' }),
    now: () => now_ms,
  })
  const { operationDeps } = service
  const { company_id, key } = (await seedDemo(database, operationDeps.services, now_ms))!
  const { server } = service.http
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const inDemo = <T>(run: (sql: Sql) => Promise<T>) => inCompany(database, company_id, run)
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    key,
    async makeFiles() {
      const handler = exportHandler(operationDeps, () => undefined)
      const now = new Date(now_ms).toISOString()
      const claim = { name: 'examples', now, leased_until: now }
      const jobs = await inDemo((sql) => handler.claim(sql, [{ group_id: 0, freeSlots: 1 }], claim))
      for (const job of jobs) {
        const result = await handler.run(job, new AbortController().signal)
        await inDemo((sql) => handler.record(sql, [{ job, result }], now_ms))
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await service.close()
      await database.close()
    },
  }
}
