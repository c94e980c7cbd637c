import { PAID_CATEGORIES } from '../../../engine/hours/index.ts'
import type { ReportRow } from '../../../modules/payroll/hours/schema.ts'
import { locale, t } from '../../../words/index.ts'
import { categoryWord } from '../category-words.ts'

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
    about: t`Hours paid by day, stacked by kind; the table has each of them.`,
  }
  return JSON.stringify({ dates, series, words, locale: locale() })
}
