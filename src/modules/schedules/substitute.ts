import { type CompanyRow, loadCompany } from '../../core/company-settings.ts'
import { holidayPlaceOf } from '../../core/holiday-place.ts'
import { lockedAmong, refuseDate } from '../../core/payroll-locks.ts'
import { nullable, number, oneOf, readRows, string } from '../../db/read-rows.ts'
import type { Sql } from '../../db/transaction.ts'
import { shiftsOn } from '../../engine/hours/pattern.ts'
import { regionSetting } from '../../engine/hours/region-rules.ts'
import { type HolidayWorkedPolicy, PAY_BASES } from '../../engine/hours/settings.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { loadHolidaysOf } from '../holidays/employee-keeper.ts'
import { wasOwed } from '../payroll/snapshot/owed.ts'
import { loadTermRows } from '../terms/store.ts'
import { termsOn } from '../terms/versions.ts'
import type { OverrideDay } from './schema.ts'
import { findVersions } from './versions.ts'

type Named = {
  employee_id: number
  override_date: string
  day: OverrideDay
  /** The override that is changed; null for a new one. */
  override_id: number | null
}

/**
 * Returns what is wrong with the holiday whose substitute day an override is, by field: the policy must be
 * `substitute_day`, and it must be a paid holiday of the employee that no other override names (hours.md, section 4).
 */
export async function substituteProblems(
  sql: Sql,
  { employee_id, override_date, day, override_id }: Named,
): Promise<FieldErrors> {
  const { substitutes_for } = day
  if (substitutes_for === null) return {}
  const said = async (): Promise<string | undefined> => {
    if (substitutes_for === override_date) return 'must be another date than the day off'
    const company = await loadCompany(sql)
    const isHoliday = async (date: string): Promise<boolean> => {
      const day = dayNumber(date)
      const range = { from_day: day, to_day: day }
      const found = await loadHolidaysOf(sql, company, employee_id, range)
      return found?.some((each) => each.day === day && each.kind === 'paid') ?? false
    }
    if (!(await isHoliday(substitutes_for))) return 'must be a paid holiday of the employee'
    if ((await policiesOf(sql, employee_id, company))(substitutes_for) !== 'substitute_day') {
      return 'needs the rule substitute_day for worked holidays; this place has pay_both'
    }
    if (await isDayOff(sql, employee_id, override_date)) {
      return `needs a day on which the schedule works, which ${override_date} is not`
    }
    if (await isHoliday(override_date)) {
      return `needs another day than ${override_date}, which is a paid holiday itself`
    }
    const other = await otherSubstitute(sql, employee_id, substitutes_for, override_id)
    return other === undefined ? undefined : `is already the holiday of override ${other}`
  }
  const problem = await said()
  return problem === undefined ? {} : { substitutes_for: [problem] }
}

/** Refuses a holiday in an approved pay period, unless its substitute day was owed when that was approved. */
export async function refusePaidHolidays(
  sql: Sql,
  employee_id: number,
  holidays: readonly string[],
): Promise<void> {
  for (const holiday of await lockedAmong(sql, holidays)) {
    if (!(await wasOwed(sql, employee_id, holiday))) refuseDate(holiday, 'substitutes_for')
  }
}

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
  const policyOn = await policiesOf(sql, employee_id, company)
  const paid = named.filter(({ holiday }) => policyOn(holiday) === 'substitute_day')
  return new Map(paid.map(({ holiday, override_date }) => [holiday, override_date]))
}

/** Whether the schedule has a day off on a date, where the substitute day would pay nothing. */
async function isDayOff(sql: Sql, employee_id: number, date: string): Promise<boolean> {
  const [version] = await findVersions(sql, employee_id, date)
  if (!version || version.effective_date > date) return false
  const { id, effective_date, pattern: days } = version
  const effective_day = dayNumber(effective_date)
  return shiftsOn({ id, effective_day, days }, dayNumber(date)).length === 0
}

/** Returns a function that gives the rule for worked holidays at the employee's place on a date. */
async function policiesOf(
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

async function otherSubstitute(
  sql: Sql,
  employee_id: number,
  substitutes_for: string,
  override_id: number | null,
): Promise<number | undefined> {
  const [other] = await readRows(
    sql,
    { id: number },
    `select id from one_day_overrides
     where company_id = $1 and employee_id = $2 and status = 'approved' and substitutes_for = $3
       and id is distinct from $4::bigint`,
    [employee_id, substitutes_for, override_id],
  )
  return other?.id
}
