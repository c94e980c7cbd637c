import { listen } from './listen.ts'
import { approvePeriodOf } from './pay-period.ts'
import { addEmployee } from './people.ts'
import type { TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

/** The time of these tests: the period of November 1 to 14 is over, that of 15 to 28 runs. */
export const held_now_ms = Date.parse('2026-11-20T15:00:00Z')

/** A company paid by punches, with one employee, and how to call the API about them. */
export async function latePunches(server: TestServer, settings: object = {}, person: object = {}) {
  const company_id = await server.company('Late Ltd')
  await listen(server, company_id)
  const key = await server.makeKey({ company_id })
  const send = (method: string, path: string, body?: unknown) =>
    server.rest(method, path, body, { key })
  await send('PUT', '/company', {
    pay_period_anchor: '2026-11-01',
    pay_basis: 'punches',
    ...settings,
  })
  const employee_id = await addEmployee(server, { company_id, ...person })
  const ok = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  return {
    company_id,
    key,
    employee_id,
    send,
    ok,
    post: (clock_in: string, clock_out?: string) =>
      ok('POST', '/time-entries', { employee_id, clock_in, clock_out }),
    release: (id: number, work_date = '2026-11-20') =>
      send('POST', `/time-entries/${id}/release`, { work_date }),
    approve: (date = '2026-11-14') => approvePeriodOf(server, date, key),
    /** The hours of the employee in a range. */
    report: async (from: string, to: string): Promise<Body> => {
      const path = `/reports/payroll-hours?from=${from}&to=${to}&include_zero_hours=1`
      return (await ok('GET', path)).data[0]
    },
    /** The adjustments of the entry's releases, by id. */
    adjustmentsOf: async (entry_id: number): Promise<Body[]> => {
      const { data } = await ok('GET', '/payroll-day-adjustments?per_page=100')
      return data
        .filter((each: Body) => each.released_entry_id === entry_id)
        .toSorted((a: Body, b: Body) => a.id - b.id)
    },
  }
}

export type LatePunches = Awaited<ReturnType<typeof latePunches>>
