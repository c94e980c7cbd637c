import { readFileSync } from 'node:fs'
import {
  type Adjustment,
  type CategoryMinutes,
  DEFAULT_PAYROLL_SETTINGS,
  type EmployeeTime,
  type HolidayCalendar,
  type Leave,
  type OvertimeTerms,
  type PaidCategory,
  type PayBasis,
  type PayrollSettings,
  type Punch,
  type ScheduleVersion,
  type Shift,
  type Spell,
  type Terms,
} from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { parseInstant } from '../../src/lib/calendar/instants.ts'
import { hoursOf, minutesOf, parseTimeOfDay } from '../../src/lib/calendar/minutes.ts'
import { zone } from '../../src/lib/calendar/zones.ts'
import { holidayOn } from './employee-time.ts'
import { goldenCalendar } from './golden-holidays.ts'
import type { GoldenCase, GoldenPunch } from './golden-hours.ts'

/** A worked example with what only the engine reads of it so far. */
export type EngineCase = Omit<GoldenCase, 'employee' | 'adjustments' | 'overrides' | 'punches'> & {
  company?: { country_code: string; region: string | null }
  employee: Omit<GoldenCase['employee'], 'schedules' | 'terms'> &
    Facts & {
      terms?: (Facts & { effective_date: string | null })[]
      spells?: { start_date: string | null; end_date: string | null }[]
      schedules: {
        effective_date: string
        cycle_weeks?: number
        items: (GoldenCase['employee']['schedules'][number]['items'][number] & { week?: number })[]
      }[]
    }
  punches?: (GoldenPunch & { approved?: boolean })[]
  overrides?: (NonNullable<GoldenCase['overrides']>[number] & { substitutes_for?: string })[]
  adjustments?: (NonNullable<GoldenCase['adjustments']>[number] & {
    earning?: PaidCategory
    corrects_date?: string
    counts_for_overtime?: boolean
  })[]
}

type Facts = {
  timezone?: string
  country_code?: string
  region?: string | null
  pay_basis?: PayBasis
  overtime?: OvertimeTerms
}

