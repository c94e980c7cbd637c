import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/rows.ts'

/** An employee's hours by category; fields that were not requested are missing. */
export type Row = Readonly<Record<`${PaidCategory | 'total'}_hours`, number | undefined>> & {
  name?: string
}

/** The fields of get_payroll_hours that are drawn. */
export type Report = {
  data: readonly Row[]
  meta: { from: string; to: string; total?: number; totals: Row }
}

export function hours(row: Row, category: PaidCategory | 'total'): number {
  return row[`${category}_hours`] ?? 0
}

/** Returns the categories in which any employee has hours. */
export function usedCategories({ data, meta }: Report): PaidCategory[] {
  return PAID_CATEGORIES.filter((category) =>
    [meta.totals, ...data].some((row) => hours(row, category) > 0),
  )
}
