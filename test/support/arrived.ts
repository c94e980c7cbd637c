import { setTimeout as sleep } from 'node:timers/promises'

/** How long tests wait for what must come: long, because the machine may be busy. */
export const patience_ms = 120_000

/** Returns the first `n` items that a test server received, once there are that many. */
export async function arrived<T>(taken: readonly T[], n: number, what: string): Promise<T[]> {
  const deadline = performance.now() + patience_ms
  while (taken.length < n) {
    if (performance.now() > deadline) throw new Error(`${taken.length} of ${n} ${what} came.`)
    await sleep(10)
  }
  return taken.slice(0, n)
}
