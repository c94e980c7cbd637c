import { bytesOf, fitPage, offsetOf, withoutZeros } from './fit.ts'
import type { Input, Shape } from './shape.ts'

const kept: ReadonlySet<string> = new Set(['worked_hours'])

/** The punches of a pay period: totals, then employees as far as they fit. */
export const periodSummaryShape: Shape = {
  differs: 'employees as far as they fit, without what is 0; next',
  answer(body, input, { max_bytes }) {
    if (bytesOf(body) <= max_bytes) return body
    const { employees, total_employees, ...head } = body
    const rows: Record<string, unknown>[] = employees.map((row: Record<string, unknown>) =>
      withoutZeros(row, kept),
    )
    const { page: _, per_page: __, ...rest } = input
    const place = { offset: offsetOf(input), total: total_employees, size: sizeOf(input) }
    const part = fitPage(rows, max_bytes - bytesOf(head) - 200, place)
    return {
      ...head,
      total_employees,
      employees: part.rows,
      ...(part.next ? { next: { ...rest, ...part.next } } : {}),
    }
  },
}

function sizeOf({ per_page }: Input): number | undefined {
  return per_page === undefined ? undefined : Math.min(100, Number(per_page))
}
