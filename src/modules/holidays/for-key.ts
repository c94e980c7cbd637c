import { number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { holidaysOfKey, isHolidayKey } from '../../engine/holidays/keys.ts'
import { holidayOf } from '../../engine/holidays/stand-ins.ts'
import { yearOf } from '../../lib/calendar/dates.ts'
import { invalid } from '../../lib/errors.ts'
import { quotedName } from '../../lib/quoted-name.ts'
import { refuse } from './refusals.ts'

type ForKey = Pick<
  CompanyHoliday,
  'id' | 'date' | 'country_code' | 'region' | 'recurring' | 'for_key'
>

/** Throws a 422 on `for_key` unless a holiday has it, and no other row of the place is for that holiday. */
export async function checkForKey(sql: Sql, row: ForKey): Promise<void> {
  const { for_key, date } = row
  if (for_key === null) return
  if (!(await isHolidayKey(for_key, yearOf(date)))) {
    throw invalid({ for_key: refuse.unknown_key() })
  }
  const taken = await findTaken(sql, { ...row, for_key })
  if (taken === undefined) return
  throw invalid({
    for_key: refuse.key_taken({
      key: for_key,
      id: taken.id,
      name: quotedName(taken.name),
      date: taken.date,
    }),
  })
}

/**
 * Returns another row of the place for the same holiday. A recurring row covers every year that has no separate row.
 */
async function findTaken(sql: Sql, row: ForKey & { for_key: string }) {
  // Rows of different dates do not meet in an index: two for one key wait for each other here.
  await sql('select 1 from companies where id = $1 for no key update', [])
  const { id, for_key, country_code, region, recurring, date } = row
  const others = await readRows(
    sql,
    { id: number, name: string, date: string },
    `select id, name, date from holidays
     where company_id = $1 and for_key = $2 and id <> $3 and recurring = $4
       and country_code is not distinct from $5 and region is not distinct from $6
     order by date, id`,
    [for_key, id, recurring, country_code, region],
  )
  if (recurring || others.length === 0) return others[0]
  const year = yearOf(date)
  const known = [
    ...(await holidaysOfKey(for_key, year)),
    ...(await holidaysOfKey(for_key, year + 1)),
  ]
  const holiday = holidayOf(for_key, date, known)
  return others.find(
    (other) => holiday !== null && holidayOf(for_key, other.date, known) === holiday,
  )
}
