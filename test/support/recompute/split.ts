import type { CaseThresholds, Label } from './case.ts'
import { minutesIn } from './dates.ts'
import type { Day } from './day.ts'

const HOURS_40 = 2400
const HOURS_8 = 480

/**
 * Relabels the worked minutes of a whole workweek that are overtime or double time, one minute after the
 * other. The days are in date order and adjusted already.
 */
export function splitWeek(week: readonly Day[]): void {
  const before = week.map(({ labels, facts }) => ({ labels: [...labels], own: facts.overtime }))
  const isWorkedOnAll = before.every(({ labels }) => labels.some(isWorked))
  let counted = 0
  for (const [i, day] of week.entries()) {
    const rule = day.facts.overtime
    const isSeventh = i === 6 && isWorkedOnAll
    if (rule !== null && isSeventh && isSeventhRule(rule, before)) splitSeventh(day, rule)
    else counted = splitDay(day, { rule, weekly: weeklyMinutes(rule, before), counted })
  }
}

function isWorked(label: Label): boolean {
  return label === 'regular' || label === 'holiday_worked'
}

/** A day before the split, with its own rule. */
type Before = { labels: readonly Label[]; own: CaseThresholds | null }

/** Whether the seventh day is split by its own rule. */
function isSeventhRule(rule: CaseThresholds, week: readonly Before[]): boolean {
  if (rule.seventh_day !== 'all_over_40') return rule.seventh_day === true
  const counted = week.flatMap(({ labels, own }) => labels.filter((label) => isCounted(own, label)))
  return counted.length > HOURS_40
}

function splitSeventh(day: Day, rule: CaseThresholds): void {
  let minute = 0
  day.labels = day.labels.map((label) => {
    if (!isSplit(rule, label)) {
      if (rule.seventh_day !== true && isCounted(rule, label)) minute++
      return label
    }
    minute++
    const limit = rule.seventh_day === true ? HOURS_8 : thresholdOf(rule.daily_double)
    return minute <= limit ? 'overtime' : 'double_time'
  })
}

type Count = { rule: CaseThresholds | null; weekly: number; counted: number }

/** Splits one day; returns the minutes that count towards the week after it. */
function splitDay(day: Day, { rule, weekly, counted }: Count): number {
  const daily = thresholdOf(rule?.daily)
  const double = thresholdOf(rule?.daily_double)
  let minute = 0
  day.labels = day.labels.map((label) => {
    if (!isWorked(label)) return label
    if (!isSplit(rule, label)) {
      if (isCounted(rule, label) && ++minute <= daily) counted++
      return label
    }
    minute++
    if (minute > double) return 'double_time'
    if (minute > daily || counted >= weekly) return 'overtime'
    counted++
    return label
  })
  return counted
}

function isSplit(rule: CaseThresholds | null, label: Label): boolean {
  if (label === 'regular') return true
  return label === 'holiday_worked' && (rule?.holiday_worked ?? 'ordinary') === 'ordinary'
}

function isCounted(rule: CaseThresholds | null, label: Label): boolean {
  return label === 'regular' || (label === 'holiday_worked' && rule?.holiday_worked !== 'apart')
}

/** Returns the weekly threshold after what the holidays and paid leave of the week take from it. */
function weeklyMinutes(rule: CaseThresholds | null, week: readonly Before[]): number {
  const weekly = thresholdOf(rule?.weekly)
  if (rule === null || weekly === Number.POSITIVE_INFINITY) return weekly
  let less = 0
  for (const { labels, own } of week) {
    if (labels.includes('holiday')) less += minutesIn(rule.weekly_holiday_reduction ?? 0)
    const isWorkCounted = labels.some(
      (label) => label === 'holiday_worked' && isCounted(own, label),
    )
    for (const label of labels) {
      const isCountedPay =
        (label === 'holiday' && !isWorkCounted) || label === 'vacation' ? label : null
      if (isCountedPay && rule.counts_weekly?.includes(isCountedPay as 'holiday')) less++
    }
  }
  return Math.max(0, weekly - less)
}

function thresholdOf(hours: number | null | undefined): number {
  return hours === null || hours === undefined ? Number.POSITIVE_INFINITY : minutesIn(hours)
}
