import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { openBeside } from '../support/beside.ts'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { whileNoneWrites } from '../support/quiet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let another: Database | undefined

beforeAll(async () => {
  server = await startTestServer()
  another = await openBeside(server)
})
afterAll(async () => {
  await another?.close()
  await server.close()
})

async function page(department: string, query = '') {
  const { status, body } = await server.rest('GET', `/employees?department=${department}&${query}`)
  expect(status).toBe(200)
  return { total: body.meta.total, ids: body.data.map(({ id }: { id: number }) => id) }
}

/** A transaction on the other connections that moves an employee and waits to be ended. */
async function held(employee_id: number, department: string) {
  const tx = another!.begin({ company_id: server.company_id })
  await tx.sql('update employees set department = $3 where company_id = $1 and id = $2', [
    employee_id,
    department,
  ])
  return tx
}

describe('the total of a list that was counted before', () => {
  test('is not counted again while nothing changes', async () => {
    const department = 'quiet'
    const id = await addEmployee(server, { department })
    const first = await whileNoneWrites(server, () => page(department))
    expect(first).toEqual({ total: 1, ids: [id] })
    // Only this test marks a change with an old transaction id.
    await server.sql(
      `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
         password_hash, timezone, department, changed_xid)
       values ($1, $2, 'Quiet', 'One', $2 || '@example.test', '', '', 'UTC', $2, '3')`,
      [department],
    )
    expect((await page(department)).total).toBe(1)
    await addEmployee(server, { department })
    expect((await page(department)).total).toBe(3)
  })

  test('follows who comes, moves and leaves', async () => {
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push(await addEmployee(server, { department: 'moving' }))
    expect(await page('moving', 'is_active=true')).toEqual({ total: 3, ids })
    ids.push(await addEmployee(server, { department: 'moving' }))
    expect(await page('moving', 'is_active=true')).toEqual({ total: 4, ids })
    await server.rest('PUT', `/employees/${ids[0]}`, { department: 'elsewhere' })
    expect(await page('moving', 'is_active=true')).toEqual({ total: 3, ids: ids.slice(1) })
    await server.rest('DELETE', `/employees/${ids[1]}`)
    expect(await page('moving', 'is_active=true')).toEqual({ total: 2, ids: ids.slice(2) })
    expect(await page('moving')).toEqual({ total: 3, ids: ids.slice(1) })
  })

  test('does not cut a page short that has grown meanwhile', async () => {
    const ids: number[] = []
    const add = async () => void ids.push(await addEmployee(server, { department: 'growing' }))
    for (let n = 0; n < 3; n += 1) await add()
    expect(await page('growing', 'per_page=2&page=2')).toEqual({ total: 3, ids: ids.slice(2) })
    expect((await page('growing', 'per_page=2&page=3')).ids).toEqual([])
    await add()
    await add()
    expect(await page('growing', 'per_page=2&page=2')).toEqual({ total: 5, ids: ids.slice(2, 4) })
    expect(await page('growing', 'per_page=2&page=3')).toEqual({ total: 5, ids: ids.slice(4) })
  })

  test('is 0, and then 1', async () => {
    expect(await page('new')).toEqual({ total: 0, ids: [] })
    expect(await page('new')).toEqual({ total: 0, ids: [] })
    const id = await addEmployee(server, { department: 'new' })
    expect(await page('new')).toEqual({ total: 1, ids: [id] })
  })

  test('of all punches follows each', async () => {
    const employee_id = await addEmployee(server)
    const all = async () => (await server.rest('GET', '/time-entries')).body.meta.total
    const before = await all()
    const clock = { employee_id, clock_in: '2026-05-04T13:00:00Z' }
    const { body } = await server.rest('POST', '/time-entries', clock)
    expect(await all()).toBe(before + 1)
    await server.rest('DELETE', `/time-entries/${body.id}`)
    expect(await all()).toBe(before)
  })

  test.runIf(onPostgres())('has what commits late, and never what is undone', async () => {
    const [early, late, undone] = [
      await addEmployee(server, { department: 'late' }),
      await addEmployee(server, { department: 'elsewhere' }),
      await addEmployee(server, { department: 'elsewhere' }),
    ]
    const waiting = await held(late, 'late')
    const doomed = await held(undone, 'late')
    expect(await page('late')).toEqual({ total: 1, ids: [early] })
    // Changed by a later transaction than the other two, and committed before them.
    const quick = await addEmployee(server, { department: 'late' })
    expect(await page('late')).toEqual({ total: 2, ids: [early, quick] })
    await waiting.commit()
    expect(await page('late')).toEqual({ total: 3, ids: [early, late, quick] })
    await doomed.rollback()
    expect(await page('late')).toEqual({ total: 3, ids: [early, late, quick] })
  })

  test.runIf(onPostgres())('is right while many write', async () => {
    let written = 0
    const writers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 15; n += 1) {
        await addEmployee(server, { department: 'busy' })
        written += 1
      }
    })
    let isOver = false
    const all = Promise.all(writers).then(() => {
      isOver = true
    })
    while (!isOver) {
      const before = written
      const { total, ids } = await page('busy', 'per_page=100')
      expect(total).toBeGreaterThanOrEqual(before)
      expect(ids).toHaveLength(total)
    }
    await all
    expect((await page('busy')).total).toBe(60)
  })
})
