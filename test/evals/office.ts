import type { TestServer } from '../support/server.ts'
import { type Office, opener, type Persona } from './question.ts'

/** Thursday 19 November 2026, ten in the morning in Toronto. */
export const now_ms = Date.parse('2026-11-19T15:00:00Z')

/**
 * A company of eight in Toronto. All have a schedule of Monday to Friday from 9 to 17 with half an hour off: 7.5 hours
 * a day, 75 in a pay period of two weeks; the last period was October 26 to November 8, paid on November 13. Overtime
 * is Ontario's, above 44 hours a week from Monday. Thanksgiving was on October 12. Vacation is 15 days a year.
 *
 * Warehouse, whose manager is Marta Kowalska:
 * - Ana Ferreira: took July 6 and 7 and November 12 off; requests November 26 and 27; works 12:00 to 20:00 on
 *   November 25; clocked in on the 18th at 9:00 and never out; drove 42.5 km and 17 km in October.
 * - Viktor Novák: was sick on March 3 and 4, on vacation on November 2 and 3; requests December 7 to 11.
 * - Harpreet Singh: requests November 30 to December 2, which is audit week (blocked).
 * - Tomasz Zieliński, paid by punches: was sick on September 14; has unpaid leave on November 24; requests December 9.
 * - Marta herself: is off on December 24.
 * Store: Hélène Dubois, paid by punches; Sam Lee, who counted the stock in the night of November 1, when the clocks
 * went back, and requests December 1. Office: Ruth Steinberg.
 * Hélène and Sam have no payroll id.
 *
 * Hours by punches, each with half an hour off that is not paid:
 * | Week of | Tomasz | Hélène |
 * | October 5 | - | 5 x 9 = 45 |
 * | October 12 | 4 x 8 = 32 | 4 x 8 = 32 |
 * | October 19 | 5 x 8 = 40 | 5 x 8 = 40 |
 * | October 26 | 5 x 9.5 = 47.5 | 5 x 8 = 40 |
 * | November 2 | 5 x 8 = 40 | 5 x 8 = 40 |
 * | November 9 | 5 x 9 = 45 | 5 x 8 = 40 |
 * | November 16 | 3 x 8 = 24, and clocked in today at 8:00 | 3 x 8 = 24 |
 */
export async function makeOffice(
  server: TestServer,
): Promise<{ company_id: number; office: Office; keys: Record<Persona, string> }> {
  const company_id = await server.company('Maple Outfitters')
  const key = await server.makeKey({ company_id, rate_limit: 100_000 })
  const send = async (method: string, path: string, body: object = {}) => {
    const answer = await server.rest(method, path, body, { key })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const post = async (path: string, body: object = {}): Promise<number> =>
    (await send('POST', path, body)).id

  await send('PUT', '/company', {
    overtime: 'ca_on',
    workweek_start: 1,
    pay_frequency: 'biweekly',
    pay_period_anchor: '2026-10-26',
    pay_date_offset_days: 5,
    mileage_enabled: true,
    self_punches: 'now',
    provider_a_iid: 'MAPLE1',
  })
  const types = await server.rest('GET', '/leave-types', undefined, { key })
  const vacation = types.body.data.find((row: { type: string }) => row.type === 'vacation').id
  await send('PUT', `/leave-types/${vacation}`, { annual_days: 15, accrual_method: 'annual_grant' })

  const people = await hireAll(company_id, send)
  const leave = await requestAll(people, post)
  await post('/blackout-dates', {
    name: 'Audit week',
    start_date: '2026-11-30',
    end_date: '2026-12-04',
    leave_types: ['vacation'],
    departments: ['Warehouse'],
  })
  await post('/blackout-dates', {
    name: 'Stocktaking',
    start_date: '2026-12-28',
    end_date: '2026-12-30',
    departments: ['Warehouse'],
  })
  await send('POST', '/time-entries/bulk', { entries: punchesOf(people) })
  await post(`/employees/${people.Ana}/one-day-overrides`, {
    override_date: '2026-11-25',
    start_time: '12:00',
    end_time: '20:00',
    break_duration: 30,
  })
  for (const [trip_date, distance_km] of [
    ['2026-10-06', 42.5],
    ['2026-10-20', 17],
    ['2026-11-04', 9],
  ] as const) {
    const addresses = { start_address: '1 Dock Road', end_address: '9 King Street' }
    await post('/mileage-trips', { employee_id: people.Ana, trip_date, distance_km, ...addresses })
  }

  const keyOf = (employee: string, reach: 'self' | 'team') =>
    server.makeKey({ company_id, employee_id: people[employee]!, reach })
  const keys = {
    manager: await keyOf('Marta', 'team'),
    admin: await server.makeKey({ company_id }),
    employee: await keyOf('Ana', 'self'),
    tomasz: await keyOf('Tomasz', 'self'),
    clock: await server.makeKey({ company_id, rate_limit: 50 }),
  }
  const office: Office = {
    people,
    leave,
    open: opener(server),
    approve: async (id) => {
      const path = `/leave-requests/${id}/approve`
      const answer = await server.rest('POST', path, {}, { key: keys.manager })
      if (answer.status !== 200) throw new Error(answer.text)
    },
  }
  return { company_id, office, keys }
}

type Send = (method: string, path: string, body?: object) => Promise<{ id: number }>

async function hireAll(company_id: number, send: Send): Promise<Record<string, number>> {
  const people: Record<string, number> = {}
  const hire = async (name: string, department: string, more = {}) => {
    const [first_name, last_name] = name.split(' ')
    const { id } = await send('POST', '/employees', {
      first_name,
      last_name,
      email: `${people.Marta ?? 0}.${Object.keys(people).length}.${company_id}@example.test`,
      password: 'a long password',
      country_code: 'CA',
      region: 'ON',
      timezone: 'America/Toronto',
      hire_date: '2025-01-01',
      department,
      payroll_id: `P${Object.keys(people).length + 1}`,
      ...more,
    })
    const day = { is_working: true, start_time: '09:00', end_time: '17:00', break_duration: 30 }
    await send('PUT', `/employees/${id}/schedule`, {
      effective_date: '2025-01-01',
      schedules: [1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, ...day })),
    })
    people[first_name!] = id
  }
  await hire('Marta Kowalska', 'Warehouse', { role: 'manager' })
  const below = { manager_id: people.Marta }
  await hire('Ana Ferreira', 'Warehouse', below)
  await hire('Viktor Novák', 'Warehouse', below)
  await hire('Harpreet Singh', 'Warehouse', below)
  await hire('Tomasz Zieliński', 'Warehouse', { ...below, pay_basis: 'punches' })
  await hire('Hélène Dubois', 'Store', { pay_basis: 'punches', payroll_id: null })
  await hire('Sam Lee', 'Store', { payroll_id: null })
  await hire('Ruth Steinberg', 'Office')
  return people
}

