import { PAID_BUCKETS, type PaidBucket } from '../../../engine/hours/rows.ts'

/** An employee's hours by bucket; fields that were not asked for are not there. */
export type Row = Readonly<Record<`${PaidBucket | 'total'}_hours`, number | undefined>> & {
  name?: string
}

/** What get_payroll_hours answers, as far as it is drawn. */
export type Report = {
  data: readonly Row[]
  meta: { from: string; to: string; total?: number; totals: Row }
}

export function hours(row: Row, bucket: PaidBucket | 'total'): number {
  return row[`${bucket}_hours`] ?? 0
}

/** The buckets that anybody has hours in. */
export function usedBuckets({ data, meta }: Report): PaidBucket[] {
  return PAID_BUCKETS.filter((bucket) =>
    [meta.totals, ...data].some((row) => hours(row, bucket) > 0),
  )
}
