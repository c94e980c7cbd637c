import type { FileAnswer } from '../../../core/file.ts'
import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/index.ts'
import { dayNumber, weekday } from '../../../lib/calendar/dates.ts'
import { formatHours, minutesOf } from '../../../lib/calendar/minutes.ts'
import type { Bar } from '../../../modules/payroll/hours/chart/bars.ts'
import type { ChartNumbers } from '../../../modules/payroll/hours/chart/numbers.ts'
import { drawChart } from '../../../modules/payroll/hours/chart/svg.ts'
import type { ChartWords } from '../../../modules/payroll/hours/chart/words.ts'
import type { ReportRow } from '../../../modules/payroll/hours/schema.ts'
import { dateInWords, decimal, locale, say, t, unitSpace } from '../../../words/index.ts'
import { categoryWord } from '../words/category-words.ts'
import { shortDay } from '../words/dates.ts'
import { shortWeekdays } from './people/week.ts'

type Report = { data: readonly ReportRow[]; meta: { last_page: number } }

/**
 * Returns hours by day and category for the script that draws, with its words; empty when the page does not show all
 * employees.
 */
export function chartData({ data, meta }: Report): string {
  const dates = data[0]?.days?.map(({ date }) => date) ?? []
  if (meta.last_page > 1 || dates.length === 0) return ''
  const series = PAID_CATEGORIES.map((category) => ({
    bucket: category,
    label: categoryWord(category),
    hours: dates.map((_, day) => {
      const minutes = data.reduce((sum, { days }) => sum + days![day]![`${category}_minutes`], 0)
      return Math.round((minutes / 60) * 100) / 100
    }),
  })).filter(({ hours }) => hours.some((value) => value > 0))
  const words = {
    day: t`Day`,
    space: unitSpace(),
    about: t`Hours paid by day, stacked by kind; the table has each of them.`,
  }
  const labels = dates.map(shortDay)
  const days = dates.map(dateInWords)
  return JSON.stringify({ labels, days, series, words, locale: locale() })
}

/** Draws the chart by day that an operation returned again, in the language of the page. */
export function chartInWords(file: FileAnswer): FileAnswer {
  const { from, to, labels, series } = file.summary as ChartNumbers
  const minutesAt = (bar: number) =>
    Object.fromEntries(
      [...PAID_CATEGORIES, 'total' as const].map((category) => {
        const hours = series.find((one) => one.category === category)?.hours[bar] ?? 0
        return [category, minutesOf(hours)]
      }),
    ) as Record<PaidCategory | 'total', number>
  const bars = labels.map((label, at): Bar => {
    const date = label.slice(-10)
    return {
      label: `${say(shortWeekdays[weekday(dayNumber(date))]!)} ${date}`,
      minutes: minutesAt(at),
    }
  })
  const title = t`Payroll hours by day, ${from} to ${to}`
  return { ...file, bytes: new TextEncoder().encode(drawChart({ title, note: '', bars }, words())) }
}

function words(): ChartWords {
  return {
    hours: (minutes) => decimal(formatHours(minutes)),
    category: categoryWord,
    about: t`Paid hours, stacked by category.`,
    none: t`No hours in this range.`,
    bar: (label, hours, parts) =>
      parts === '' ? t`${label}, ${hours} h.` : t`${label}, ${hours} h: ${parts}.`,
  }
}
