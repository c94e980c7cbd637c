import { startTestServer, type TestServer } from '../support/server.ts'

/** Thursday 19 November 2026, ten in the morning in Toronto. */
const now_ms = Date.parse('2026-11-19T15:00:00Z')

/** The Mondays of the weeks that people ask for; the second one is audit week. */
const weeks = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2027-01-11']

export const pending_requests = 120
/** Those of the employees 1 to 1,000 with days left at the end of the year, one of each department. */
export const saving = Array.from({ length: 40 }, (_, n) => n * 25 + 7)
export const with_punches = 60

/**
 * A company of 1,000 in 40 departments, whose days of vacation are carried over and lapse on January 31. Of these, 40
 * people have 15, and the others none. The last pay period is October 26 to November 8.
 *
 * - The 40 have 120 requests of one to five days from a Monday on, 24 for each length, in five weeks: of the 48 that
 *   are shorter than three days, ten fall into audit week.
 * - 60 are paid by punches, which nobody has approved; five of them have not clocked out on October 30; three have
 *   asked for a forgotten punch.
 */
export async function startThousand(): Promise<TestServer> {
  const server = await startTestServer({ now: () => now_ms, own_site: true })
  const send = async (method: string, path: string, body: object): Promise<number> => {
    const answer = await server.rest(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body.id
  }
  await send('PUT', '/company', {
    overtime: 'ca_on',
    workweek_start: 1,
    pay_frequency: 'biweekly',
    pay_period_anchor: '2026-10-26',
    pay_date_offset_days: 5,
  })
  const types = await server.rest('GET', '/leave-types')
  const vacation = types.body.data.find((row: { type: string }) => row.type === 'vacation').id
  await send('PUT', `/leave-types/${vacation}`, {
    annual_days: 15,
    accrual_method: 'manual',
    carry_over_max_days: 15,
    carry_over_expires_on: '01-31',
  })
  const ids = await hire(server)
  for (const n of saving) {
    const left = { type: 'vacation', amount: 15, reason: 'Moved here from another system.' }
    await send('POST', `/employees/${ids[n - 1]}/leave-adjustments`, left)
  }
  for (let n = 0; n < pending_requests; n += 1) {
    const monday = weeks[Math.floor(n / 5) % 5]!
    const length = n % 5
    await send('POST', '/leave-requests', {
      employee_id: ids[saving[n % 40]! - 1],
      type: 'vacation',
      start_date: monday,
      end_date: later(monday, length),
    })
  }
  const audit = { name: 'Audit week', start_date: weeks[1], end_date: later(weeks[1]!, 4) }
  await send('POST', '/blackout-dates', { ...audit, enforcement: 'block' })
  await punch(ids.slice(-with_punches), send)
  return server
}

type Send = (method: string, path: string, body: object) => Promise<number>

async function hire(server: TestServer): Promise<number[]> {
  await server.sql(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, department, country_code, region, timezone, hire_date, payroll_id, pay_basis)
     select $1, (100000 + n)::text, first, last, 'person.' || n || '@example.test',
       lower(first || ' ' || last || ' person.' || n || '@example.test ' || 100000 + n), '',
       'Department ' || 1 + (n - 1) / 25, 'CA', 'ON', 'America/Toronto', '2025-01-06', 'P' || n,
       case when n > 1000 - ${with_punches} then 'punches' end
     from generate_series(1, 1000) n,
       lateral (select ($2::text[])[1 + n / 25 % 25] as first, ($3::text[])[1 + n % 41] as last) named
     returning 1`,
    [first_names, last_names],
  )
  const rows = await server.sql<{ id: number }>(
    'select id from employees where company_id = $1 order by id',
  )
  await server.sql(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     select $1, id, '2025-01-06' from employees where company_id = $1 returning 1`,
  )
  await server.sql(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
       break_minutes)
     select $1, v.id, day, 540, 1020, 30 from schedule_versions v, generate_series(1, 5) day
     where v.company_id = $1 returning 1`,
  )
  return rows.map(({ id }) => Number(id))
}

async function punch(ids: readonly number[], send: Send): Promise<void> {
  const entries = ids.flatMap((employee_id, n) =>
    ['2026-10-26', '2026-11-02'].flatMap((monday) =>
      Array.from({ length: 5 }, (_, day) => {
        const date = later(monday, day)
        const isOpen = n < 5 && date === '2026-10-30'
        const clock_in = `${date}T09:00`
        if (isOpen) return { employee_id, clock_in }
        return { employee_id, clock_in, clock_out: `${date}T17:00`, break_minutes: 30 }
      }),
    ),
  )
  await send('POST', '/time-entries/bulk', { entries })
  for (const employee_id of ids.slice(5, 8)) {
    await send('POST', '/forgot-punch-requests', {
      employee_id,
      work_date: '2026-11-07',
      clock_in: '2026-11-07T09:00',
      clock_out: '2026-11-07T13:00',
    })
  }
}

/** Returns the date some days later. */
export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

const first_names = [
  ...['Ana', 'Bea', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kai', 'Lena'],
  ...['Mona', 'Nils', 'Olu', 'Pia', 'Quinn', 'Rosa', 'Sven', 'Tara', 'Ugo', 'Vera', 'Wim', 'Yara'],
  'Zoë',
]
const last_names = Array.from({ length: 41 }, (_, n) =>
  ['Berg', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Grant', 'Haddad', 'Ito', 'Jensen', 'Kowalska'][
    n % 10
  ]!.concat(['', '-Roy', '-Singh', '-Tremblay', '-Novak'][Math.floor(n / 10)]!),
)
