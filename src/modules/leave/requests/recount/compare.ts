import type { LeaveUnit } from '../../../../engine/leave-accrual/units.ts'
import { chargeOf, shareOf, type TakenDay } from '../../../../engine/leave-accrual/usage.ts'
import { dayNumber } from '../../../../lib/calendar/dates.ts'
import type { TouchedRequest } from './touched.ts'

/** Whether a request is stored with this count; minutes matter where they are charged. */
export function isCountedAs(
  { start_date, day_millidays, day_minutes }: TouchedRequest,
  counted: readonly TakenDay[],
  unit: LeaveUnit,
): boolean {
  if (day_millidays === null) return false
  const first = dayNumber(start_date)
  let next = 0
  for (const [index, millidays] of day_millidays.entries()) {
    if (millidays === 0) continue
    const now = counted[next]
    if (now?.day !== first + index || now.millidays !== millidays) return false
    if (unit === 'hours' && now.minutes !== (day_minutes?.[index] ?? 0)) return false
    next += 1
  }
  return next === counted.length
}

/** Whether the ledger's charge of an approved request equals this count. */
export function isChargedAs(
  { charged_days, charges, charged_minutes, charged_full_minutes }: TouchedRequest,
  counted: readonly TakenDay[],
  unit: LeaveUnit,
): boolean {
  let next = 0
  for (const taken of counted) {
    const charge = chargeOf(taken, unit)
    const full = charged_full_minutes?.[next] ?? null
    if (charge === 0 && full === null) continue
    if (charged_days?.[next] !== taken.day) return false
    const share = full === null ? undefined : shareOf(taken, unit)
    const isSame =
      full === null
        ? charges?.[next] === charge
        : share?.full_minutes === full && share.minutes === charged_minutes?.[next]
    if (!isSame) return false
    next += 1
  }
  return next === (charged_days?.length ?? 0)
}

/** Returns the stored days that a new count counts differently; without minutes, the counted ones. */
export function storedDifferently(
  { start_date, day_millidays, day_minutes, full_minutes }: TouchedRequest,
  counted: readonly TakenDay[],
): TakenDay[] {
  const now = new Map(counted.map((each) => [each.day, each]))
  const first = dayNumber(start_date)
  return (day_millidays ?? []).flatMap((millidays, index) => {
    const day = first + index
    const { millidays: counts, minutes: of_day } = now.get(day) ?? { millidays: 0, minutes: 0 }
    const minutes = day_minutes?.[index] ?? of_day
    if (millidays === counts && minutes === of_day) return []
    return [{ day, millidays, minutes, full_minutes }]
  })
}

/** Returns the new count with the stored one of the days that were paid. */
export function keepingPaidDays(
  request: TouchedRequest,
  counted: readonly TakenDay[],
  paid: ReadonlySet<number>,
): readonly TakenDay[] {
  const changed = storedDifferently(request, counted).filter(({ day }) => paid.has(day))
  if (changed.length === 0) return counted
  const days = new Map([...counted, ...changed].map((each) => [each.day, each]))
  return [...days.values()].filter(({ millidays }) => millidays > 0).sort((a, b) => a.day - b.day)
}
