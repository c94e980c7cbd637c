import { loadCompany } from '../../core/company/company-settings.ts'
import { lockedDates, refuseDate } from '../../core/company/payroll-locks.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { shiftsOn } from '../../engine/hours/pattern.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { loadHolidaysOf } from '../holidays/employee-keeper.ts'
import { workedPoliciesOf } from '../holidays/substitute-days.ts'
import { wasOwed } from '../payroll/snapshot/owed.ts'
import { refuse } from './refusals.ts'
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
 * Returns the problems with the holiday that an override's day off is for, by field: the policy must be
 * `substitute_day`, and it must be a paid holiday of the employee that no other override names (hours.md, section 4).
 */
export async function substituteProblems(
  sql: Sql,
  { employee_id, override_date, day, override_id }: Named,
): Promise<FieldErrors> {
  const { substitutes_for } = day
  if (substitutes_for === null) return {}
  const messageFor = async (): Promise<string | undefined> => {
    if (substitutes_for === override_date) return refuse.same_date()
    const company = await loadCompany(sql)
    const isHoliday = async (date: string): Promise<boolean> => {
      const day = dayNumber(date)
      const range = { from_day: day, to_day: day }
      const found = await loadHolidaysOf(sql, company, employee_id, range)
      return found?.some((each) => each.day === day && each.kind === 'paid') ?? false
    }
    if (!(await isHoliday(substitutes_for))) return refuse.no_paid_holiday()
    if ((await workedPoliciesOf(sql, employee_id, company))(substitutes_for) !== 'substitute_day') {
      return refuse.pays_both()
    }
    if (await isDayOff(sql, employee_id, override_date)) {
      return refuse.no_working_day({ date: override_date })
    }
    if (await isHoliday(override_date)) {
      return refuse.holiday_itself({ date: override_date })
    }
    const other = await otherSubstitute(sql, employee_id, substitutes_for, override_id)
    return other === undefined ? undefined : refuse.holiday_taken({ id: other })
  }
  const problem = await messageFor()
  return problem === undefined ? {} : { substitutes_for: [problem] }
}

/** Refuses a holiday in an approved pay period, unless its substitute day was owed when that was approved. */
export async function refusePaidHolidays(
  sql: Sql,
  employee_id: number,
  holidays: readonly string[],
): Promise<void> {
  for (const locked of await lockedDates(sql, holidays)) {
    if (!(await wasOwed(sql, employee_id, locked.date))) refuseDate(locked, 'substitutes_for')
  }
}

/** Whether the schedule has a day off on a date, where the substitute day would pay nothing. */
async function isDayOff(sql: Sql, employee_id: number, date: string): Promise<boolean> {
  const [version] = await findVersions(sql, employee_id, date)
  if (!version || version.effective_date > date) return false
  const { id, effective_date, pattern: days } = version
  const effective_day = dayNumber(effective_date)
  return shiftsOn({ id, effective_day, days }, dayNumber(date)).length === 0
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
