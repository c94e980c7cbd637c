import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import {
  type Ask,
  forgetWindows,
  leaseAllowance,
  type Returned,
  readLeased,
  returnAllowance,
} from '../../db/limits.ts'
import { batched } from '../../lib/batch.ts'

/** Counts requests against an hourly limit that applies to all processes together. */
export type Limiter = {
  /**
   * Whether one more request is allowed in this clock hour (UTC). Returns true immediately while there is allowance
   * left; a refusal may take 1.2 s, during which other processes return theirs.
   */
  take(limitKey: string, limit: number): boolean | Promise<boolean>
  /**
   * Returns how many more requests are allowed in this clock hour (UTC), as a lower bound: other processes may hold
   * unused allowance.
   */
  left(limitKey: string, limit: number): Promise<number>
  /** Returns unused allowance. */
  close(): Promise<void>
}

export type LimiterDeps = {
  now: () => number
  /** Called with background errors, which only make the limit stricter. */
  warn?: (error: unknown) => void
  /** How long a refusal waits for other processes to return unused allowance. */
  patience_ms?: number
}

/** Returns the start of the next clock hour, when a new limit begins. */
export function nextHour(now_ms: number): number {
  return hourOf(now_ms) + HOUR_MS
}

/** Creates a limiter that leases allowance from the hourly counters in a database. */
export function makeLimiter(
  database: Database,
  { now, warn = () => {}, patience_ms = PATIENCE_MS }: LimiterDeps,
): Limiter {
  let hour_ms = 0
  /** Those of this hour. */
  const shares = new Map<string, Share>()
  const lease = batched((asks: readonly Ask[]) => leaseAllowance(database, asks), MOST_AT_ONCE)
  const giveBackOne = batched(async (returned: readonly Returned[]) => {
    await returnAllowance(database, returned)
    return returned
  }, MOST_AT_ONCE)

  function shareOf(holder: string): Share {
    const thisHour_ms = hourOf(now())
    if (hour_ms !== thisHour_ms) {
      hour_ms = thisHour_ms
      shares.clear()
      forgetWindows(database, hour_ms - HOUR_MS).catch(warn)
    }
    let share = shares.get(holder)
    if (!share) {
      if (shares.size >= MOST_SHARES) forgetOldest(shares)
      share = new Share(holder, hour_ms)
      shares.set(holder, share)
    }
    return share
  }

  function take(limitKey: string, limit: number): boolean | Promise<boolean> {
    const share = shareOf(limitKey)
    if (share.inHand > 0) {
      share.inHand -= 1
      share.used_at = performance.now()
      return true
    }
    if (performance.now() < share.refuseUntil) return false
    return takeLater(share, limit)
  }

  /** Waits for a lease and takes again; after the end of the hour, from the next one. */
  async function takeLater(share: Share, limit: number): Promise<boolean> {
    share.waiting += 1
    share.asking ??= refill(share, limit)
    try {
      await share.asking
    } finally {
      share.waiting -= 1
    }
    return take(share.holder, limit)
  }

  /** Leases for all that wait: one lease at a time per limit key, and one wait an hour for other processes. */
  async function refill(share: Share, limit: number): Promise<void> {
    try {
      if (share.polls) await sleep(POLL_MS)
      clearTimeout(share.timer)
      const { holder, hour, ahead: used, waiting: need } = share
      share.ahead = 0
      // A lease for a key that is used less often would be returned before the next request.
      const is_busy = performance.now() - share.used_at < HOLD_MS
      const { granted, outstanding } = await lease({ holder, hour, limit, need, used, is_busy })
      share.inHand += granted
      share.ahead = Math.max(0, granted - need)
      share.used_at = performance.now()
      if (share.ahead > 0) returnWhenIdle(share)
      share.polls = false
      if (granted >= need) return
      share.patience ??= performance.now() + patience_ms
      share.polls = outstanding > 0 && performance.now() < share.patience
      if (!share.polls) share.refuseUntil = performance.now() + REFUSAL_MS
    } finally {
      share.asking = undefined
    }
  }

  function returnWhenIdle(share: Share): void {
    const idle_ms = performance.now() - share.used_at
    if (idle_ms >= HOLD_MS) void giveBack(share)
    else share.timer = setTimeout(returnWhenIdle, HOLD_MS - idle_ms, share).unref()
  }

  async function giveBack(share: Share): Promise<void> {
    const { holder, hour, ahead, inHand: unused } = share
    if (ahead === 0) return
    share.ahead = 0
    share.inHand = 0
    // Never retried: a lost answer may have taken effect.
    await giveBackOne({ holder, hour, ahead, unused }).catch(warn)
  }

  async function left(limitKey: string, limit: number): Promise<number> {
    const { holder, hour, inHand } = shareOf(limitKey)
    const leased = await readLeased(database, { holder, hour })
    // A request or a lease of the meantime: the smaller number is right for both.
    return Math.max(0, limit - leased) + Math.min(inHand, shareOf(limitKey).inHand)
  }

  return {
    take,
    left,
    async close() {
      await Promise.all([...shares.values()].map(giveBack))
    },
  }
}

const HOUR_MS = 3_600_000
/** An attacker can invent any number of addresses; a dropped share is still in the counter. */
const MOST_SHARES = 50_000
/** Unused allowance is returned after this time without a request, before other processes stop waiting. */
export const HOLD_MS = 900
export const PATIENCE_MS = 1_200
/** The maximum number of counters that one statement changes. */
const MOST_AT_ONCE = 500
const POLL_MS = 50
/** Then one request asks again, for allowance that a stalled process returned. */
const REFUSAL_MS = 1_000

/** This process's share of one limit key's hour. */
class Share {
  readonly holder: string
  readonly hour: string
  inHand = 0
  /** Allowance leased ahead and not yet reported to the counter. */
  ahead = 0
  used_at = Number.NEGATIVE_INFINITY
  /** The number of requests that wait for a lease. */
  waiting = 0
  /** The pending lease request. */
  asking: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
  /** When this hour's single wait for other processes ends. */
  patience: number | undefined
  /** Whether the next lease waits for allowance that other processes hold. */
  polls = false
  refuseUntil = 0

  constructor(holder: string, hour_ms: number) {
    this.holder = holder
    this.hour = new Date(hour_ms).toISOString()
  }
}

function forgetOldest(shares: Map<string, Share>): void {
  for (const [holder, share] of shares) {
    if (share.waiting > 0 || share.ahead > 0) continue
    shares.delete(holder)
    return
  }
}

function hourOf(now_ms: number): number {
  return now_ms - (now_ms % HOUR_MS)
}
