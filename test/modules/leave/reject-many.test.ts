import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { askLeave } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
const now_ms = Date.parse('2026-06-01T12:00:00Z')
const workday = freshDates('2027-01-13', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
})
afterAll(() => server.close())

async function wish(first_name: string): Promise<number> {
  const id = await addEmployee(server, { first_name, last_name: 'Silva', works_weekdays: true })
  const { status, body, text } = await askLeave(server, id, workday())
  expect(status, text).toBe(201)
  return body.id
}

const read = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body

describe.each(bothTransports)('leave_requests.reject_many over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const reject = (input: Record<string, unknown>, extras = {}) =>
    through(server, transport, 'leave_requests.reject_many', input, extras)

  test('rejects each as rejecting it alone does: reason, event, audit row', async () => {
    const ids = [await wish('Ben'), await wish('Cara')]
    const { ok, body } = await reject({ ids: [...ids, ids[0]], rejection_reason: 'Inventory' })
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body.rejected.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(body.failed).toEqual([])
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'rejected', rejection_reason: 'Inventory' })
      const events = await eventsOf(server, 'leave_request', id)
      expect(events.map(({ type }) => type)).toEqual([
        'leave_request.created',
        'leave_request.rejected',
      ])
      const [audited] = (await auditOf(server, 'leave_request', id)).slice(-1)
      expect(audited).toMatchObject({ operation: 'leave_requests.reject_many' })
    }
  })

  rule('leaves a decided and an unknown one, and rejects the others', async () => {
    const [decided, open] = [await wish('Dora'), await wish('Eve')]
    await server.rest('POST', `/leave-requests/${decided}/approve`)
    const { body } = await reject({ ids: [decided, open, 999_999] })
    expect(body.rejected.map(({ id }: { id: number }) => id)).toEqual([open])
    expect(body.failed).toEqual([
      {
        id: decided,
        employee_name: 'Dora Silva',
        errors: { status: [expect.stringContaining('already approved')] },
      },
      { id: 999_999, errors: { id: [expect.stringContaining('does not match')] } },
    ])
    expect((await read(decided)).status).toBe('approved')
  })

  rule('a dry run stores nothing', async () => {
    const id = await wish('Finn')
    await reject({ ids: [id] }, { dry_run: true })
    expect((await read(id)).status).toBe('pending')
  })
})
