import type { WarningCode } from '../../../src/engine/hours/rows.ts'
import type { Case, CaseLeave, CaseOverride, Label } from './case.ts'
import { minutesIn } from './dates.ts'
import type { Kept } from './kept.ts'
import { elapsedMinutes, isWeekday, patternMinutes, versionOn } from './pattern.ts'
import type { Punched } from './punched.ts'
import { type Facts, factsOn, isEmployed, settingsOf } from './terms.ts'

/** A day as its minutes, one label for each, in the order of the work. */
export type Day = {
  date: string
  facts: Facts
  isEmployed: boolean
  hasPattern: boolean
  scheduled: number
  punched: number
  labels: Label[]
  adjustment: number
  effective_adjustment: number
  warnings: Set<WarningCode>
}

/** What is known of the employee before single days are looked at. */
export type Known = { each: Case; kept: ReadonlyMap<string, Kept>; punched: Punched }

/** Returns a day up to its worked minutes, before adjustments and overtime. */
export function dayUpToWork(known: Known, date: string): Day {
  const { each, punched } = known
  const day: Day = {
    date,
    facts: factsOn(each, date),
    isEmployed: isEmployed(each, date),
    hasPattern: versionOn(each, date) !== undefined,
    scheduled: 0,
    punched: punched.minutes.get(date) ?? 0,
    labels: [],
    adjustment: 0,
    effective_adjustment: 0,
    warnings: new Set(
      punched.warnings.filter((warning) => warning.date === date).map(({ code }) => code),
    ),
  }
  if (day.isEmployed) planAndWork(known, day)
  else {
    if (punched.dates.has(date)) day.warnings.add('not_employed')
    if (day.facts.pay_basis === 'punches') push(day.labels, day.punched, 'regular')
  }
  return day
}

/** The holiday that counts on a day, and whether an override moved it away. */
type Holiday = { kept: Kept | undefined; minutes: number; isMovedAway: boolean }

function planAndWork(known: Known, day: Day): void {
  const { each } = known
  const override = overrideOn(each, day.date)
  const holiday = holidayOn(known, day, override)
  const isPaid = holiday.kept?.kind === 'paid'
  const pattern = patternMinutes(each, day.date)
  const isSubstitute = override !== undefined && isSubstituteDay(each, override)
  const overridden =
    override === undefined || isSubstitute ? null : overrideMinutes(each, day, override)
  day.scheduled = overridden ?? pattern
  const isSchedule = day.facts.pay_basis === 'schedule'
  const isOverrideWorked = override !== undefined && override.is_working !== false
  const isPlanWork = !isPaid || isOverrideWorked
  const plan: Label[] = []
  push(plan, isPlanWork ? day.scheduled : 0, 'regular')
  if (!day.hasPattern && overridden === null && !isPaid && isWeekday(day.date)) {
    push(plan, settingsOf(each).standard_day_minutes, 'planned')
  }

  const policy = day.facts.holiday_worked_policy
  const isSubstitutePolicy = policy === 'substitute_day' || isSubstitute
  takeLeave(known, day, { plan, holiday, isPaid, isOverrideWorked, isSubstitutePolicy })
  const isWorked = day.punched > 0 && (!isSchedule || isOverrideWorked)
  if (isPaid && isSubstitutePolicy && (isOverrideWorked || (!isSchedule && isWorked))) {
    holiday.minutes = 0
    if (!holiday.isMovedAway) day.warnings.add('substitute_day_owed')
  }
  warnOfHoliday(day, holiday, isPaid)
  const isApart = holiday.kept !== undefined && !(isPaid && isSubstitutePolicy)
  const worked: Label = isApart ? 'holiday_worked' : 'regular'
  for (const label of plan) {
    if (label !== 'regular') day.labels.push(label)
    else day.labels.push(isSchedule ? worked : 'planned')
  }
  if (!isSchedule) push(day.labels, day.punched, worked)
  push(day.labels, holiday.minutes, 'holiday')
}

