import { withoutZeros } from './fit.ts'

const kept: ReadonlySet<string> = new Set(['date', 'total_hours'])

/** Returns each date's hours, without the same in minutes and without what is 0. */
export function compactDays(
  days: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown>[] {
  return days.map((day) => {
    const hours = Object.entries(day).filter(([name]) => !name.endsWith('_minutes'))
    return withoutZeros(Object.fromEntries(hours), kept)
  })
}
