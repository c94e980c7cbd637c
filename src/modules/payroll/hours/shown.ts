import {
  type CategoryMinutes,
  type DayRow,
  PAID_CATEGORIES,
  type PaidCategory,
} from '../../../engine/hours/index.ts'

/**
 * Returns the minutes in the form that is shown: regular minutes include holiday minutes unless these are reported
 * separately (hours.md, section 4). The total is the same either way.
 */
export function shownMinutes<Minutes extends CategoryMinutes>(
  minutes: Minutes,
  isApart: boolean,
): Minutes {
  if (isApart || minutes.holiday_worked === 0) return minutes
  return { ...minutes, regular: minutes.regular + minutes.holiday_worked, holiday_worked: 0 }
}

export function shownRows(rows: DayRow[], isApart: boolean): DayRow[] {
  if (isApart || rows.every(({ holiday_worked }) => holiday_worked === 0)) return rows
  return rows.map((row) => shownMinutes(row, false))
}

/** The columns of hours that can make a total. */
export const EARNING_FIELDS = PAID_CATEGORIES.map((category) => `${category}_hours` as const)

/** Returns the columns whose sum is the total. */
export function earningsOf(isApart: boolean): `${PaidCategory}_hours`[] {
  return EARNING_FIELDS.filter((field) => isApart || field !== 'holiday_worked_hours')
}
