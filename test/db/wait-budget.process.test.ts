import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bounded } from '../../src/db/bounded.ts'
import { unavailableError } from '../../src/db/failures.ts'
import { inTransaction } from '../../src/db/transactions/in-transaction.ts'
import { WaitBudget, WaitedTooLong } from '../../src/db/wait-budget.ts'
import { onPostgres } from '../support/database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const location = 'insert into work_locations (company_id, name) values ($1, $2)'

test('a statement that takes longer than the budget ends the transaction, and nothing of it is kept', async () => {
  const database = bounded(server.database, new WaitBudget(300))
  const work = inTransaction(database, { company_id: server.company_id }, async ({ sql }) => {
    await sql(location, ['Too late'])
    await sql('select pg_sleep(3), $1::int')
  })
  await expect(work).rejects.toThrow(WaitedTooLong)
  expect(
    await server.sql(`select from work_locations where company_id = $1 and name = 'Too late'`),
  ).toEqual([])
})

test('waits share the budget, and what does not wait uses up none of it', async () => {
  // A check of earlier waits would run on the real clock.
  await sleep(600)
  vi.useFakeTimers()
  try {
    const budget = new WaitBudget(1_000)
    await vi.advanceTimersByTimeAsync(1_200)
    for (const answer of ['first', 'second']) {
      const waiting = budget.within(new Promise((resolve) => setTimeout(resolve, 400, answer)))
      await vi.advanceTimersByTimeAsync(400)
      expect(await waiting).toBe(answer)
    }
    let failure: unknown
    budget.within(new Promise(() => {})).catch((error) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(199)
    expect(failure).toBeUndefined()
    // It is checked four times a second.
    await vi.advanceTimersByTimeAsync(252)
    expect(failure).toBeInstanceOf(WaitedTooLong)
  } finally {
    vi.useRealTimers()
  }
})

test('waiting for a connection counts, and a connection that comes too late is given back', async () => {
  const holding = await Promise.all(
    Array.from({ length: onPostgres() ? 10 : 1 }, () => server.database.acquire()),
  )
  const database = bounded(server.database, new WaitBudget(300))
  const read = inTransaction(
    database,
    { company_id: server.company_id, read_only: true },
    ({ sql }) => sql('select $1::int as n'),
  )
  const error = await read.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WaitedTooLong)
  expect(unavailableError(error)?.status).toBe(503)
  for (const connection of holding) connection.release(false)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.rest('GET', '/company').then(({ status }) => status)),
  )
  expect(answers).toEqual(answers.map(() => 200))
})
