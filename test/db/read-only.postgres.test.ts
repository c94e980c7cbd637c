import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let direct: TestServer
let name: string
let employee_id: number

beforeAll(async () => {
  if (!onPostgres()) return
  direct = await startTestServer()
  employee_id = await addEmployee(direct)
  const [row] = await direct.sql<{ name: string }>('select current_database() as name, $1::int')
  name = row!.name
})
afterAll(() => direct?.close())

/** The mode of new sessions: on a demoted server, or on a primary. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset all'
  await statement(`alter database ${name} ${change}`)
}

/** A service whose connections are all on a demoted server; new ones reach a primary. */
async function afterSwitchover<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  await setReadOnly(true)
  const database = await openPostgres(databaseUrl(name), databaseSchema)
  const { company_id, key } = direct
  const server = await startTestServer({ beside: { database, company_id, key } })
  try {
    const held = await Promise.all(Array.from({ length: 6 }, () => database.acquire()))
    await Promise.all(held.map((connection) => connection.query('select $1::int', [1])))
    for (const connection of held) connection.release(false)
    return await work(server)
  } finally {
    await setReadOnly(false)
    await server.close()
    await database.close()
  }
}

let punched = 0

function punch(server: TestServer): Promise<number> {
  punched += 1
  const clock_in = new Date(Date.UTC(2020, 0, 1, 0, punched)).toISOString()
  return server
    .rest('POST', '/time-entries', { employee_id, clock_in })
    .then(({ status }) => status)
}

const ready = (server: TestServer) => fetch(`${server.url}/readyz`)

describe.runIf(onPostgres())('a server that only reads, after a switchover', () => {
  test('/readyz is 503 and says so, and 200 as soon as connections reach a primary', () =>
    afterSwitchover(async (server) => {
      const answer = await ready(server)
      expect(answer.status).toBe(503)
      expect(((await answer.json()) as { message: string }).message).toContain('is read-only')
      await setReadOnly(false)
      await expect.poll(async () => (await ready(server)).status).toBe(200)
    }))

  test('writes are 503, and under load all of them work again once a primary is there', () =>
    afterSwitchover(async (server) => {
      const refused = await Promise.all(Array.from({ length: 12 }, () => punch(server)))
      expect(new Set(refused)).toEqual(new Set([503]))
      await setReadOnly(false)
      const all = () => Promise.all(Array.from({ length: 12 }, () => punch(server)))
      await expect.poll(async () => new Set(await all())).toEqual(new Set([201]))
    }))
})
