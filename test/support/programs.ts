import { spawnSync } from 'node:child_process'

export function has(program: string): boolean {
  // Some do not have --version; 127 means that a shim cannot find the program.
  const { error, status } = spawnSync(program, ['--version'])
  return error === undefined && status !== 127
}