const read = (file: string): { cases: EngineCase[] } =>
  JSON.parse(readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8'))

/** The first edition's cases as that edition answers them. */
export const firstEditionCases = read('paid-hours.json').cases

const warned: Record<string, { code: string; date: string }[]> = {
  H07: [{ code: 'holiday_on_day_off', date: '2026-10-12' }],
  H24s: [{ code: 'substitute_day_owed', date: '2026-10-12' }],
}

/** The cases of both editions, with the warnings that those of the first gain. */
export const engineCases: readonly EngineCase[] = [
  ...firstEditionCases.map((each): EngineCase => {
    const warnings = warned[each.id]
    const expected = { ...each.expected, warnings } as EngineCase['expected']
    return warnings ? { ...each, expected } : each
  }),
  ...read('paid-hours-2.json').cases,
]

export function settingsOf(each: EngineCase, edition: 1 | 2 = 2): PayrollSettings {
  const { holiday_worked_apart: _told, ...settings } = { ...each.settings } as Record<
    string,
    unknown
  >
  return { ...DEFAULT_PAYROLL_SETTINGS, ...settings, edition }
}

/** Returns the engine's input of a worked example, with its holidays as its employee keeps them. */
export function engineInput(each: EngineCase): EmployeeTime {
  const schedules = each.employee.schedules.map(versionOf)
  const spells = spellsOf(each)
  const versions = factVersions(each)
  const places = versions.map((facts) => ({
    effective_day: facts.effective_day,
    place: placeOf(each, facts),
  }))
  const holidays = firstEditionCases.some(({ id }) => id === each.id)
    ? listedHolidays(each)
    : goldenCalendar(each, { places, schedules, spells })
  const terms = versions.map(
    ({ effective_day, timezone, ...facts }, index): Terms => ({
      effective_day,
      timezone,
      pay_basis: facts.pay_basis ?? null,
      overtime: facts.overtime ?? null,
      place: places[index]!.place,
      holidays,
    }),
  )
  const zoneOn = (day: number) =>
    versions.findLast(({ effective_day }) => (effective_day ?? day) <= day)!.timezone
  return {
    id: 1,
    terms,
    spells,
    schedules,
    overrides: approved(each.overrides).map((override, i) => ({
      id: i + 1,
      day: dayNumber(override.override_date),
      is_working: override.is_working ?? true,
      ...shiftOf(override.start_time ?? '00:00', override.end_time ?? '00:00', 0),
      substitutes_for: override.substitutes_for ? dayNumber(override.substitutes_for) : null,
    })),
    leaves: approved(each.leaves).map(leaveOf),
    punches: (each.punches ?? []).map((punch, i) => punchOf(punch, i + 1, zoneOn)),
    adjustments: approved(each.adjustments).map(adjustmentOf),
  }
}

/** An employee's facts by date, each version complete. */
type FactVersion = Facts & { effective_day: number | null; timezone: string }

function factVersions({ employee }: EngineCase): FactVersion[] {
  const { timezone, country_code, region, pay_basis, overtime, terms = [] } = employee
  let known = { timezone, country_code, region, pay_basis, overtime } as FactVersion
  const versions: FactVersion[] = []
  for (const { effective_date, ...facts } of [...terms]) {
    known = {
      ...known,
      ...facts,
      effective_day: effective_date === null ? null : dayNumber(effective_date),
    }
    versions.push(known)
  }
  return versions.length > 0 ? versions : [{ ...known, effective_day: null }]
}

function placeOf({ company }: EngineCase, { country_code, region, timezone }: FactVersion) {
  const country = country_code ?? (timezone === 'America/New_York' ? 'US' : 'CA')
  const ofCompany = company?.country_code === country ? company.region : null
  return { country_code: country, region: region ?? ofCompany ?? null }
}

/** The holidays that a case of the first edition lists, on their dates. */
function listedHolidays({ holidays = [] }: EngineCase): HolidayCalendar {
  return new Map(
    holidays.map(({ date, name }) => [dayNumber(date), holidayOn(dayNumber(date), { name })]),
  )
}

function spellsOf({ employee }: EngineCase): Spell[] {
  const day = (date: string | null | undefined) => (date ? dayNumber(date) : null)
  if (!employee.spells) return [{ start_day: day(employee.hire_date), end_day: null }]
  return employee.spells.map(({ start_date, end_date }) => ({
    start_day: day(start_date),
    end_day: day(end_date),
  }))
}

function versionOf(
  { effective_date, cycle_weeks = 1, items }: EngineCase['employee']['schedules'][number],
  i: number,
): ScheduleVersion {
  const days = Array.from({ length: 7 * cycle_weeks }, (): Shift[] => [])
  for (const { week = 1, day_of_week, is_working, start_time, end_time, break_duration } of items) {
    if (!is_working) continue
    days[(week - 1) * 7 + day_of_week]!.push(shiftOf(start_time!, end_time!, break_duration))
  }
  return { id: i + 1, effective_day: dayNumber(effective_date), days }
}

function shiftOf(start: string, end: string, break_minutes: number): Shift {
  return {
    start_minute: parseTimeOfDay(start)!,
    end_minute: parseTimeOfDay(end)!,
    break_minutes,
  }
}

function leaveOf(leave: NonNullable<EngineCase['leaves']>[number], i: number): Leave {
  const part = leave.start_day_part ?? 'full'
  return {
    id: i + 1,
    type: leave.type,
    is_paid: leave.type !== 'unpaid',
    start_day: dayNumber(leave.start_date),
    end_day: dayNumber(leave.end_date),
    start_day_part: part,
    end_day_part: 'full',
    minutes: null,
  }
}

function punchOf(
  punch: NonNullable<EngineCase['punches']>[number],
  id: number,
  zoneOn: (day: number) => string,
): Punch {
  const known = punch.work_date ?? punch.clock_in.slice(0, 10)
  const timezone = punch.timezone ?? zoneOn(dayNumber(known))
  const clock_in_ms = parseInstant(punch.clock_in, timezone)!
  const work_day = punch.work_date ? dayNumber(punch.work_date) : zone(timezone).dayAt(clock_in_ms)
  const held = punch.held_dates?.map(dayNumber) ?? (punch.held ? [work_day] : [])
  return {
    id,
    timezone,
    work_day,
    clock_in_ms,
    clock_out_ms: punch.clock_out ? parseInstant(punch.clock_out, timezone) : null,
    break_minutes: punch.break_minutes ?? 0,
    is_approved: punch.approved ?? true,
    ...(held.length > 0 ? { held_days: held } : {}),
  }
}

function adjustmentOf(
  { work_date, hours_delta, ...more }: NonNullable<EngineCase['adjustments']>[number],
  i: number,
): Adjustment {
  const { earning = 'regular', corrects_date, counts_for_overtime } = more
  return {
    id: i + 1,
    day: dayNumber(work_date),
    minutes: minutesOf(hours_delta),
    earning,
    corrects_day: corrects_date ? dayNumber(corrects_date) : null,
    counts_for_overtime: counts_for_overtime ?? corrects_date === undefined,
  }
}

function approved<T extends { status?: string }>(rows: readonly T[] = []): T[] {
  return rows.filter(({ status = 'approved' }) => status === 'approved')
}

/** The totals with the names of the worked examples. */
export function hoursByName(minutes: CategoryMinutes) {
  const leave: Record<string, number> = {}
  for (const category of ['vacation', 'sick', 'personal', 'other_leave'] as const) {
    if (minutes[category] !== 0) leave[category] = hoursOf(minutes[category])
  }
  return {
    scheduled_hours: hoursOf(minutes.scheduled),
    regular_hours: hoursOf(minutes.regular),
    overtime_hours: hoursOf(minutes.overtime),
    double_time_hours: hoursOf(minutes.double_time),
    holiday_worked_hours: hoursOf(minutes.holiday_worked),
    holiday_hours: hoursOf(minutes.holiday),
    leave_hours: leave,
    unpaid_leave_hours: hoursOf(minutes.unpaid_leave),
    adjustment_hours: hoursOf(minutes.adjustment),
    effective_adjustment_hours: hoursOf(minutes.effective_adjustment),
    punched_hours: hoursOf(minutes.punched),
    total_hours: hoursOf(minutes.total),
  }
}