type Post = (path: string, body?: object) => Promise<number>

async function requestAll(people: Record<string, number>, post: Post) {
  const ask = (who: string, start_date: string, end_date: string, type = 'vacation') =>
    post('/leave-requests', { employee_id: people[who], type, start_date, end_date })
  const grant = async (...request: Parameters<typeof ask>) => {
    await post(`/leave-requests/${await ask(...request)}/approve`)
  }
  await grant('Ana', '2026-07-06', '2026-07-07')
  const anas = await ask('Ana', '2026-11-12', '2026-11-12')
  await post(`/leave-requests/${anas}/approve`)
  await grant('Viktor', '2026-03-03', '2026-03-04', 'sick')
  await grant('Viktor', '2026-11-02', '2026-11-03')
  await grant('Tomasz', '2026-09-14', '2026-09-14', 'sick')
  await grant('Tomasz', '2026-11-24', '2026-11-24', 'unpaid')
  await grant('Marta', '2026-12-24', '2026-12-24')
  return {
    lastWeek: anas,
    Ana: await ask('Ana', '2026-11-26', '2026-11-27'),
    Harpreet: await ask('Harpreet', '2026-11-30', '2026-12-02'),
    Viktor: await ask('Viktor', '2026-12-07', '2026-12-11'),
    Tomasz: await ask('Tomasz', '2026-12-09', '2026-12-09'),
    Sam: await ask('Sam', '2026-12-01', '2026-12-01'),
  }
}

function punchesOf(people: Record<string, number>): object[] {
  const terminal = { source: 'terminal-toronto' }
  const days = (who: string, monday: string, count: number, from: string, to: string, first = 0) =>
    Array.from({ length: count }, (_, n) => {
      const date = new Date(Date.parse(monday) + (first + n) * 86_400_000)
        .toISOString()
        .slice(0, 10)
      return {
        employee_id: people[who],
        clock_in: `${date}T${from}`,
        clock_out: `${date}T${to}`,
        break_minutes: 30,
        ...terminal,
      }
    })
  return [
    ...days('Hélène', '2026-10-05', 5, '08:00', '17:30'),
    ...['Tomasz', 'Hélène'].flatMap((who) => [
      ...days(who, '2026-10-12', 4, '08:30', '17:00', 1),
      ...days(who, '2026-10-19', 5, '08:30', '17:00'),
      ...days(who, '2026-11-02', 5, '08:30', '17:00'),
      ...days(who, '2026-11-16', 3, '08:30', '17:00'),
    ]),
    ...days('Tomasz', '2026-10-26', 5, '08:00', '18:00'),
    ...days('Hélène', '2026-10-26', 5, '08:30', '17:00'),
    ...days('Tomasz', '2026-11-09', 5, '08:00', '17:30'),
    ...days('Hélène', '2026-11-09', 5, '08:30', '17:00'),
    { employee_id: people.Sam, clock_in: '2026-11-01T01:30', clock_out: '2026-11-01T05:30' },
    { employee_id: people.Ana, clock_in: '2026-11-18T09:00' },
    { employee_id: people.Tomasz, clock_in: '2026-11-19T08:00', ...terminal },
  ]
}
