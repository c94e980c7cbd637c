import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TcpProxy } from '../support/tcp-proxy.ts'

export type Fault = {
  name: string
  /** How long it lasts; if it is instantaneous, the service has to notice by itself. */
  lasts_s: number
  begin(): Promise<void>
  end?(): Promise<void>
}

/** What can happen between a service and its database, except losing the process itself. */
export function faults(url: string, proxies: readonly TcpProxy[], random: () => number): Fault[] {
  const each = (work: (proxy: TcpProxy) => void) => async () => proxies.forEach(work)
  let stopped: number[] = []
  return [
    { name: 'all connections silent', lasts_s: 0, begin: each((proxy) => proxy.silence()) },
    {
      name: 'half of the connections silent',
      lasts_s: 0,
      begin: each((proxy) => proxy.silence(() => random() < 0.5)),
    },
    {
      name: 'all connections silent, new ones too',
      lasts_s: 6,
      begin: each((proxy) => {
        proxy.silenceNew(true)
        proxy.silence()
      }),
      end: each((proxy) => proxy.silenceNew(false)),
    },
    {
      name: 'a stopped server',
      lasts_s: 6,
      async begin() {
        stopped = await serverProcesses(url)
        for (const pid of stopped) signal(pid, 'SIGSTOP')
      },
      async end() {
        for (const pid of stopped) signal(pid, 'SIGCONT')
      },
    },
    {
      name: 'a server that crashes and starts again',
      lasts_s: 0,
      async begin() {
        const [row] = await query(
          url,
          `select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'rollcall' limit 1`,
        )
        signal(Number(row?.pid), 'SIGKILL')
      },
    },
    {
      name: 'a read-only server',
      lasts_s: 4,
      async begin() {
        await query(url, 'alter system set default_transaction_read_only = on')
        await query(url, 'select pg_reload_conf()')
      },
      async end() {
        await query(url, 'alter system reset default_transaction_read_only')
        await query(url, 'select pg_reload_conf()')
      },
    },
  ]
}

type Client = {
  connect(): Promise<void>
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
  on(event: 'error', listener: () => void): void
}

/** The rows of a statement on a connection that bypasses the proxies. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { Client } = createRequire(import.meta.url)('pg')
  const client: Client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The server's main process, then its children. */
async function serverProcesses(url: string): Promise<number[]> {
  const [row] = await query(url, `select pg_read_file('postmaster.pid') as file`)
  const first = Number.parseInt(String(row?.file), 10)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === first)
  return [first, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
