import { holidayCalendar } from '../../../src/engine/holidays/calendar.ts'
import type { CompanyHoliday } from '../../../src/engine/holidays/company-holiday.ts'
import { keptHolidays } from '../../../src/engine/holidays/kept-days.ts'
import { observancesOf } from '../../../src/engine/holidays/observances.ts'
import { holidayOnDayOff } from '../../../src/engine/holidays/on-day-off.ts'
import type { HolidayRow } from '../../../src/engine/holidays/row.ts'
import type {
  Adjustment,
  Break,
  DayRange,
  EmployeeTime,
  HolidayCalendar,
  PayrollSettings,
  Punch,
  ScheduleVersion,
  Shift,
  Spell,
  Terms,
} from '../../../src/engine/hours/index.ts'
import { DEFAULT_PAYROLL_SETTINGS } from '../../../src/engine/hours/index.ts'
import type { Case, CaseHoliday, CaseItem, CasePunch } from './case.ts'
import { CASE_DEFAULTS } from './case.ts'
import { daysBetween, instantOfText, minuteOfDay, minutesIn } from './dates.ts'
import { factOn, regionOn } from './terms.ts'

/** What `computeDayRows` takes. */
export type EngineInput = { employee: EmployeeTime; days: DayRange; settings: PayrollSettings }

/** Returns a case as the engine's input. */
export function engineInput(each: Case): EngineInput {
  const settings = {
    ...DEFAULT_PAYROLL_SETTINGS,
    ...CASE_DEFAULTS,
    ...each.settings,
  } as PayrollSettings
  const spells = spellsOf(each)
  const schedules = each.employee.schedules.map(scheduleVersion)
  const versions = termsDates(each).map((date) => ({ ...termsOn(each, date), from: date }))
  const holidays = calendarOf(each, { settings, spells, schedules, versions })
  const terms = versions.map(
    ({ from, ...facts }): Terms => ({
      effective_day: from === null ? null : dayOf(from),
      ...facts,
      holidays,
    }),
  )
  const time = { overrides: overridesOf(each), leaves: leavesOf(each) }
  const punches = (each.punches ?? []).map((punch, i) => punchOf(each, punch, i))
  const adjustments = (each.adjustments ?? []).flatMap(adjustmentsOf)
  return {
    employee: { id: 1, terms, spells, schedules, ...time, punches, adjustments },
    days: { from_day: dayOf(each.from), to_day: dayOf(each.to) },
    settings,
  }
}

function dayOf(date: string): number {
  return daysBetween('1970-01-01', date)
}

function termsDates({ employee }: Case): (string | null)[] {
  const dates = (employee.terms ?? []).flatMap(({ effective_date }) => effective_date ?? [])
  return [null, ...[...new Set(dates)].sort()]
}

function termsOn(each: Case, from: string | null): Omit<Terms, 'effective_day' | 'holidays'> {
  const date = from ?? '0001-01-01'
  return {
    timezone: factOn(each, date, 'timezone') ?? 'America/Toronto',
    pay_basis: factOn(each, date, 'pay_basis') ?? null,
    overtime: (factOn(each, date, 'overtime') ?? null) as Terms['overtime'],
    place: {
      country_code: factOn(each, date, 'country_code') ?? 'CA',
      region: regionOn(each, date),
    },
  }
}

function spellsOf({ employee }: Case): Spell[] {
  const spells = employee.spells ?? [{ start_date: employee.hire_date ?? null, end_date: null }]
  return spells.map(({ start_date, end_date }) => ({
    start_day: start_date === null ? null : dayOf(start_date),
    end_day: end_date === null ? null : dayOf(end_date),
  }))
}

function scheduleVersion(
  { effective_date, cycle_weeks = 1, items }: Case['employee']['schedules'][number],
  index: number,
): ScheduleVersion {
  const days = Array.from({ length: cycle_weeks * 7 }, (_, day) =>
    items
      .filter(({ week = 1, day_of_week }) => (week - 1) * 7 + day_of_week === day)
      .filter(({ is_working }) => is_working)
      .map(shiftOf)
      .sort((a, b) => a.start_minute - b.start_minute),
  )
  return { id: index + 1, effective_day: dayOf(effective_date), days }
}

type Times = Pick<CaseItem, 'start_time' | 'end_time' | 'break_duration'>

function shiftOf({ start_time, end_time, break_duration }: Times): Shift {
  return {
    start_minute: minuteOfDay(start_time ?? '00:00'),
    end_minute: minuteOfDay(end_time ?? '00:00'),
    break_minutes: break_duration,
  }
}

function overridesOf({ overrides = [] }: Case): EmployeeTime['overrides'] {
  return overrides
    .filter(({ status = 'approved' }) => status === 'approved')
    .map((override, i) => ({
      ...shiftOf({ start_time: null, end_time: null, break_duration: 0, ...override }),
      ...{ id: i + 1, day: dayOf(override.override_date) },
      is_working: override.is_working ?? true,
      substitutes_for: override.substitutes_for ? dayOf(override.substitutes_for) : null,
    }))
}

