import {
  addMinutes,
  PAID_CATEGORIES,
  summarise,
  WARNING_CODES,
} from '../../../engine/hours/index.ts'
import { formatHours } from '../../../lib/calendar/minutes.ts'
import type { ApprovedDay } from './approved-days.ts'
import { labelOf } from './colors.ts'
import type { ShownExplanation } from './explain-shown.ts'
import { WARNING_WORDS } from './warnings.ts'

/**
 * Returns the hours of explained days as a sentence: `37.92 h: 26.67 worked, 7.50 holiday (Thanksgiving)`.
 * Hours paid by schedule are called scheduled, those after `today` planned.
 */
export function summaryOf(
  explained: readonly ShownExplanation[],
  approved: readonly ApprovedDay[],
  today: string,
): string {
  const sum = summarise([])
  for (const { minutes } of explained) addMinutes(sum, minutes)
  const parts = PAID_CATEGORIES.filter((category) => sum[category] > 0).flatMap((category) => {
    if (category === 'regular') return regularParts(explained, today)
    const names = category === 'holiday' ? holidayNames(explained) : []
    const named = names.length > 0 ? ` (${names.join(', ')})` : ''
    return [`${formatHours(sum[category])} ${labelOf(category)}${named}`]
  })
  const paid = parts.length > 0 ? parts.join(', ') : 'nothing is paid'
  return [`${formatHours(sum.total)} h: ${paid}`, ...asides(explained, approved, sum)].join('; ')
}

const kinds = ['worked', 'scheduled', 'planned'] as const

/**
 * Splits regular hours into punched, scheduled until now, and planned, and returns how many of them are on a holiday.
 */
function regularParts(explained: readonly ShownExplanation[], today: string): string[] {
  const minutes = { worked: 0, scheduled: 0, planned: 0 }
  const onHoliday = { ...minutes }
  for (const day of explained) {
    const bySchedule = day.date > today ? 'planned' : 'scheduled'
    const kind = day.pay_basis === 'punches' ? 'worked' : bySchedule
    minutes[kind] += day.minutes.regular
    onHoliday[kind] += day.regular_on_holiday
  }
  return kinds
    .filter((kind) => minutes[kind] > 0)
    .map((kind) => {
      const description = `${formatHours(minutes[kind])} ${kind}`
      if (onHoliday[kind] === 0) return description
      return `${description} (${formatHours(onHoliday[kind])} of these on a holiday)`
    })
}

function asides(
  explained: readonly ShownExplanation[],
  approved: readonly ApprovedDay[],
  { effective_adjustment, unpaid_leave }: { effective_adjustment: number; unpaid_leave: number },
): string[] {
  const descriptions: string[] = []
  if (effective_adjustment !== 0) {
    const sign = effective_adjustment > 0 ? '+' : '-'
    descriptions.push(`adjusted by ${sign}${formatHours(Math.abs(effective_adjustment))}`)
  }
  if (unpaid_leave > 0) descriptions.push(`plus ${formatHours(unpaid_leave)} of unpaid leave`)
  descriptions.push(...warned(explained))
  const others = approved.filter(({ differs }) => differs)
  for (const { date, label, total_minutes } of others) {
    descriptions.push(`${date} was approved in ${label} with ${formatHours(total_minutes)} h`)
  }
  return descriptions
}

function warned(explained: readonly ShownExplanation[]): string[] {
  const warnings = explained.flatMap((day) => {
    const isTold = day.minutes.holiday_worked + day.regular_on_holiday > 0
    return day.warnings.filter(({ code }) => !(isTold && code === 'worked_on_holiday'))
  })
  return WARNING_CODES.flatMap((code) => {
    const dates = warnings.filter((warning) => warning.code === code).map(({ date }) => date)
    if (dates.length === 0) return []
    const words = code === 'open_entry' ? 'an entry is open' : WARNING_WORDS[code]
    return [`${words} on ${dates.join(', ')}`]
  })
}

function holidayNames(explained: readonly ShownExplanation[]): string[] {
  const paid = explained.filter(({ minutes }) => minutes.holiday > 0)
  return [...new Set(paid.flatMap(({ holiday }) => (holiday === null ? [] : [holiday])))]
}
