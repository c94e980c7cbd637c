import { setTimeout as sleep } from 'node:timers/promises'
import { patience_ms } from './arrived.ts'
import type { TestServer } from './server.ts'

// Transaction ids belong to a server, not to a database: while another test writes or moves data into another
// database, lists of changes hold rows back.

/** Returns what a read answers while no transaction in any database is writing; reads again until that was so. */
export async function whileNoneWrites<T>(server: TestServer, read: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience_ms
  while (performance.now() < deadline) {
    const before = await nextIdIfNoneWrites(server)
    if (before !== null) {
      const answer = await read()
      if ((await nextIdIfNoneWrites(server)) === before) return answer
    }
    await sleep(20)
  }
  throw new Error('Other transactions were writing all the time.')
}

/** The id of the next transaction, or null while one is writing. */
async function nextIdIfNoneWrites(server: TestServer): Promise<string | null> {
  const [row] = await server.sql<{ id: string | null }>(
    `select case when pg_snapshot_xmin(now) = pg_snapshot_xmax(now) then pg_snapshot_xmax(now)::text end as id
     from pg_current_snapshot() now where $1::bigint > 0`,
  )
  return row!.id
}
