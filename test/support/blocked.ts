import { expect } from 'vitest'
import type { Sql } from '../../src/db/transactions/transaction.ts'

/** Resolves when another transaction waits for what the transaction of `sql` has locked; PostgreSQL only. */
export async function untilBlocked(sql: Sql): Promise<void> {
  const blocked = `select pid from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and $1::bigint > 0`
  await expect.poll(() => sql(blocked)).not.toEqual([])
}
