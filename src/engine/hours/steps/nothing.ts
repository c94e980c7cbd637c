import type { Plan } from '../plan.ts'
import type { DayRow } from '../rows.ts'
import type { PayBasis } from '../settings.ts'
import { h } from './step.ts'

/** The facts that decide that a day pays nothing. */
type Around = {
  row: DayRow
  plan: Plan
  pay_basis: PayBasis
  is_employed: boolean
  /** Whether the day has time entries, counted or not. */
  has_entries: boolean
}

/** Explains which rule makes a day unpaid. */
export function nothingText(around: Around): string {
  return `Nothing is paid: ${reasonOf(around)}.`
}

function reasonOf(around: Around): string {
  const { row, plan, pay_basis, is_employed, has_entries } = around
  if (row.effective_adjustment < 0) return 'adjustments take all hours of the date'
  if (pay_basis === 'punches' && has_entries) return 'paid by punches, and no punched hours count'
  if (!is_employed) return 'not employed on the date'
  const ofHoliday = holidayReason(row, plan)
  if (ofHoliday !== null) return ofHoliday
  if (row.unpaid_leave > 0) return unpaidLeaveReason(row, plan, pay_basis)
  return pay_basis === 'punches' ? 'paid by punches, and nothing was punched' : planReason(plan)
}

function holidayReason({ unpaid_leave }: DayRow, { holiday, version }: Plan): string | null {
  if (holiday === null || !holiday.is_off) return null
  if (unpaid_leave > 0) return 'the holiday is part of unpaid leave'
  if (holiday.moved === 'named') return 'another day is off instead of the holiday'
  if (version === null) return 'a holiday has no hours without a weekly pattern'
  return 'no hours are planned on the holiday'
}

function unpaidLeaveReason(
  { unpaid_leave }: DayRow,
  { leave_day_minutes }: Plan,
  pay_basis: PayBasis,
): string {
  const taken = `unpaid leave takes ${h(unpaid_leave)}`
  if (pay_basis === 'punches') return `${taken}, and nothing was punched`
  return unpaid_leave < leave_day_minutes ? `${taken}, and no hours are planned` : taken
}

function planReason({ version, override, holiday, scheduled_minutes }: Plan): string {
  if (scheduled_minutes > 0 && holiday?.pays_leave) {
    return 'leave takes the work planned on the holiday, and is not paid'
  }
  if (override !== null) {
    return override.is_working
      ? 'the one-day override has no hours'
      : 'a one-day override makes it a day off'
  }
  return version === null
    ? 'paid by schedule, and no weekly pattern is in force'
    : 'paid by schedule, and no hours are planned on the date'
}
