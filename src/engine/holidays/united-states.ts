import type { HolidayRule } from './rule.ts'

// Executive Order 11582, s 3(a), and 5 USC 6103(b): Monday for a Sunday, Friday for a Saturday.
const observed = { weekend: 'nearest_weekday_adds' } as const

/** The legal public holidays of 5 USC 6103(a); Juneteenth by Public Law 117-17. */
export const unitedStatesFederal: readonly HolidayRule[] = [
  { name: "New Year's Day", on: '01-01', ...observed },
  { name: 'Birthday of Martin Luther King, Jr.', nth: 3, weekday: 1, month: 1, from: 1986 },
  { name: "Washington's Birthday", nth: 3, weekday: 1, month: 2 },
  { name: 'Memorial Day', nth: -1, weekday: 1, month: 5 },
  { name: 'Juneteenth National Independence Day', on: '06-19', from: 2021, ...observed },
  { name: 'Independence Day', on: '07-04', ...observed },
  { name: 'Labor Day', nth: 1, weekday: 1, month: 9 },
  { name: 'Columbus Day', nth: 2, weekday: 1, month: 10 },
  { name: 'Veterans Day', on: '11-11', ...observed },
  { name: 'Thanksgiving Day', nth: 4, weekday: 4, month: 11 },
  { name: 'Christmas Day', on: '12-25', ...observed },
]

/** States, the district and the territories of ISO 3166-2:US: their statutes do not bind employers. */
export const unitedStatesRegions: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY ' +
  'NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI'
).split(' ')
