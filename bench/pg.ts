import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Rows = { rows: Record<string, unknown>[] }
type Statement = {
  name?: string
  text: string
  values?: readonly unknown[]
  types?: { getTypeParser(oid: number, format?: string): (text: string) => unknown }
}

/** The part of pg that is used here; it has no types of its own. */
export type Client = {
  connect(): Promise<void>
  query(statement: string | Statement, values?: readonly unknown[]): Promise<Rows>
  end(): Promise<void>
}
type Pool = Omit<Client, 'connect'> & {
  connect(): Promise<Client & { release(): void }>
}
type Pg = {
  Client: new (options: object) => Client
  Pool: new (options: object) => Pool
  types: NonNullable<Statement['types']>
}

export const pg = createRequire(import.meta.url)('pg') as Pg

/** The processes of a database server: all, or those that answer clients. */
type Processes = 'all' | 'of clients'

/** Returns the CPU microseconds of each database process, by process id; empty on another machine. */
export async function databaseCpu(
  client: Client,
  which: Processes = 'all',
): Promise<Map<number, number>> {
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where pid is not null ${which === 'all' ? '' : `and backend_type = 'client backend'`}`,
  )
  const used = new Map<number, number>()
  for (const { pid } of rows) {
    const microseconds = processCpu(Number(pid))
    if (microseconds !== undefined) used.set(Number(pid), microseconds)
  }
  return used
}

/** Returns the CPU used between two readings; a process that started in between counts completely. */
export function cpuBetween(before: Map<number, number>, after: Map<number, number>): number {
  let sum = 0
  for (const [pid, used] of after) sum += used - (before.get(pid) ?? 0)
  return sum
}

function processCpu(pid: number): number | undefined {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return undefined
    // Nanoseconds; `stat` has hundredths of a second, which is more than a batch of requests may take.
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  } catch {
    return undefined
  }
}
