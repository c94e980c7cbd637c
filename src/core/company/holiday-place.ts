/**
 * The place whose public holidays an employee has: their own region, else the company's when the country is
 * the same.
 */
export type HolidayPlace = { country_code: string; region: string | null }

export function holidayPlaceOf(employee: HolidayPlace, company: HolidayPlace): HolidayPlace {
  const { country_code } = employee
  if (employee.region !== null) return { country_code, region: employee.region }
  return { country_code, region: country_code === company.country_code ? company.region : null }
}
