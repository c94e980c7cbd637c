import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import {
  type Ask,
  forgetWindows,
  type Lease,
  leaseAllowance,
  type Returned,
  readLeased,
  returnAllowance,
} from '../../db/limits.ts'
import { batched } from '../../lib/batch.ts'

/** Counts requests against an hourly limit that applies to all processes together. */
export type Limiter = {
  /**
   * Whether one more request passes in this clock hour (UTC). Returns true immediately while there is
   * allowance left; a refusal may take 1.2 s, during which other processes return theirs.
   */
  take(limitKey: string, limit: number): boolean | Promise<boolean>
  /**
   * Returns how many more requests pass in this clock hour (UTC): never more than that many. It may be fewer than
   * pass, by what other processes hold unused at the moment.
   */
  left(limitKey: string, limit: number): Promise<number>
  /** Returns unused allowance. */
  close(): Promise<void>
}

export type LimiterDeps = {
  now: () => number
  /** Called with background errors, which only make the limit stricter. */
  warn?: (error: unknown) => void
  /** How long a refusal waits for other processes to return what they hold. */
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
  const shares = new Map<string, Share>()
  const lease = batched((asks: readonly Ask[]) => leaseAllowance(database, asks), MOST_AT_ONCE)
  const giveBackOne = batched(async (returned: readonly Returned[]) => {
    await returnAllowance(database, returned)
    return returned
  }, MOST_AT_ONCE)
  let sweptHour_ms = 0

  function take(limitKey: string, limit: number): boolean | Promise<boolean> {
    const share = shareOf(limitKey)
    if (share.inHand > 0) {
      share.inHand -= 1
      share.used_at = performance.now()
      return true
    }
    if (performance.now() < share.refuseUntil) return false
    return new Promise((resolve, reject) => {
      share.waiting.push({ limit, resolve, reject })
      if (!share.asking) void ask(share)
    })
  }

  function shareOf(limitKey: string): Share {
    const hour_ms = hourOf(now())
    const stored = shares.get(limitKey)
    if (stored?.hour_ms === hour_ms) return stored
    if (hour_ms !== sweptHour_ms) sweep(hour_ms)
    if (shares.size >= MOST_SHARES) forgetOldest(shares)
    const share = newShare(limitKey, hour_ms)
    shares.set(limitKey, share)
    return share
  }

  /** Serves all waiting requests: one lease at a time per limit key, and one wait for other processes. */
  async function ask(share: Share): Promise<void> {
    share.asking = true
    try {
      while (share.waiting.length > 0) {
        if (share.hour_ms !== hourOf(now())) return moveOn(share)
        const need = share.waiting.length
        const leased = await leaseFor(share, need)
        serve(share, leased, need)
        if (leased.granted >= need) continue
        share.patience ??= performance.now() + patience_ms
        if (leased.outstanding > 0 && performance.now() < share.patience) {
          await sleep(POLL_MS)
          continue
        }
        share.refuseUntil = performance.now() + REFUSAL_MS
        for (const { resolve } of share.waiting.splice(0)) resolve(false)
      }
    } catch (error) {
      for (const { reject } of share.waiting.splice(0)) reject(error)
    } finally {
      share.asking = false
    }
  }

  function leaseFor(share: Share, need: number): Promise<Lease> {
    const limit = share.waiting[0]!.limit
    const used = share.ahead
    share.ahead = 0
    clearTimeout(share.timer)
    const { limitKey, hour_ms } = share
    // What is leased for a key that is used less often would be returned before the next request.
    const is_busy = performance.now() - share.used_at < HOLD_MS
    return lease({ limitKey, hour_ms, limit, need, used, is_busy })
  }

  function serve(share: Share, { granted }: Lease, need: number): void {
    share.inHand += granted
    share.ahead = Math.max(0, granted - need)
    for (const { resolve } of share.waiting.splice(0, share.inHand)) {
      share.inHand -= 1
      resolve(true)
    }
    share.used_at = performance.now()
    if (share.ahead > 0) returnWhenIdle(share)
  }

  function returnWhenIdle(share: Share): void {
    const wait_ms = Math.max(1, share.used_at + HOLD_MS - performance.now())
    share.timer = setTimeout(() => {
      if (performance.now() - share.used_at < HOLD_MS) returnWhenIdle(share)
      else void giveBack(share)
    }, wait_ms).unref()
  }

  async function giveBack(share: Share): Promise<void> {
    const { limitKey, hour_ms, ahead, inHand: unused } = share
    if (ahead === 0) return
    share.ahead = 0
    share.inHand = 0
    // Never retried: a lost answer may have taken effect.
    await giveBackOne({ limitKey, hour_ms, ahead, unused }).catch(warn)
  }

  /** Requests that still wait when the hour ends are the first of the next one. */
  function moveOn(share: Share): void {
    for (const { limit, resolve } of share.waiting.splice(0)) resolve(take(share.limitKey, limit))
  }

  function sweep(hour_ms: number): void {
    sweptHour_ms = hour_ms
    for (const [limitKey, share] of shares) {
      if (share.hour_ms < hour_ms && !share.asking) shares.delete(limitKey)
    }
    forgetWindows(database, hour_ms - HOUR_MS).catch(warn)
  }

  async function left(limitKey: string, limit: number): Promise<number> {
    const { hour_ms } = shareOf(limitKey)
    const before = shareOf(limitKey).inHand
    const leased = await readLeased(database, { limitKey, hour_ms })
    // A request or a lease of the meantime: the smaller number is right for both.
    const inHand = Math.min(before, shares.get(limitKey)?.inHand ?? 0)
    return Math.max(0, limit - leased) + inHand
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

type Waiting = {
  limit: number
  resolve: (passes: boolean | Promise<boolean>) => void
  reject: (error: unknown) => void
}

/** This process's share of one limit key's hour. */
type Share = {
  readonly limitKey: string
  readonly hour_ms: number
  inHand: number
  /** Allowance leased ahead and not yet settled with the counter. */
  ahead: number
  used_at: number
  asking: boolean
  waiting: Waiting[]
  timer: NodeJS.Timeout | undefined
  /** When this hour's single wait for other processes ends. */
  patience: number | undefined
  refuseUntil: number
}

function newShare(limitKey: string, hour_ms: number): Share {
  return {
    limitKey,
    hour_ms,
    inHand: 0,
    ahead: 0,
    used_at: Number.NEGATIVE_INFINITY,
    asking: false,
    waiting: [],
    timer: undefined,
    patience: undefined,
    refuseUntil: 0,
  }
}

function forgetOldest(shares: Map<string, Share>): void {
  for (const [limitKey, share] of shares) {
    if (share.asking || share.ahead > 0) continue
    shares.delete(limitKey)
    return
  }
}

function hourOf(now_ms: number): number {
  return now_ms - (now_ms % HOUR_MS)
}
