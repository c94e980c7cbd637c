import type { Writable } from 'node:stream'
import type { Streams } from '../terminal.ts'

/** Progress of a long task. */
export type Progress = {
  advance(steps: number, said: string): void
  stop(said: string): void
  error(said: string): void
}

const silent: Progress = { advance: () => {}, stop: () => {}, error: () => {} }

/** Shows a bar on a terminal, and nothing when the output is redirected. */
export async function showProgress(
  stdout: Streams['stdout'],
  steps: number,
  said: string,
): Promise<Progress> {
  if (!('isTTY' in stdout) || stdout.isTTY !== true) return silent
  // Loaded only when it is shown.
  const { progress } = await import('@clack/prompts')
  const bar = progress({ max: steps, output: stdout as unknown as Writable })
  bar.start(said)
  return bar
}
