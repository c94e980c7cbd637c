import { civilDate, dayNumber } from '../../lib/calendar/dates.ts'
import { type LedgerEntry, nextKey, totalOf } from './entry.ts'
import { type LeaveYearRule, leaveYearOn } from './leave-years.ts'
import { type LeaveUnit, roundedRatio, THOUSAND } from './units.ts'

/**
 * The leave that a request takes on one day, by day number: in thousandths of a day, and in minutes. `full_minutes` is
 * a whole day's minutes, for leave by the hour.
 */
export type TakenDay = {
  day: number
  millidays: number
  minutes: number
  full_minutes?: number | null | undefined
}

/** A fraction of a unit that thousandths cannot represent exactly: `minutes` out of `full_minutes`. */
type Share = { minutes: number; full_minutes: number }

/** The facts that decide how leave is charged. */
export type Charging = {
  unit: LeaveUnit
  leave_years: readonly LeaveYearRule[]
  /** All entries of the ledger. */
  entries: readonly LedgerEntry[]
}

/** Returns the amount that a day of leave takes from a balance, in thousandths of its unit. */
export function chargeOf({ millidays, minutes }: TakenDay, unit: LeaveUnit): number {
  return unit === 'days' ? millidays : roundedRatio(minutes * THOUSAND, 60)
}

/** Returns the share that is charged exactly; undefined where thousandths are exact. */
export function shareOf({ minutes, full_minutes }: TakenDay, unit: LeaveUnit): Share | undefined {
  if (unit === 'hours') return { minutes, full_minutes: 60 }
  return full_minutes ? { minutes, full_minutes } : undefined
}

/**
 * Returns the entries that change a request's charge to its current usage: all of it on approval, none after
 * cancellation, the difference by date on a recount. `own` are the request's entries before this change. Shares are
 * added up exactly over the leave year, and each amount is the difference of the rounded sums, so they do not drift.
 */
export function usageChanges(
  requestId: number,
  taken: readonly TakenDay[],
  own: readonly LedgerEntry[],
  { unit, leave_years, entries }: Charging,
): LedgerEntry[] {
  const sums = new ShareSums(entries)
  const ownByDay = Map.groupBy(own, ({ entry_date }) => dayNumber(entry_date))
  const takenByDay = Map.groupBy(taken, ({ day }) => day)
  const days = new Set([...takenByDay.keys(), ...ownByDay.keys()])
  return [...days]
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const date = civilDate(day)
      const leave_year_start = leaveYearOn(leave_years, date).start
      const earlier = ownByDay.get(day) ?? []
      const changes = differences(takenByDay.get(day) ?? [], earlier, unit)
      return changes.map(({ more, share }, n) => {
        const amount = share ? sums.add(leave_year_start, share) : more
        return {
          key: nextKey(`leave_request:${requestId}:${date}`, earlier.length + n),
          kind: isTaking({ more, share }) ? ('usage' as const) : ('usage_reversal' as const),
          leave_year_start,
          entry_date: date,
          amount: -amount + 0,
          reason: `Leave request ${requestId}`,
          leave_request_id: requestId,
          carry_over_terms: null,
          ...share,
        }
      })
    })
}

/** More, or less, that is charged: in thousandths, or as a share, whose minutes are negative where it is less. */
type Difference = { more: number; share: Share | undefined }

function isTaking({ more, share }: Difference): boolean {
  return (share?.minutes ?? more) > 0
}

/** Returns the differences in charge by date. Charges without minutes stay the same while the amount does. */
function differences(
  taken: readonly TakenDay[],
  earlier: readonly LedgerEntry[],
  unit: LeaveUnit,
): Difference[] {
  const charged = standingCharge(earlier)
  const keepsAmount = charged.amount !== 0 && charged.shares.size === 0
  let { amount } = charged
  const shares = new Map([...charged.shares].map(([full, minutes]) => [full, -minutes]))
  for (const each of taken) {
    const share = keepsAmount ? undefined : shareOf(each, unit)
    if (!share) amount -= chargeOf(each, unit)
    else shares.set(share.full_minutes, (shares.get(share.full_minutes) ?? 0) + share.minutes)
  }
  return [
    { more: -amount, share: undefined },
    ...[...shares].map(([full_minutes, minutes]) => ({
      more: 0,
      share: { minutes, full_minutes },
    })),
  ]
    .filter(({ more, share }) => (share?.minutes ?? more) !== 0)
    .sort((a, b) => Number(isTaking(a)) - Number(isTaking(b)))
}

