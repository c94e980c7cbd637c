import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../postgres.ts'

/**
 * Builds Citus from a checkout of its source for the PostgreSQL of this machine, and installs it there. It takes about
 * two minutes, a compiler, and the headers of PostgreSQL (Debian: postgresql-server-dev-15 and build-essential).
 */
export function buildCitus(source: string): void {
  const binaries = findBinaries()
  if (!binaries) throw new Error('No PostgreSQL here: install it first.')
  const config = join(binaries, 'pg_config')
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: source,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PG_CONFIG: config },
    })
  run(join(source, 'configure'), '--without-libcurl')
  run('make', `-j${availableParallelism()}`, '-s', 'extension')
  for (const part of ['distributed', 'columnar']) {
    run('make', '-s', '-C', `src/backend/${part}`, 'install')
  }
}
