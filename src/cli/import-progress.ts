import type { Writable } from 'node:stream'
import type { Streams } from './terminal.ts'

/** How far something is that takes a while. */
export type Progress = {
  advance(steps: number, said: string): void
  stop(said: string): void
  error(said: string): void
}

const silent: Progress = { advance: () => {}, stop: () => {}, error: () => {} }

/** A bar on a terminal, and nothing where the output goes into a file or another program. */
export async function showProgress(
  stdout: Streams['stdout'],
  steps: number,
  said: string,
): Promise<Progress> {
  if (!('isTTY' in stdout) || stdout.isTTY !== true) return silent
  // Loaded only where it is seen.
  const { progress } = await import('@clack/prompts')
  const bar = progress({ max: steps, output: stdout as unknown as Writable })
  bar.start(said)
  return bar
}
