import { PAID_CATEGORIES } from '../../../engine/hours/index.ts'
import type { ReportRow } from '../../../modules/payroll/hours/schema.ts'

type Report = { data: readonly ReportRow[]; meta: { last_page: number } }

/**
 * Returns hours by day and category for the script that draws; empty when the page does not show all
 * employees.
 */
export function chartData({ data, meta }: Report): string {
  const dates = data[0]?.days?.map(({ date }) => date) ?? []
  if (meta.last_page > 1 || dates.length === 0) return ''
  const series = PAID_CATEGORIES.map((category) => ({
    bucket: category,
    hours: dates.map((_, day) => {
      const minutes = data.reduce((sum, { days }) => sum + days![day]![`${category}_minutes`], 0)
      return Math.round((minutes / 60) * 100) / 100
    }),
  })).filter(({ hours }) => hours.some((value) => value > 0))
  return JSON.stringify({ dates, series })
}
