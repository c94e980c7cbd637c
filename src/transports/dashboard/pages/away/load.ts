import type * as v from 'valibot'
import { yearOf } from '../../../../lib/calendar/dates.ts'
import { listEmployees } from '../../../../modules/employees/index.ts'
import { listHolidays } from '../../../../modules/holidays/index.ts'
import { listBlackoutDates, listLeaveRequests } from '../../../../modules/leave/index.ts'
import type { PageContext } from '../../page-context.ts'

export type Absence = {
  id: number
  employee_id: number
  employee_name: string
  type: string
  start_date: string
  end_date: string
}

export type Person = {
  id: number
  department: string | null
  country_code: string
  region: string | null
}

export type Blackout = v.InferOutput<typeof listBlackoutDates.output>['data'][number]
export type Holiday = { date: string; name: string }

type Dates = { from: string; to: string }

/** Returns the active people that the signed-in person reaches, by id. */
export async function loadPeople(page: PageContext): Promise<Map<number, Person>> {
  const fields = ['id', 'department', 'country_code', 'region']
  const people = await everyPage(page, listEmployees, { is_active: true, fields })
  return new Map((people as Person[]).map((person) => [person.id, person]))
}

/** Returns the approved leave of those people that touches the dates, by first date. */
export async function loadAbsences(
  page: PageContext,
  people: ReadonlyMap<number, Person>,
  { from, to }: Dates,
): Promise<Absence[]> {
  const fields = ['id', 'employee_id', 'employee_name', 'type', 'start_date', 'end_date']
  const input = { status: 'approved', from, to, sort: 'start_date', fields }
  const found = (await everyPage(page, listLeaveRequests, input)) as Absence[]
  return found.filter(({ employee_id }) => people.has(employee_id))
}

export async function loadBlackouts(page: PageContext, { from, to }: Dates): Promise<Blackout[]> {
  return (await everyPage(page, listBlackoutDates, { from, to })) as Blackout[]
}

/** Returns the holidays of the place of the signed-in person. */
export async function loadHolidays(
  page: PageContext,
  people: ReadonlyMap<number, Person>,
  { from, to }: Dates,
): Promise<Holiday[]> {
  const own = people.get(page.session.employee_id) ?? [...people.values()][0]
  if (!own) return []
  const { country_code, region } = own
  const place = region === null ? { country_code } : { country_code, region }
  const found: Holiday[] = []
  for (const year of new Set([yearOf(from), yearOf(to)])) {
    const { data } = await page.ask(listHolidays, { ...place, year })
    found.push(...data.filter(({ date }) => from <= date && date <= to))
  }
  return found
}

type ListOperation = typeof listEmployees | typeof listLeaveRequests | typeof listBlackoutDates

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
