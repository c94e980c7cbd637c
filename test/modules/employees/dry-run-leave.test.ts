import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const now_ms = Date.parse('2026-11-24T17:00:00Z')

let server: TestServer
let id: number
beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  id = await addEmployee(server)
  const schedules = [1, 2, 3, 4, 5].map((day_of_week) => ({
    day_of_week,
    start_time: '09:00',
    end_time: '17:00',
  }))
  await server.rest('PUT', `/employees/${id}/schedule`, { effective_date: '2026-01-05', schedules })
  const { status, text } = await server.rest('POST', '/leave-requests', {
    employee_id: id,
    type: 'vacation',
    start_date: '2026-12-21',
    end_date: '2026-12-22',
    notes: 'an operation',
  })
  expect(status, text).toBe(201)
})
afterAll(() => server.close())

const leaving = (key?: string) =>
  server.rest(
    'PUT',
    `/employees/${id}?dry_run=true`,
    { deactivated_on: '2026-12-15' },
    key === undefined ? {} : { key },
  )

test('a dry run tells what happens to leave to those who may read it', async () => {
  const { body, text } = await leaving()
  expect(text).toContain('an operation')
  expect(body.effects.leave_ended).toHaveLength(1)
})

test('and hides the leave from a key that may not', async () => {
  const key = await server.makeKey({ permissions: ['employees:write', 'employees:read'] })
  const { status, body, text } = await leaving(key)
  expect(status, text).toBe(200)
  expect(text).not.toContain('an operation')
  expect(body.effects).not.toHaveProperty('leave_ended')
  const [hidden] = body.effects.changes.filter(
    ({ record_type }: { record_type: string }) => record_type === 'leave_request',
  )
  expect(hidden).toMatchObject({
    before: null,
    after: null,
    not_shown: 'This access lacks the permission leave:read.',
  })
})

test('a version of the schedule does not tell it either', async () => {
  const key = await server.makeKey({ permissions: ['schedule:write'] })
  const { status, text } = await server.rest(
    'PUT',
    `/employees/${id}/schedule?dry_run=true`,
    {
      effective_date: '2026-12-01',
      schedules: [{ day_of_week: 1, start_time: '09:00', end_time: '17:00' }],
    },
    { key },
  )
  expect(status, text).toBe(200)
  expect(text).not.toContain('an operation')
})

test('nor does the question before a write of an assistant', async () => {
  const asked = async (...permissions: string[]) => {
    const key = await server.makeKey({ confirm_writes: true, permissions })
    const client = await server.mcp(key, 'sdk 1.x')
    const { text } = await client.callTool('update_schedule', {
      id,
      effective_date: '2026-12-01',
      schedules: [{ day_of_week: 1, start_time: '09:00', end_time: '17:00' }],
    })
    expect(text).toContain('confirm_token')
    return text
  }
  expect(await asked('schedule:write', 'leave:read')).toContain('is counted again')
  expect(await asked('schedule:write')).not.toContain('counted again')
})