/** Returns the net charge of one request on one date: thousandths, and minutes by full day. */
function standingCharge(entries: readonly LedgerEntry[]): {
  amount: number
  shares: Map<number, number>
} {
  const shares = new Map<number, number>()
  const others = entries.filter(({ minutes, full_minutes }) => {
    if (minutes == null || full_minutes == null) return true
    shares.set(full_minutes, (shares.get(full_minutes) ?? 0) + minutes)
    return false
  })
  for (const [full_minutes, minutes] of shares) if (minutes === 0) shares.delete(full_minutes)
  return { amount: -totalOf(others), shares }
}

/** Whether the entries of one request and date leave a charge that was not reversed. */
export function isStandingCharge(entries: readonly LedgerEntry[]): boolean {
  const { amount, shares } = standingCharge(entries)
  return amount !== 0 || shares.size > 0
}

/** Returns the first day of leave that is charged and not reversed. */
export function standingLeave<Entry extends LedgerEntry>(
  entries: readonly Entry[],
): Entry | undefined {
  const ofLeave = entries.filter(({ leave_request_id }) => leave_request_id !== null)
  const byDay = Map.groupBy(ofLeave, (each) => `${each.leave_request_id} ${each.entry_date}`)
  const standing = [...byDay.values()].filter(isStandingCharge)
  return standing.map((day) => day[0]!).sort((a, b) => (a.entry_date < b.entry_date ? -1 : 1))[0]
}

/** The shares charged to each leave year: their minutes by the minutes of a full day, and their total. */
class ShareSums {
  readonly #years = new Map<string, { charged: number; shares: Map<number, number> }>()

  constructor(entries: readonly LedgerEntry[]) {
    for (const { leave_year_start, minutes, full_minutes, amount } of entries) {
      if (minutes == null || full_minutes == null) continue
      const year = this.#year(leave_year_start)
      year.charged -= amount
      year.shares.set(full_minutes, (year.shares.get(full_minutes) ?? 0) + minutes)
    }
  }

  /** Adds a share and returns by how many thousandths the rounded sum grows. */
  add(leave_year_start: string, { minutes, full_minutes }: Share): number {
    const year = this.#year(leave_year_start)
    year.shares.set(full_minutes, (year.shares.get(full_minutes) ?? 0) + minutes)
    const grows = roundedSum(year.shares) - year.charged
    year.charged += grows
    return grows
  }

  #year(start: string) {
    return this.#years.getOrInsertComputed(start, () => ({ charged: 0, shares: new Map() }))
  }
}

/** Returns the sum of shares in thousandths, half up. */
function roundedSum(shares: ReadonlyMap<number, number>): number {
  let [numerator, denominator] = [0n, 1n]
  for (const [full_minutes, minutes] of shares) {
    numerator = numerator * BigInt(full_minutes) + BigInt(minutes) * denominator
    denominator *= BigInt(full_minutes)
  }
  const twice = 2n * numerator * BigInt(THOUSAND) + denominator
  const quotient = twice / (2n * denominator)
  return Number(twice % (2n * denominator) < 0n ? quotient - 1n : quotient)
}

/**
 * Returns the allowed rounding difference between amounts by the hour that were charged without minutes and the leave
 * taken.
 */
export function roundingOf(entries: readonly LedgerEntry[]): number {
  const rounded = entries.filter(({ leave_request_id, minutes, amount }) => {
    return leave_request_id !== null && minutes == null && amount % (THOUSAND / 2) !== 0
  })
  return rounded.length / 2
}
