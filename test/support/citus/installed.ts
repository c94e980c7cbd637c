import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '../postgres.ts'

/** Whether the extension is installed in the PostgreSQL of this machine. */
export function hasCitus(): boolean {
  const binaries = findBinaries()
  if (!binaries) return false
  const config = join(binaries, 'pg_config')
  if (!existsSync(config)) return false
  const share = execFileSync(config, ['--sharedir'], { encoding: 'utf8' }).trim()
  return existsSync(join(share, 'extension', 'citus.control'))
}
