import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

const now_ms = Date.parse('2026-11-24T17:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now_ms }))
  await server.rest('PUT', '/company', {
    ...{ pay_basis: 'punches', overtime: 'ca_on' },
    ...{ pay_frequency: 'weekly', pay_period_anchor: '2026-11-01' },
  })
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

async function done(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.rest(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

test('releases of one workweek pay what it would have paid, however they are cancelled and made again', async () => {
  const employee_id = await addEmployee(server)
  const punch = (date: string, hours: number): Promise<Body> =>
    done('POST', '/time-entries', {
      employee_id,
      clock_in: `${date}T12:00:00Z`,
      clock_out: new Date(Date.parse(`${date}T12:00:00Z`) + hours * 3_600_000).toISOString(),
    })
  for (const [day, hours] of [9, 9, 10, 10].entries())
    await punch(`2026-11-${String(9 + day).padStart(2, '0')}`, hours)
  const { data } = await done('GET', '/pay-periods?from=2026-11-10&to=2026-11-10')
  await done('POST', `/pay-periods/${data[0].id}/approve`, { accept_open: true })
  const friday = await punch('2026-11-13', 6)
  const saturday = await punch('2026-11-14', 6)
  const release = async ({ id }: Body): Promise<Body[]> =>
    (await done('POST', `/time-entries/${id}/release`, { work_date: '2026-11-23' })).adjustments
  const paid = async () => {
    const list = await done(
      'GET',
      `/payroll-day-adjustments?employee_id=${employee_id}&status=approved`,
    )
    const sums: Record<string, number> = {}
    for (const { earning, hours_delta } of list.data) {
      sums[earning] = (sums[earning] ?? 0) + hours_delta
    }
    return sums
  }

  const [first] = await release(friday)
  expect(await paid()).toEqual({ regular: 6 })
  await release(saturday)
  expect(await paid()).toEqual({ regular: 6, overtime: 6 })
  await done('POST', `/payroll-day-adjustments/${first.id}/cancel`, { reason: 'A mistake.' })
  expect(await paid()).toEqual({ overtime: 6 })
  await release(friday)
  expect(await paid()).toEqual({ regular: 6, overtime: 6 })
})
