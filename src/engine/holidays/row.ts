/** A public holiday on one civil date; `region` is null when the list covers the whole country. */
export type HolidayRow = {
  /** The stable name of the rule, such as `us_columbus_day`; a substitute day shares it. */
  key: string
  date: string
  /** The date of the holiday itself, which differs on a substitute day. */
  proper_date: string
  name: string
  type: HolidayType
  country_code: string
  region: string | null
  /** Whether employees who do not work that day are paid for it. */
  is_paid: boolean
  /** A day observed instead of a holiday on another date. */
  is_substitute: boolean
  /** Given by many employers and by no statute: an ordinary day unless the company chooses otherwise. */
  is_customary: boolean
}

/** `part_day_holiday`: only some hours are off, as on some Christmas Eves, so the day is not paid. */
export type HolidayType = 'public_holiday' | 'bank_holiday' | 'part_day_holiday'

/** The result for a region that the country does not have; `known_regions` may be empty. */
export type UnknownRegion = { unknown_region: string; known_regions: readonly string[] }

export function isUnknownRegion(
  answer: readonly HolidayRow[] | UnknownRegion,
): answer is UnknownRegion {
  return 'unknown_region' in answer
}
