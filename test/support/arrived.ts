import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the first `n` items that a test server received, once there are that many. */
export async function arrived<T>(
  taken: readonly T[],
  n: number,
  what: string,
  patience_ms: number,
): Promise<T[]> {
  const deadline = Date.now() + patience_ms
  while (taken.length < n) {
    if (Date.now() > deadline) throw new Error(`${taken.length} of ${n} ${what} came.`)
    await sleep(10)
  }
  return taken.slice(0, n)
}
