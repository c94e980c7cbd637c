import { addEmployee } from './people.ts'
import type { TestServer } from './server.ts'

export type HolidayCompany = { company_id: number; key: string; employee_id: number }

/**
 * A company in Ontario with Ana, who is paid by her punches and works Monday to Friday: 9 h on Thanksgiving, 12 October
 * 2026, and 8 h the day after.
 *
 * @param apart null: as a new company is made, false: as one that existed before the setting
 */
export async function holidayCompany(
  server: TestServer,
  name: string,
  apart: false | null,
): Promise<HolidayCompany> {
  const company_id = await server.company(name)
  const key = await server.makeKey({ company_id })
  if (apart === false) {
    const text = 'update companies set holiday_worked_apart = default where id = $1'
    await server.sql(text, [], company_id)
  }
  const settings = { pay_period_anchor: '2026-01-11', provider_b_client_id: '12345678' }
  await server.rest('PUT', '/company', settings, { key })
  const employee_id = await addEmployee(server, {
    company_id,
    last_name: 'Silva',
    department: 'Kitchen',
    works_weekdays: true,
  })
  await server.sql(
    `update employees set pay_basis = 'punches', payroll_id = '000102'
     where company_id = $1 and id = $2`,
    [employee_id],
    company_id,
  )
  await punch(server, { key, employee_id }, '2026-10-12T08:00', '2026-10-12T17:00')
  await punch(server, { key, employee_id }, '2026-10-13T08:00', '2026-10-13T16:00')
  return { company_id, key, employee_id }
}

/** Posts a shift in local time. */
export async function punch(
  server: TestServer,
  { key, employee_id }: Pick<HolidayCompany, 'key' | 'employee_id'>,
  clock_in: string,
  clock_out: string,
): Promise<void> {
  const shift = { employee_id, clock_in, clock_out }
  const { status, text } = await server.rest('POST', '/time-entries', shift, { key })
  if (status !== 201) throw new Error(text)
}
