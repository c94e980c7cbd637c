import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Retries work after each failure for which `delay` returns milliseconds; throws the error when it returns undefined.
 * `attempt` counts from 1.
 */
export async function retry<T>(
  work: () => Promise<T>,
  delay: (error: unknown, attempt: number) => number | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const delay_ms = delay(error, attempt)
      if (delay_ms === undefined) throw error
      await sleep(delay_ms)
    }
  }
}
