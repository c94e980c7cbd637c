import { WARNING_CODES, type Warning, type WarningCode } from '../../../engine/hours/rows.ts'

/** The sentence for each warning, for a person. */
export const WARNING_WORDS: Readonly<Record<WarningCode, string>> = {
  adjustment_clamped: 'an adjustment takes more than the day has',
  held_entry: 'a punch that arrived after the approval is held and not paid',
  holiday_on_day_off: 'a paid holiday falls on a day off and pays nothing',
  no_pattern: 'no weekly schedule',
  not_employed: 'time on a day without employment',
  open_entry: 'a punch has no clock-out',
  overlap: 'punches overlap, and both are paid',
  substitute_day_owed: 'worked on a holiday; another day off is due',
  unapproved_entry: 'a punch is not approved and not paid',
  worked_on_holiday: 'punches on a paid holiday',
  worked_on_leave: 'more punched and leave hours than the day has',
}

type Dated = Pick<Warning, 'code' | 'date'>

/** The order of warnings: by date, then by code. */
export function byDateAndCode(a: Dated, b: Dated): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0
}

/** How many warnings there are of each code; codes without any are missing. */
export type WarningCounts = Partial<Record<WarningCode, number>>

/** Counts the warnings of some employees. */
export function countWarnings(
  lines: readonly { warnings: readonly { code: WarningCode }[] }[],
): WarningCounts {
  const counts: WarningCounts = {}
  for (const { warnings } of lines) {
    for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1
  }
  const inOrder = WARNING_CODES.filter((code) => counts[code] !== undefined)
  return Object.fromEntries(inOrder.map((code) => [code, counts[code]]))
}

/** Returns the counts in words: `2 of open_entry: a punch has no clock-out`. */
export function countsInWords(counts: WarningCounts): string[] {
  return WARNING_CODES.flatMap((code) => {
    const count = counts[code]
    return count === undefined ? [] : [`${count} of ${code}: ${WARNING_WORDS[code]}`]
  })
}

/**
 * Whether the warnings alone put an employee into a report. To have no schedule is common where people punch or have
 * left, so that alone is only counted.
 */
export function isWorthARow(warnings: readonly { code: WarningCode }[]): boolean {
  return warnings.some(({ code }) => code !== 'no_pattern')
}
