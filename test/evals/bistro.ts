import type { TestServer } from '../support/server.ts'
import { type Office, opener, type Persona } from './question.ts'

/** Friday 20 November 2026, ten in the morning in Toronto. */
export const now_ms = Date.parse('2026-11-20T15:00:00Z')

/**
 * A company of six in Toronto. All work Monday to Friday from 9 to 17 with a break of half an hour:
 * 7.5 hours a day, 37.5 a week, 75 in a pay period of two weeks; the last one was November 2 to 15.
 * Overtime is Ontario's, above 44 hours a week. Vacation is 15 days a year, granted at the start of
 * the year. - Ana (Kitchen): had November 5 and 6 off, requests December 7 to 11, has no punch on
 * Tuesday the 17th. - Bea (Kitchen, manages Ana and Carl): 8 hours more on November 12; off on
 * December 10 and 11. - Carl (Kitchen): requests December 9; did not clock out on Thursday the
 * 19th; requests one hour for the 12th. - Dora (Bar): off from November 23 to 27; her punch of Monday
 * the 16th is not approved. - Emil (Bar): paid by his punches; sick today; forgot to punch on the
 * 18th. - Fay (Office): off on Thursday November 26 in the afternoon.
 */
export async function makeBistro(
  server: TestServer,
): Promise<{ company_id: number; office: Office; keys: Partial<Record<Persona, string>> }> {
  const company_id = await server.company('Birch Bistro')
  const key = await server.makeKey({ company_id })
  const send = async (method: string, path: string, body: object): Promise<number> => {
    const answer = await server.rest(method, path, body, { key })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body.id
  }
  const post = (path: string, body: object = {}) => send('POST', path, body)

  await send('PUT', '/company', {
    overtime: 'ca_on',
    pay_frequency: 'biweekly',
    pay_period_anchor: '2026-11-02',
    pay_date_offset_days: 5,
  })
  const { body } = await server.rest('GET', '/leave-types', undefined, { key })
  const vacation = body.data.find((row: { type: string }) => row.type === 'vacation').id
  await send('PUT', `/leave-types/${vacation}`, { annual_days: 15, accrual_method: 'annual_grant' })

  const hire = async (first_name: string, last_name: string, department: string, more = {}) => {
    const id = await post('/employees', {
      first_name,
      last_name,
      email: `${first_name.toLowerCase()}.${company_id}@example.test`,
      password: 'a long password',
      country_code: 'CA',
      region: 'ON',
      timezone: 'America/Toronto',
      hire_date: '2025-01-01',
      department,
      ...more,
    })
    const day = { is_working: true, start_time: '09:00', end_time: '17:00', break_duration: 30 }
    await send('PUT', `/employees/${id}/schedule`, {
      effective_date: '2025-01-01',
      schedules: [1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, ...day })),
    })
    return id
  }
  const bea = await hire('Bea', 'Lind', 'Kitchen', { role: 'manager', title: 'Head chef' })
  const ana = await hire('Ana', 'Costa', 'Kitchen', { manager_id: bea })
  const carl = await hire('Carl', 'Meyer', 'Kitchen', { manager_id: bea })
  const dora = await hire('Dora', 'Novak', 'Bar')
  const emil = await hire('Emil', 'Okafor', 'Bar', { pay_basis: 'punches' })
  const fay = await hire('Fay', 'Quinn', 'Office')

  const leave = async (employee_id: number, start_date: string, end_date: string, more = {}) =>
    post('/leave-requests', { employee_id, type: 'vacation', start_date, end_date, ...more })
  const granted = async (...request: Parameters<typeof leave>) => {
    await post(`/leave-requests/${await leave(...request)}/approve`)
  }
  await granted(ana, '2026-11-05', '2026-11-06')
  await granted(bea, '2026-12-10', '2026-12-11')
  await granted(dora, '2026-11-23', '2026-11-27')
  await granted(emil, '2026-11-20', '2026-11-20', { type: 'sick' })
  const afternoon = { start_day_part: 'afternoon', end_day_part: 'afternoon' }
  await granted(fay, '2026-11-26', '2026-11-26', afternoon)
  await leave(ana, '2026-12-07', '2026-12-11', { notes: 'Family in Porto.' })
  await leave(carl, '2026-12-09', '2026-12-09')
  await post('/blackout-dates', {
    name: 'Stocktaking',
    start_date: '2026-12-29',
    end_date: '2026-12-30',
    reason: 'We count everything twice.',
  })

  const punch = (employee_id: number, date: string, out: string | null, start = '09:00') =>
    post('/time-entries', {
      employee_id,
      clock_in: `${date}T${start}`,
      ...(out === null ? {} : { clock_out: `${date}T${out}`, break_minutes: 30 }),
    })
  for (const date of ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12']) {
    await punch(emil, date, '17:00')
  }
  await punch(emil, '2026-11-13', '17:25')
  await punch(ana, '2026-11-16', '17:00')
  await punch(ana, '2026-11-18', '17:45')
  await punch(carl, '2026-11-19', null)
  await punch(dora, '2026-11-16', '17:00')
  await post('/forgot-punch-requests', {
    employee_id: emil,
    work_date: '2026-11-18',
    clock_in: '2026-11-18T09:00',
    clock_out: '2026-11-18T17:00',
    break_minutes: 30,
    reason: 'The terminal was dark.',
  })

  const adjust = (employee_id: number, hours_delta: number, note: string, more = {}) =>
    post('/payroll-day-adjustments', {
      employee_id,
      work_date: '2026-11-12',
      hours_delta,
      note,
      ...more,
    })
  await adjust(bea, 8, 'Catering until late.', { apply_immediately: true })
  await adjust(carl, 1, 'Waited for the plumber.')
  const office = { people: {}, leave: {}, open: opener(server), approve: async () => {} }
  return { company_id, office, keys: { admin: key } }
}
