import { type CompanyRow, loadCompany } from '../../core/company/company-settings.ts'
import { holidayPlaceOf } from '../../core/company/holiday-place.ts'
import { nullable, oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { regionSetting } from '../../engine/hours/region-rules.ts'
import { type HolidayWorkedPolicy, PAY_BASES } from '../../engine/hours/settings.ts'
import { loadTermRows } from '../terms/store.ts'
import { termsOn } from '../terms/versions.ts'

/** Returns the days off that overrides name in place of an employee's holidays, by holiday. */
export async function substituteDaysOf(
  sql: Sql,
  employee_id: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, string>> {
  const named = await readRows(
    sql,
    { holiday: string, override_date: string },
    `select substitutes_for as holiday, override_date from one_day_overrides
     where company_id = $1 and employee_id = $2 and status = 'approved' and not is_working
       and substitutes_for between $3::date and $4::date`,
    [employee_id, from, to],
  )
  if (named.length === 0) return new Map()
  const company = await loadCompany(sql)
  const policyOn = await workedPoliciesOf(sql, employee_id, company)
  const paid = named.filter(({ holiday }) => policyOn(holiday) === 'substitute_day')
  return new Map(paid.map(({ holiday, override_date }) => [holiday, override_date]))
}

/** Returns a function that gives the rule for worked holidays at the employee's place on a date. */
export async function workedPoliciesOf(
  sql: Sql,
  employee_id: number,
  company: CompanyRow,
): Promise<(date: string) => HolidayWorkedPolicy> {
  const [record] = await readRows(
    sql,
    {
      timezone: string,
      country_code: string,
      region: nullable(string),
      pay_basis: nullable(oneOf(...PAY_BASES)),
    },
    `select timezone, country_code, region, pay_basis from employees
     where company_id = $1 and id = $2`,
    [employee_id],
  )
  const rows = (await loadTermRows(sql, [employee_id])).get(employee_id) ?? []
  return (date) => {
    const place = holidayPlaceOf(termsOn(record!, rows, date), company)
    const ofPlace = regionSetting(company.region_rules, place, 'holiday_worked_policy')
    return ofPlace ?? company.holiday_worked_policy
  }
}