function holidayOn({ each, kept }: Known, day: Day, override: CaseOverride | undefined): Holiday {
  if (override !== undefined && isSubstituteDay(each, override)) {
    const minutes = patternMinutes(each, day.date)
    const { date } = day
    const own = { date, proper: date, name: 'Substitute day', key: null, minutes: null }
    return {
      kept: { ...own, kind: 'paid', pays_nothing: false },
      minutes,
      isMovedAway: false,
    }
  }
  const holiday = kept.get(day.date)
  if (holiday === undefined || holiday.kind === 'premium') {
    return { kept: holiday, minutes: 0, isMovedAway: false }
  }
  const isMovedAway =
    day.facts.holiday_worked_policy === 'substitute_day' &&
    (each.overrides ?? []).some(
      (one) => isApproved(one) && one.substitutes_for === day.date && isEmployed(each, day.date),
    )
  const minutes = holiday.minutes ?? patternMinutes(each, day.date)
  return { kept: holiday, minutes: isMovedAway ? 0 : minutes, isMovedAway }
}

/** Whether an override is the paid day of another date; the policy of the holiday's date decides. */
function isSubstituteDay(each: Case, { is_working, substitutes_for }: CaseOverride): boolean {
  return (
    substitutes_for !== undefined &&
    is_working === false &&
    factsOn(each, substitutes_for).holiday_worked_policy === 'substitute_day'
  )
}

function warnOfHoliday(day: Day, { kept }: Holiday, isPaid: boolean): void {
  if (kept === undefined || !isPaid) return
  if (day.punched > 0) day.warnings.add('worked_on_holiday')
  if (kept.pays_nothing && day.hasPattern) day.warnings.add('holiday_on_day_off')
  if (!day.hasPattern && day.facts.pay_basis === 'punches') day.warnings.add('no_pattern')
}

type Leaving = {
  plan: Label[]
  holiday: Holiday
  isPaid: boolean
  isOverrideWorked: boolean
  isSubstitutePolicy: boolean
}

/** Relabels the minutes that approved leave takes from the day's plan. */
function takeLeave({ each }: Known, day: Day, leaving: Leaving): void {
  const { plan, holiday, isPaid, isOverrideWorked, isSubstitutePolicy } = leaving
  const leaves = (each.leaves ?? []).filter(
    ({ status, start_date, end_date }) =>
      status === 'approved' && start_date <= day.date && day.date <= end_date,
  )
  let whole = plan.length
  let taken = 0
  for (const leave of leaves) {
    const isUnpaid = leave.type === 'unpaid' || leave.is_paid === false
    if (isPaid && isUnpaid && settingsOf(each).unpaid_leave_holidays === 'skip') {
      if (portionOf(leave, day.date) === 'whole' && holiday.minutes > 0) {
        if (!isOverrideWorked) {
          push(day.labels, holiday.minutes, 'unpaid_leave')
          whole = holiday.minutes
          taken = whole
        }
        holiday.minutes = 0
      }
    }
    const isNotCharged = isPaid && !isSubstitutePolicy && !isUnpaid
    for (let left = leaveMinutes(leave, day.date, whole); left > 0 && taken < whole; left--) {
      plan[taken++] = isNotCharged ? 'taken_away' : isUnpaid ? 'unpaid_leave' : bucketOf(leave.type)
    }
  }
  if (taken > 0 && day.punched > 0 && taken + day.punched > whole) {
    day.warnings.add('worked_on_leave')
  }
}

function leaveMinutes(leave: CaseLeave, date: string, whole: number): number {
  const portion = portionOf(leave, date)
  if (portion === 'whole') return whole
  return portion === 'half' ? Math.ceil(whole / 2) : minutesIn(leave.hours!)
}

function portionOf(leave: CaseLeave, date: string): 'whole' | 'half' | 'hours' {
  if (leave.hours !== undefined) return 'hours'
  const isHalf =
    (date === leave.start_date && (leave.start_day_part ?? 'full') !== 'full') ||
    (date === leave.end_date && (leave.end_day_part ?? 'full') !== 'full')
  return isHalf ? 'half' : 'whole'
}

function bucketOf(type: string): Label {
  return type === 'vacation' || type === 'sick' || type === 'personal' ? type : 'other_leave'
}

function overrideOn({ overrides = [] }: Case, date: string): CaseOverride | undefined {
  return overrides.find((override) => isApproved(override) && override.override_date === date)
}

function isApproved({ status = 'approved' }: CaseOverride): boolean {
  return status === 'approved'
}

function overrideMinutes(each: Case, { date }: Day, override: CaseOverride): number {
  if (override.is_working === false) return 0
  const { start_time = '00:00', end_time = '00:00', break_duration = 0 } = override
  return elapsedMinutes(each, date, { start_time, end_time, break_duration })
}

function push(labels: Label[], count: number, label: Label): void {
  for (let i = 0; i < count; i++) labels.push(label)
}
