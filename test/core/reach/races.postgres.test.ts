import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../src/db/connect.ts'
import { inCompany } from '../../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { untilBlocked } from '../../support/blocked.ts'
import { onPostgres } from '../../support/database.ts'
import { addEmployee } from '../../support/people.ts'
import { databaseUrl } from '../../support/postgres-url.ts'
import type { TestServer } from '../../support/server.ts'
import { startTwoServers } from '../../support/two-servers.ts'

let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let lead: number
let other: number
let key: string

beforeAll(async () => {
  two = await startTwoServers({})
  server = two.first
  lead = await addEmployee(server, { first_name: 'Lead' })
  other = await addEmployee(server, { first_name: 'Other' })
  key = await server.makeKey({ employee_id: lead, reach: 'team' })
})
afterAll(() => two.close())

async function employeeBelow(manager_id: number): Promise<number> {
  const id = await addEmployee(server, {})
  await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
    id,
    manager_id,
  ])
  return id
}

const move = (id: number, manager_id: number) =>
  two.second.rest('PUT', `/employees/${id}`, { manager_id })

const rounds = onPostgres() ? 200 : 20

test(`a person is moved while a decision is made, ${rounds} times: one order or the other`, async () => {
  const seen = { decided: 0, refused: 0 }
  for (let n = 0; n < rounds; n += 1) {
    const id = await employeeBelow(lead)
    const trip = await punch(id, n)
    const decide = () => server.rest('POST', `/time-entries/${trip}/approve`, {}, { key })
    const calls = n % 2 === 0 ? [decide(), move(id, other)] : [move(id, other), decide()]
    const answers = await Promise.all(calls)
    const decision = answers[n % 2 === 0 ? 0 : 1]!
    const moved = answers[n % 2 === 0 ? 1 : 0]!
    expect(moved.status).toBe(200)
    expect([200, 404]).toContain(decision.status)
    seen[decision.status === 200 ? 'decided' : 'refused'] += 1
    // The approval was recorded before the move, or not at all.
    const [row] = await server.sql<{ approved: boolean; first: boolean }>(
      `select t.approved, not t.approved or (
         select a.id from audit_log a where a.company_id = $1 and a.record_type = 'time_entry'
           and a.record_id = $2 and a.operation = 'time_entries.approve') < (
         select a.id from audit_log a where a.company_id = $1 and a.record_type = 'employee'
           and a.record_id = $3 and a.operation = 'employees.update') as first
       from time_entries t where t.company_id = $1 and t.id = $2`,
      [trip, id],
    )
    expect(row).toEqual({ approved: decision.status === 200, first: true })
  }
  console.info(`moves and decisions: ${JSON.stringify(seen)}`)
  expect(seen.decided + seen.refused).toBe(rounds)
})

describe.runIf(onPostgres())('with a lock held by hand', () => {
  test.each<Record<string, string>>([{}, { 'If-Match': '*' }])(
    'a decision with headers %o waits for a move that has begun, and sees it',
    async (headers) => {
      const id = await employeeBelow(lead)
      const entry = await punch(id, 0)
      let decided: Promise<{ status: number }> | undefined
      await inCompany(server.database, server.company_id, async (sql) => {
        await sql(
          `select pg_advisory_xact_lock(hashtextextended('rollcall managers ' || $1::bigint, 0))`,
        )
        await sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
          id,
          other,
        ])
        decided = two.second.rest('POST', `/time-entries/${entry}/approve`, {}, { key, headers })
        await untilBlocked(sql)
      })
      expect((await decided!).status).toBe(404)
    },
  )

  test('a write waits for a deactivation that has begun, and is refused', async () => {
    const id = await addEmployee(server, {})
    const own = await server.makeKey({ employee_id: id })
    let asked: Promise<{ status: number }> | undefined
    await inCompany(server.database, server.company_id, async (sql) => {
      await sql('update employees set is_active = false where company_id = $1 and id = $2', [id])
      asked = two.second.rest(
        'POST',
        '/leave-requests',
        { type: 'unpaid', start_date: '2026-09-07', end_date: '2026-09-07' },
        { key: own },
      )
      await untilBlocked(sql)
    })
    expect((await asked!).status).toBe(401)
  })

  test('company and people have statements of their own on one connection', async () => {
    const [row] = await server.sql<{ name: string }>(
      'select current_database()::text as name where $1::bigint is not null',
    )
    const database = await openPostgres(databaseUrl(row!.name), databaseSchema, 1)
    const text = 'select count(*)::int as count from time_entries where company_id = $1'
    const { company_id } = server
    const counts: number[] = []
    for (const read_only of [true, false]) {
      for (const people of [null, { people: [lead], person: lead }, null]) {
        const tx = database.begin({ company_id, read_only })
        if (people) tx.actAs(people)
        counts.push((await tx.sql<{ count: number }>(text))[0]!.count)
        await tx.rollback()
      }
    }
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts).toEqual([counts[0], 0, counts[0], counts[0], 0, counts[0]])
    const tx = database.begin({ company_id })
    const known = await tx.sql<{ statement: string }>(
      'select statement from pg_prepared_statements where $1::bigint is not null order by 1',
    )
    await tx.rollback()
    await database.close()
    const ours = known.map(({ statement }) => statement).filter((one) => one.startsWith(text))
    expect(ours).toEqual([text, `${text} -- of people`])
  })
})

test('two deciders: one decides', async () => {
  const id = await employeeBelow(lead)
  const boss = await server.makeKey()
  const body = { employee_id: id, type: 'unpaid', start_date: '2026-09-14', end_date: '2026-09-14' }
  const { body: made } = await server.rest('POST', '/leave-requests', body)
  const answers = await Promise.all([
    server.rest('POST', `/leave-requests/${made.id}/approve`, {}, { key }),
    two.second.rest('POST', `/leave-requests/${made.id}/reject`, {}, { key: boss }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

async function punch(employee_id: number, n: number): Promise<number> {
  const day = String(1 + (n % 28)).padStart(2, '0')
  const { body } = await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in: `2026-06-${day}T09:00`,
    clock_out: `2026-06-${day}T17:00`,
  })
  return body.id
}
