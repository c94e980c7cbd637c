import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../support/dashboard-client.ts'
import { type OntarioOffice, startOntarioOffice, wrongIn } from '../../support/ontario-office.ts'

let server: OntarioOffice
beforeAll(async () => {
  server = await startOntarioOffice()
})
afterAll(() => server.close())

test('an input that is emptied clears a field that may be null, and is 0 for another number', async () => {
  const { admin } = server
  const seniors = {
    name: 'Seniors',
    type: 'vacation',
    annual_amount: 20,
    rounding: 0.5,
    carry_over_max: 3,
    waiting_period_days: 30,
  }
  const { body: policy } = await server.rest('POST', '/leave-policies', seniors)
  const { data } = (await server.rest('GET', '/leave-types')).body
  const { id } = data.find(({ type }: { type: string }) => type === 'vacation')
  const path = `/admin/leave-types/${id}/policies/${policy.id}`
  const sent = { ...(await formOf(admin, path)), rounding: '', carry_over_max: ' ' }
  const saved = await admin.post(path, { ...sent, waiting_period_days: '', step: 'save' })
  expect(saved.text).toContain('The policy was saved.')
  const stored = (await server.rest('GET', `/leave-policies/${policy.id}`)).body
  const emptied = { rounding: 0, carry_over_max: null, waiting_period_days: 0 }
  expect(stored).toEqual({ ...policy, ...emptied })
})

test('a number that must be filled in is refused when it is empty, and what was typed stays', async () => {
  const { admin } = server
  const path = '/admin/mileage/new'
  const trip = { person: 'ben@example.test', trip_date: '2026-10-01', distance_km: '' }
  const refused = await admin.submit(path, path, { ...trip, end_address: 'Kept <b>' })
  expect(wrongIn(refused.text)).toEqual({
    distance_km: 'It must be a number.',
    start_address: 'It must be filled in.',
  })
  expect(refused.text).toContain('Kept &lt;b&gt;</textarea>')
})
