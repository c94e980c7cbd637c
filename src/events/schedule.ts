const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What is waited before each of the ten attempts, milliseconds: 75 h 35 min 5 s in all. */
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

/** How far a wait may lie off its step, as a share of it. */
export const standardJitter = 0.2

export type Failure = {
  /** Attempts made so far, this one counted. */
  attempt: number
  now_ms: number
  /** 0 to 1. */
  jitter: number
  /** What the receiver asked for, if anything. */
  retry_after_ms?: number | null
}

/** When the next attempt is due after one that failed, or null after the last. */
export function nextAttemptAt({ attempt, now_ms, jitter, retry_after_ms }: Failure): number | null {
  const step_ms = steps_ms[attempt]
  if (step_ms === undefined) return null
  if (typeof retry_after_ms === 'number') {
    return now_ms + Math.min(Math.max(retry_after_ms, step_ms), 2 * step_ms)
  }
  return now_ms + Math.round(step_ms * (1 + jitter * (2 * Math.random() - 1)))
}

/** What a Retry-After header asks for, milliseconds from now: seconds or an HTTP date; null where neither. */
export function retryAfter(header: string | undefined, now_ms: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const at_ms = /GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at_ms) ? null : Math.max(0, at_ms - now_ms)
}
