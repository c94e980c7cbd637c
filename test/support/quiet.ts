import { expect } from 'vitest'
import type { TestServer } from './server.ts'

// Transaction ids belong to a server, not to a database: while another test writes or moves data
// into another database, lists of changes hold rows back, and assertions about an idle server fail. So do those about
// seconds, while other tests use both processors.
export const whereQuiet = { retry: 5 }

/** Waits up to half a minute until no transaction in any database is writing. */
export async function noneRunning(server: TestServer): Promise<void> {
  const quiet = `select pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot())
    as is_quiet where $1::bigint > 0`
  const request = async () => (await server.sql<{ is_quiet: boolean }>(quiet))[0]!.is_quiet
  await expect.poll(request).toBe(true)
}
