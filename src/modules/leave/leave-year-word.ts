import { datesInWords, t } from '../../words/index.ts'

/** Returns the name of a leave year: `2026`, or with its first date where it is not a calendar year. */
export function leaveYearWord(year: { year: number; leave_year_start: string }): string {
  const { leave_year_start: start } = year
  return start.endsWith('-01-01') ? String(year.year) : t`leave year from ${datesInWords(start)}`
}
