import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let key: string
let ana: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-20T15:00:00Z') }))
})
afterAll(() => server.close())

// The approved period is November 1 to 14; today is the 20th.
beforeEach(async () => {
  const company_id = await server.company('Terms Ltd')
  key = await server.makeKey({ company_id })
  await send('PUT', '/company', { pay_period_anchor: '2026-11-01' })
  ana = await addEmployee(server, { company_id })
})

const send = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
async function paidBy(pay_basis: string, effective_date?: string): Promise<void> {
  const { status, text } = effective_date
    ? await send('PUT', `/employees/${ana}/terms`, { effective_date, pay_basis })
    : await send('PUT', `/employees/${ana}`, { pay_basis })
  expect(status, text).toBe(200)
}
const post = async (date: string) => {
  const shift = { clock_in: `${date}T09:00`, clock_out: `${date}T15:00` }
  const { status, body, text } = await send('POST', '/time-entries', { employee_id: ana, ...shift })
  expect(status, text).toBe(201)
  return body
}
const heldOf = async (id: number) => (await send('GET', `/time-entries/${id}`)).body.held
const release = async (id: number) =>
  await send('POST', `/time-entries/${id}/release`, { work_date: '2026-11-18' })

test('a late punch is held on the days paid by punches, also where the period ends otherwise', async () => {
  await paidBy('punches')
  await paidBy('schedule', '2026-11-09')
  await post('2026-11-03')
  await approvePeriodOf(server, '2026-11-14', key)
  const late = await post('2026-11-04')
  expect(late).toMatchObject({ held: true, warnings: ['locked_period'] })
  expect((await post('2026-11-10')).held).toBe(false)
  const released = await release(late.id)
  expect(released.status, released.text).toBe(200)
  expect(released.body.adjustments ?? released.body).toMatchObject([{ hours_delta: 6 }])
})

test('and not on those paid by schedule, where the period ends by punches', async () => {
  await paidBy('schedule')
  await paidBy('punches', '2026-11-09')
  await post('2026-11-10')
  await approvePeriodOf(server, '2026-11-14', key)
  expect((await post('2026-11-04')).held).toBe(false)
  expect((await post('2026-11-11')).held).toBe(true)
})

test('stays held when the employee is paid by schedule later', async () => {
  await paidBy('punches')
  await approvePeriodOf(server, '2026-11-14', key)
  const late = await post('2026-11-04')
  expect(late.held).toBe(true)
  await paidBy('schedule', '2026-11-15')
  expect(await heldOf(late.id)).toBe(true)
  expect((await release(late.id)).status).toBe(200)
})
