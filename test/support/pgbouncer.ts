import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

export type PgBouncer = {
  /** The URL of a database on the server through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

const binary = '/usr/sbin/pgbouncer'

/** Whether the Debian package pgbouncer is installed. */
export function hasPgBouncer(): boolean {
  return existsSync(binary)
}

/**
 * Starts PgBouncer in transaction mode in front of a server on this machine, with additional
 * settings; every client gets the login of the URL.
 */
export async function startPgBouncer(
  server: string,
  more: Record<string, string> = {},
): Promise<PgBouncer> {
  const { hostname, port, username } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '20',
    ...more,
  }
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=${hostname} port=${port} user=${username}\n`
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  // It refuses to run as root.
  const child = spawn(binary, [file], { stdio: 'ignore', ...postgresUser() })
  await listening(child, own)
  return {
    through(url) {
      const other = new URL(url)
      other.hostname = '127.0.0.1'
      other.port = String(own)
      return other.href
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let n = 0; n < 2_400 && child.exitCode === null; n += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(
        () => false,
        () => false,
      ),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer did not start.')
}
