import { seedDemo } from '../../src/demo/index.ts'
import { makeSecrets } from '../../src/store/secrets.ts'
import { openTestDatabase } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'

/** The whole service over the demo company as it is made at an instant, where the clock stands. */
export async function startDemoServer(now_ms: number): Promise<TestServer> {
  const { database, close } = await openTestDatabase()
  const services = {
    secrets: makeSecrets(Buffer.alloc(32, 7)),
    site_url: 'http://127.0.0.1:3000',
  }
  const demo = await seedDemo(database, services, now_ms)
  if (!demo) throw new Error('A new database has a company already.')
  const server = await startTestServer({
    now: () => now_ms,
    beside: { database, company_id: demo.company_id, key: demo.key },
  })
  // The demo's own key may make a thousand requests an hour.
  server.key = await server.makeKey()
  return {
    ...server,
    async close() {
      await server.close()
      await close()
    },
  }
}
