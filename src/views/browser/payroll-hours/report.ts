import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/rows.ts'

/** An employee's hours by category; fields that were not asked for are not there. */
export type Row = Readonly<Record<`${PaidCategory | 'total'}_hours`, number | undefined>> & {
  name?: string
}

/** What get_payroll_hours answers, as far as it is drawn. */
export type Report = {
  data: readonly Row[]
  meta: { from: string; to: string; total?: number; totals: Row }
}

export function hours(row: Row, category: PaidCategory | 'total'): number {
  return row[`${category}_hours`] ?? 0
}

/** The categories that anybody has hours in. */
export function usedCategories({ data, meta }: Report): PaidCategory[] {
  return PAID_CATEGORIES.filter((category) =>
    [meta.totals, ...data].some((row) => hours(row, category) > 0),
  )
}
