const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delays before each of the ten attempts, in milliseconds: 75 h 35 min 5 s in total. */
export const steps_ms = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Retry jitter as a fraction of the delay. */
export const standardJitter = 0.2

export type Failure = {
  /** The number of attempts so far, including this one. */
  attempt: number
  now_ms: number
  /** 0 to 1. */
  jitter: number
  /** The delay that the receiver requested, if any. */
  retry_after_ms?: number | null
}

/** Returns when the next attempt is due after a failed one; null after the last. */
export function nextAttemptAt({ attempt, now_ms, jitter, retry_after_ms }: Failure): number | null {
  const step_ms = steps_ms[attempt]
  if (step_ms === undefined) return null
  if (typeof retry_after_ms === 'number') {
    return now_ms + Math.min(Math.max(retry_after_ms, step_ms), 2 * step_ms)
  }
  return now_ms + Math.round(step_ms * (1 + jitter * (2 * Math.random() - 1)))
}

/**
 * Returns the delay of a Retry-After header in milliseconds: seconds or an HTTP date; null for anything else.
 */
export function retryAfter(header: string | undefined, now_ms: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const at_ms = /GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at_ms) ? null : Math.max(0, at_ms - now_ms)
}
