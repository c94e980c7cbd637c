import type { HolidayRule } from './rule.ts'

// Executive Order 11582, s 3(a), and 5 USC 6103(b): Monday for a Sunday, Friday for a Saturday.
const observed = { weekend: 'nearest_weekday_adds' } as const

/** The legal public holidays of 5 USC 6103(a); Juneteenth by Public Law 117-17. */
export const unitedStatesFederal: readonly HolidayRule[] = [
  { key: 'us_new_years_day', name: "New Year's Day", on: '01-01', ...observed },
  {
    key: 'us_birthday_of_martin_luther_king_jr',
    name: 'Birthday of Martin Luther King, Jr.',
    nth: 3,
    weekday: 1,
    month: 1,
    from: 1986,
  },
  { key: 'us_washingtons_birthday', name: "Washington's Birthday", nth: 3, weekday: 1, month: 2 },
  { key: 'us_memorial_day', name: 'Memorial Day', nth: -1, weekday: 1, month: 5 },
  {
    key: 'us_juneteenth_national_independence_day',
    name: 'Juneteenth National Independence Day',
    on: '06-19',
    from: 2021,
    ...observed,
  },
  { key: 'us_independence_day', name: 'Independence Day', on: '07-04', ...observed },
  { key: 'us_labor_day', name: 'Labor Day', nth: 1, weekday: 1, month: 9 },
  { key: 'us_columbus_day', name: 'Columbus Day', nth: 2, weekday: 1, month: 10 },
  { key: 'us_veterans_day', name: 'Veterans Day', on: '11-11', ...observed },
  { key: 'us_thanksgiving_day', name: 'Thanksgiving Day', nth: 4, weekday: 4, month: 11 },
  { key: 'us_christmas_day', name: 'Christmas Day', on: '12-25', ...observed },
]

/** States, the district and the territories of ISO 3166-2:US: their statutes do not bind employers. */
export const unitedStatesRegions: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY ' +
  'NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI'
).split(' ')

// Massachusetts General Laws c 4, s 7(18), and Maine Revised Statutes title 4, s 1051.
const patriotsDay = {
  key: 'us_patriots_day',
  name: "Patriots' Day",
  nth: 3,
  weekday: 1,
  month: 4,
} as const

/** Days that many employers give, in the whole country. */
export const unitedStatesCustomary: readonly HolidayRule[] = [
  {
    key: 'us_day_after_thanksgiving',
    name: 'Day after Thanksgiving',
    nth: 4,
    weekday: 4,
    month: 11,
    plus_days: 1,
  },
]

/** Holidays of states that private employers are not required to pay. */
export const unitedStatesRegionsCustomary: Readonly<Record<string, readonly HolidayRule[]>> = {
  MA: [patriotsDay],
  ME: [patriotsDay],
  // Rhode Island General Laws 25-1-1, and 25-3-3: time and a half for work on a holiday.
  RI: [{ key: 'us_ri_victory_day', name: 'Victory Day', nth: 2, weekday: 1, month: 8 }],
}
