import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

const now_ms = Date.parse('2026-11-24T17:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now_ms }))
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

const change = fc.oneof(
  fc.constantFrom(
    { timezone: 'America/Vancouver' },
    { timezone: 'Asia/Tokyo' },
    { timezone: 'America/Toronto' },
    { region: 'BC' },
    { region: 'ON' },
    { pay_basis: 'schedule' },
    { pay_basis: 'punches' },
  ),
  fc.record({
    effective_date: fc.constantFrom('2026-11-16', '2026-11-20', '2026-12-01'),
    timezone: fc.constantFrom('America/Vancouver', 'America/Toronto'),
  }),
)

/** A punch: days after 2 November, minutes after midnight UTC, minutes. */
const punch = fc.record({
  day: fc.integer({ min: 0, max: 11 }),
  start: fc.integer({ min: 0, max: 1380 }),
  minutes: fc.integer({ min: 30, max: 720 }),
})

test('approving, changing terms, reopening and approving again moves no recorded hour', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(punch, { minLength: 1, maxLength: 6, selector: ({ day }) => day }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (punches, changes) => {
        made += 1
        const company_id = await server.company(`Terms ${made}`, {
          ...{ country_code: 'CA', region: 'ON' },
        })
        const key = await server.makeKey({ company_id })
        const done = async (method: string, path: string, body?: object): Promise<Body> => {
          const answer = await server.rest(method, path, body, { key })
          expect(answer.status, answer.text).toBeLessThan(300)
          return answer.body
        }
        await done('PUT', '/company', {
          ...{ pay_basis: 'punches', overtime: 'by_region' },
          ...{ pay_frequency: 'biweekly', pay_period_anchor: '2026-11-01' },
        })
        const employee_id = await addEmployee(server, { company_id })
        for (const { day, start, minutes } of punches) {
          const begins = Date.parse('2026-11-02T00:00:00Z') + (day * 1440 + start) * 60_000
          await done('POST', '/time-entries', {
            employee_id,
            clock_in: new Date(begins).toISOString(),
            clock_out: new Date(begins + minutes * 60_000).toISOString(),
          })
        }
        const entries = async (): Promise<Body[]> =>
          (await done('GET', `/time-entries?employee_id=${employee_id}&per_page=100`)).data.map(
            ({ id, work_date, timezone, clock_in, clock_out }: Body) => {
              return { id, work_date, timezone, clock_in, clock_out }
            },
          )
        const punched = async (): Promise<Body[]> => {
          const path = `/reports/payroll-hours?from=2026-11-01&to=2026-11-14&employee_id=${employee_id}&detail=days&include_zero_hours=true`
          const [row] = (await done('GET', path)).data
          return row.days.map(({ date, punched_hours }: Body) => [date, punched_hours])
        }
        const { data } = await done('GET', '/pay-periods?from=2026-11-05&to=2026-11-05')
        const period = `/pay-periods/${data[0].id}`
        const before = { entries: await entries(), punched: await punched() }

        await done('POST', `${period}/approve`, { accept_open: true })
        for (const each of changes) await done('PUT', `/employees/${employee_id}`, each)
        expect({ entries: await entries(), punched: await punched() }).toEqual(before)
        const { differences } = await done('GET', period)
        expect(differences).toEqual([])
        await done('POST', `${period}/reopen`)
        expect({ entries: await entries(), punched: await punched() }).toEqual(before)
        await done('POST', `${period}/approve`, { accept_open: true })
        expect({ entries: await entries(), punched: await punched() }).toEqual(before)
      },
    ),
    runs(12, 3),
  )
})
