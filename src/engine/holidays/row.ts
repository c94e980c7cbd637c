/** A public holiday on one civil date; `region` is null on a list that is the whole country's. */
export type HolidayRow = {
  date: string
  name: string
  type: HolidayType
  country_code: string
  region: string | null
  /** Whether those who do not work that day are paid for it. */
  is_paid: boolean
  /** A day kept for a holiday that falls on another one. */
  is_substitute: boolean
}

/** `part_day_holiday`: only some hours are free, as on some Christmas Eves, so no day is paid for. */
export type HolidayType = 'public_holiday' | 'bank_holiday' | 'part_day_holiday'

/** The answer for a region that the country does not have; `known_regions` may be empty. */
export type UnknownRegion = { unknown_region: string; known_regions: readonly string[] }

export function isUnknownRegion(
  answer: readonly HolidayRow[] | UnknownRegion,
): answer is UnknownRegion {
  return 'unknown_region' in answer
}