function leavesOf({ leaves = [] }: Case): EmployeeTime['leaves'] {
  return leaves
    .filter(({ status }) => status === 'approved')
    .map((leave, i) => ({
      ...{ id: i + 1, type: leave.type, is_paid: leave.is_paid ?? leave.type !== 'unpaid' },
      ...{ start_day: dayOf(leave.start_date), end_day: dayOf(leave.end_date) },
      start_day_part: leave.start_day_part ?? 'full',
      end_day_part: leave.end_day_part ?? 'full',
      minutes: leave.hours === undefined ? null : minutesIn(leave.hours),
    }))
}

function punchOf({ employee }: Case, punch: CasePunch, index: number): Punch {
  const work_date = punch.work_date ?? ''
  const held = punch.held ? [work_date] : (punch.held_dates ?? [])
  return {
    ...{ id: index + 1, work_day: dayOf(work_date) },
    timezone: punch.timezone ?? employee.timezone ?? 'America/Toronto',
    clock_in_ms: instantOfText(punch.clock_in),
    clock_out_ms: punch.clock_out === undefined ? null : instantOfText(punch.clock_out),
    ...{ break_minutes: punch.break_minutes ?? 0, is_approved: punch.approved ?? true },
    ...(punch.breaks && { unpaid_breaks: unpaidBreaks(punch.breaks) }),
    ...(held.length > 0 && { held_days: held.map(dayOf) }),
  }
}

function unpaidBreaks(breaks: NonNullable<CasePunch['breaks']>): Break[] {
  return breaks
    .filter(({ is_paid }) => !is_paid)
    .map(({ start, end }) => ({ start_ms: instantOfText(start), end_ms: instantOfText(end) }))
}

function adjustmentsOf(
  adjustment: NonNullable<Case['adjustments']>[number],
  index: number,
): Adjustment[] {
  if (adjustment.status !== 'approved') return []
  const { work_date, hours_delta, earning = 'regular', corrects_date } = adjustment
  return [
    {
      ...{ id: index + 1, day: dayOf(work_date), minutes: minutesIn(hours_delta) },
      earning: earning as Adjustment['earning'],
      corrects_day: corrects_date === undefined ? null : dayOf(corrects_date),
      counts_for_overtime:
        earning === 'regular' && (adjustment.counts_for_overtime ?? corrects_date === undefined),
    },
  ]
}

type Keeping = {
  settings: PayrollSettings
  spells: Spell[]
  schedules: ScheduleVersion[]
  versions: (Omit<Terms, 'effective_day' | 'holidays'> & { from: string | null })[]
}

/** Returns the holidays of the case as the engine keeps them. */
function calendarOf(each: Case, { settings, spells, schedules, versions }: Keeping) {
  const places = versions.map(({ from, place }) => ({
    effective_day: from === null ? null : dayOf(from),
    place: {
      observances: observancesOf(listed(each, place)),
      on_day_off: holidayOnDayOff(settings, place),
    },
  }))
  return keptHolidays({ places, spells, schedules }) satisfies HolidayCalendar
}

function listed(each: Case, { country_code, region }: Terms['place']) {
  const rows = each.holidays ?? []
  const own = rows.filter(({ type }) => type === 'company_holiday').map(companyRow)
  const choices = new Map(Object.entries(each.holiday_choices ?? {}))
  const publicRows = rows
    .filter(({ type }) => type !== 'company_holiday')
    .filter((row) => (row.country ?? country_code) === country_code)
    .filter((row) => (row.region ?? region) === region)
    .map((row) => publicRow(rows, row, country_code))
  return [2025, 2026, 2027].flatMap((year) =>
    holidayCalendar(
      { country: country_code, region, year },
      publicRows.filter(({ date }) => date.startsWith(`${year}-`)),
      own,
      choices,
    ),
  )
}

function publicRow(rows: readonly CaseHoliday[], row: CaseHoliday, country: string): HolidayRow {
  const proper = rows.find(({ key, is_substitute }) => key === row.key && !is_substitute)
  return {
    key: row.key ?? row.name,
    ...{ date: row.date, proper_date: proper?.date ?? row.date, name: row.name },
    type: 'public_holiday',
    ...{ country_code: country, region: row.region ?? null },
    ...{ is_paid: true, is_substitute: row.is_substitute ?? false, is_customary: false },
  }
}

function companyRow({ date, name, for_key = undefined }: CaseHoliday, i: number): CompanyHoliday {
  return {
    ...{ id: i + 1, date, name, type: 'company_holiday', country_code: null, region: null },
    ...{ is_paid: true, is_working_day: false, recurring: false, for_key: for_key ?? null },
  }
}
