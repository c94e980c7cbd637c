import { withoutZeros } from './fit.ts'

const kept: ReadonlySet<string> = new Set(['date', 'total_hours'])

/** Returns each date's hours, without the redundant minutes and without zeros. */
export function compactDays(
  days: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown>[] {
  return days.map((day) => {
    const hours = Object.entries(day).filter(([name]) => !name.endsWith('_minutes'))
    return withoutZeros(Object.fromEntries(hours), kept)
  })
}
