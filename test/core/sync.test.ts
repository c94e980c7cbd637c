import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { openBeside } from '../support/beside.ts'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { whileNoneWrites } from '../support/quiet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows are read freely in tests.
type Row = any

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

async function page(query: string, view = server): Promise<{ data: Row[]; meta: Row }> {
  const { status, body } = await view.rest('GET', `/time-entries?${query}`)
  expect(status).toBe(200)
  return body
}

/** The rows of a complete list of changes, page by page, in order. */
async function readAll(query: string, view = server): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = query; next !== null; ) {
    const { data, meta } = await page(next, view)
    rows.push(...data)
    next =
      meta.next_cursor === null
        ? null
        : `${query.replace(/&(updated_since|cursor)=[^&]*/g, '')}&cursor=${meta.next_cursor}`
  }
  return rows
}

/** A transaction on the other connections that adds a punch and waits to be committed. */
async function heldPunch(employee_id: number, clock_in: string) {
  const tx = another!.begin({ company_id: server.company_id })
  const [row] = await tx.sql<{ id: number }>(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
       posted_clock_in, status) values ($1, $2, '2026-05-04', 'America/Toronto', $3, $3, 'active')
     returning id`,
    [employee_id, clock_in],
  )
  return { id: row!.id, commit: () => tx.commit() }
}

async function punch(employee_id: number, clock_in: string): Promise<Row> {
  const { status, body } = await server.rest('POST', '/time-entries', { employee_id, clock_in })
  expect(status).toBe(201)
  return body
}

const anyTime = 'updated_since=2020-01-01T00:00:00Z'
const ids = (rows: Row[]) => rows.map((row) => row.id)

describe('a walk by cursor', () => {
  test('costs one page where nothing is being written, and ends with it', async () => {
    const employee_id = await addEmployee(server)
    const { id } = await punch(employee_id, '2026-05-04T09:00')
    const { data, meta } = await whileNoneWrites(server, () =>
      page(`employee_id=${employee_id}&${anyTime}`),
    )
    expect(ids(data)).toEqual([id])
    expect(meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 20,
      total: 1,
      next_cursor: null,
    })
  })

  test('returns a row that changes during the list again, in its last state', async () => {
    const employee_id = await addEmployee(server)
    const rows = []
    for (const hour of ['08', '10', '12']) {
      rows.push(await punch(employee_id, `2026-05-04T${hour}:00`))
    }
    const query = `employee_id=${employee_id}&per_page=2`
    const first = await whileNoneWrites(server, () => page(`${query}&${anyTime}`))
    expect(ids(first.data)).toEqual([rows[0].id, rows[1].id])
    await server.rest('PUT', `/time-entries/${rows[0].id}`, { notes: 'changed meanwhile' })
    const rest = await whileNoneWrites(server, () =>
      readAll(`${query}&cursor=${first.meta.next_cursor}`),
    )
    expect(ids(rest)).toEqual([rows[2].id, rows[0].id])
    expect(rest[1].notes).toBe('changed meanwhile')
  })

  test('returns deleted entries, and is the only list that does', async () => {
    const employee_id = await addEmployee(server)
    const { id } = await punch(employee_id, '2026-05-04T09:00')
    await server.rest('DELETE', `/time-entries/${id}`)
    expect((await page(`employee_id=${employee_id}`)).data).toEqual([])
    const [row] = await readAll(`employee_id=${employee_id}&${anyTime}`)
    expect(row).toMatchObject({ id, deleted_at: expect.stringMatching(/Z$/) })
  })

  test.each([
    ['no number for a transaction', ['x', 0, 1, 0, null, null, null, 'origin']],
    ['a number beyond 64 bits', ['99999999999999999999', 0, 1, 0, null, null, null, 'origin']],
    ['a time that is none', ['0', 0, 1, 0, 'nonsense', null, null, 'origin']],
    ['an id that is none', ['0', 1e300, 1, 0, null, null, null, 'origin']],
    ['an end that is none', ['0', 0, 1, 0, null, 'x', 'y', 'origin']],
    ['too few parts', ['0']],
    ['no database', ['0', 0, 1, 0, null, null, null]],
    ['another database', ['0', 0, 1, 0, null, null, null, 'origin']],
    ['a number as its timeline', ['0', 0, 1, 0, null, null, null, 'origin', null, 5]],
    ['no list', 5],
  ])('refuses a forged cursor with %s', async (_, parts) => {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
    const { status, body } = await server.rest('GET', `/time-entries?cursor=${cursor}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['cursor'])
  })

  test('continues with the cursor of the release before, and not with one of another timeline', async () => {
    const employee_id = await addEmployee(server)
    for (const hour of ['08', '10', '12']) await punch(employee_id, `2026-05-04T${hour}:00`)
    const { meta } = await page(`employee_id=${employee_id}&per_page=1&${anyTime}`)
    const parts = JSON.parse(Buffer.from(meta.next_cursor, 'base64url').toString())
    expect(parts).toHaveLength(11)
    expect(parts[9]).toMatch(/^[\dA-F]{8}$/)
    const statusWith = async (changed: unknown[]) => {
      const cursor = Buffer.from(JSON.stringify(changed)).toString('base64url')
      return (await server.rest('GET', `/time-entries?employee_id=${employee_id}&cursor=${cursor}`))
        .status
    }
    expect(await statusWith(parts.slice(0, 8))).toBe(200)
    expect(await statusWith(parts.slice(0, 10))).toBe(200)
    expect(await statusWith(parts)).toBe(200)
    expect(await statusWith([...parts.slice(0, 9), 'FFFFFFFF'])).toBe(422)
    expect(await statusWith([...parts.slice(0, 10), '0'])).toBe(422)
  })
})

