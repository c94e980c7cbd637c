import type * as v from 'valibot'
import { yearOf } from '../../../../lib/calendar/dates.ts'
import { getEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import { listHolidays } from '../../../../modules/holidays/index.ts'
import {
  listBlackoutDates,
  listLeaveRequests,
  listMinimumPresent,
} from '../../../../modules/leave/index.ts'
import type { PageContext } from '../../page-context.ts'

export type Absence = {
  id: number
  employee_id: number
  employee_name: string
  department: string | null
  type: string
  start_date: string
  end_date: string
}

export type Blackout = v.InferOutput<typeof listBlackoutDates.output>['data'][number]
export type Below = NonNullable<v.InferOutput<typeof listMinimumPresent.output>['below']>[number]
export type Holiday = { date: string; name: string }

type Dates = { from: string; to: string }

/** Returns the approved leave within reach that overlaps the dates, by first date; of one department if set. */
export async function loadAbsences(
  page: PageContext,
  { from, to }: Dates,
  department: string | undefined,
): Promise<Absence[]> {
  const fields = [
    ...['id', 'employee_id', 'employee_name', 'department'],
    ...['type', 'start_date', 'end_date'],
  ]
  const input = { status: 'approved', from, to, sort: 'start_date', fields }
  const chosen = department === undefined ? input : { ...input, department }
  return (await everyPage(page, listLeaveRequests, chosen)) as Absence[]
}

/** Returns how many active people of a department are within reach. */
export async function sizeOf(page: PageContext, department: string): Promise<number> {
  const input = { department, is_active: true, fields: ['id'], per_page: 1 }
  return (await page.ask(listEmployees, input)).meta.total
}

/** Returns the days on which approved leave leaves fewer of a department than its minimum. */
export async function loadBelow(page: PageContext, dates: Dates): Promise<Below[]> {
  return (await page.ask(listMinimumPresent, { ...dates, per_page: 1 })).below ?? []
}

export async function loadBlackouts(page: PageContext, { from, to }: Dates): Promise<Blackout[]> {
  return (await everyPage(page, listBlackoutDates, { from, to })) as Blackout[]
}

/** Returns the holidays of the place of the signed-in person. */
export async function loadHolidays(page: PageContext, { from, to }: Dates): Promise<Holiday[]> {
  const { country_code, region } = await page.ask(getEmployee, { id: page.session.employee_id })
  const place = region === null ? { country_code } : { country_code, region }
  const found: Holiday[] = []
  for (const year of new Set([yearOf(from), yearOf(to)])) {
    const { data } = await page.ask(listHolidays, { ...place, year })
    found.push(...data.filter(({ date }) => from <= date && date <= to))
  }
  return found
}

type ListOperation = typeof listLeaveRequests | typeof listBlackoutDates

async function everyPage(
  page: PageContext,
  list: ListOperation,
  input: object,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let number = 1; ; number += 1) {
    const { data, meta } = await page.ask(list, { ...input, page: number, per_page: 100 })
    rows.push(...data)
    if (number >= meta.last_page) return rows
  }
}
