import { expect } from 'vitest'
import type { TestServer } from './server.ts'

// Numbers of transactions are a server's, not a database's: while another test writes or moves into a
// database of its own, walks by change hold rows back, and what is said of a quiet server is not so.
export const whereQuiet = { retry: 5 }

/** Waits until no transaction of any database is writing, or half a minute. */
export async function noneRunning(server: TestServer): Promise<void> {
  const quiet = `select pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot())
    as is_quiet where $1::bigint > 0`
  const request = async () => (await server.sql<{ is_quiet: boolean }>(quiet))[0]!.is_quiet
  await expect.poll(request, { timeout: 30_000 }).toBe(true)
}