// The embedded database has one connection: no write can be half done during a read.
describe.skipIf(!onPostgres())('a walk on PostgreSQL, while others write', () => {
  test('waits for a transaction that began before rows it has seen', async () => {
    const employee_id = await addEmployee(server)
    const query = `employee_id=${employee_id}`
    const held = await heldPunch(employee_id, '2026-05-04T13:00Z')
    const quick = await punch(employee_id, '2026-05-04T15:00Z')
    const first = await page(`${query}&${anyTime}`)
    expect(first.meta.next_cursor).not.toBeNull()
    await held.commit()
    const rest = await readAll(`${query}&cursor=${first.meta.next_cursor}`)
    expect(new Set(ids([...first.data, ...rest]))).toEqual(new Set([held.id, quick.id]))
  })

  test('does not end before a transaction that was running when it came to its end', async () => {
    const employee_id = await addEmployee(server)
    const query = `employee_id=${employee_id}`
    const held = await heldPunch(employee_id, '2026-05-04T13:00Z')
    const first = await page(`${query}&${anyTime}`)
    expect(first.data).toEqual([])
    expect(first.meta.next_cursor).not.toBeNull()
    await held.commit()
    expect(ids(await readAll(`${query}&cursor=${first.meta.next_cursor}`))).toEqual([held.id])
  })

  test('ends while others keep writing', async () => {
    const employee_id = await addEmployee(server)
    let over = false
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let n = 0; !over; n += 1) {
        const minute = new Date(Date.UTC(2025, writer, 1, 0, n)).toISOString()
        await punch(employee_id, minute)
      }
    })
    const pages: Row[][] = []
    for (let n = 0; n < 5; n += 1) {
      pages.push(await readAll(`employee_id=${employee_id}&${anyTime}&per_page=100`))
    }
    over = true
    await Promise.all(writers)
    expect(pages.every((rows, n) => rows.length >= (pages[n - 1]?.length ?? 0))).toBe(true)
  })

  test('returns every row of 5,000 writes by two processes, each in a state it really had', async () => {
    const beside = await startTestServer({
      beside: { database: another!, company_id: server.company_id, key: server.key },
    })
    const people = await Promise.all([1, 2, 3, 4].map(() => addEmployee(server)))
    const states = new Map<number, Set<string>>()
    const heard_events = (row: Row) => {
      const known = states.get(row.id) ?? new Set()
      states.set(row.id, known.add(JSON.stringify(row)))
    }
    let left = 5000
    const writers = [0, 1, 2, 3, 4, 5, 6, 7].map(async (writer) => {
      const view = writer % 2 === 0 ? server : beside
      const employee_id = people[writer % people.length]!
      const own: Row[] = []
      for (let n = 0; left > 0; n += 1) {
        left -= 1
        const old = n % 3 === 2 ? own[Math.floor(own.length / 2)] : undefined
        const { body } = old
          ? await view.rest('PUT', `/time-entries/${old.id}`, { notes: `change ${n}` })
          : await view.rest('POST', '/time-entries', {
              employee_id,
              clock_in: new Date(Date.UTC(2020, writer, 1, 0, n)).toISOString(),
            })
        if (!old) own.push(body)
        heard_events(body)
      }
    })
    const seen = new Map<number, string>()
    const unreal: string[] = []
    const late: [number, string][] = []
    const take = (rows: Row[]) => {
      for (const row of rows.filter((each) => people.includes(each.employee_id))) {
        const state = JSON.stringify(row)
        // A reader may see a write before the writer gets its answer.
        if (!states.get(row.id)?.has(state)) late.push([row.id, state])
        seen.set(row.id, state)
      }
    }
    let since = '2020-01-01T00:00:00Z'
    let pages = 0
    for (let isOver = false; ; pages += 1) {
      const began = new Date(Date.now() - 1000).toISOString()
      take(await readAll(`updated_since=${since}&per_page=100`, pages % 2 === 0 ? server : beside))
      if (isOver) break
      since = began
      isOver = left <= 0
      if (isOver) await Promise.all(writers)
    }
    for (const [id, state] of late) if (!states.get(id)?.has(state)) unreal.push(state)
    expect(unreal).toEqual([])
    expect([...states.keys()].filter((id) => !seen.has(id))).toEqual([])
    for (const id of states.keys()) {
      const { body } = await server.rest('GET', `/time-entries/${id}`)
      if (seen.get(id) !== JSON.stringify(body)) unreal.push(JSON.stringify(body))
    }
    expect(unreal).toEqual([])
    expect(pages).toBeGreaterThan(2)
    await beside.close()
    // On three nodes of one machine the writes alone take over a minute.
  }, 300_000)
})
