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

// Linux counts in hundredths of a second, whatever the kernel's clock rate is.
const tick_us = 10_000

function processCpu(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (!stat.includes('(postgres)')) return undefined
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tick_us
  } catch {
    return undefined
  }
}
