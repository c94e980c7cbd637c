import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo, startDemoServer } from '../../support/demo.ts'
import { isFull, runs } from '../../support/sample.ts'
import type { TestServer } from '../../support/server.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Row = any

let server: TestServer
const access: Record<'self' | 'team', { key: string; people: Set<number> }> = {} as never

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  await fillDemo(server)
  const { body } = await server.rest('GET', '/employees?per_page=100')
  const ids: number[] = body.data.map(({ id }: Row) => id)
  const [lead, ...others] = ids
  // Three levels below the lead, and the rest elsewhere.
  const below = others.slice(0, 12)
  for (const [n, id] of ids.entries()) {
    const manager = !below.includes(id) ? null : n % 3 === 0 ? below[0] : lead
    const manager_id = manager === id ? lead : manager
    await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
      id,
      manager_id ?? null,
    ])
  }
  // Through somebody who has left.
  await server.sql('update employees set is_active = false where company_id = $1 and id = $2', [
    below[0],
  ])
  access.team = {
    key: await server.makeKey({ employee_id: lead!, reach: 'team' }),
    people: new Set([lead!, ...below]),
  }
  const [punching] = await server.sql<{ id: number }>(
    'select employee_id as id from time_entries where company_id = $1 and employee_id = any($2::bigint[]) limit 1',
    [below],
  )
  const { id } = punching!
  access.self = {
    key: await server.makeKey({ employee_id: id, reach: 'self' }),
    people: new Set([id]),
  }
})
afterAll(() => server.close())

const lists = [
  ['/time-entries', ['clock_in', '-clock_in', 'created_at'], 'employee_id'],
  ['/leave-requests', ['start_date', '-created_at', 'employee_name'], 'employee_id'],
  ['/forgot-punch-requests', ['work_date', '-created_at'], 'employee_id'],
  ['/payroll-day-adjustments', ['work_date', '-created_at'], 'employee_id'],
  ['/mileage-trips', ['trip_date', '-created_at'], 'employee_id'],
  ['/employees', ['name', '-hire_date'], 'id'],
] as const

async function all(path: string, key: string, query: string, next?: 'cursor'): Promise<Row[]> {
  const rows: Row[] = []
  let at = ''
  for (let page = 1; ; page += 1) {
    const position = next ? at : `&page=${page}`
    const { body, status } = await server.rest('GET', `${path}?${query}${position}`, undefined, {
      key,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    rows.push(...body.data)
    if (next) {
      if (body.meta.next_cursor === null) return rows
      at = `&cursor=${body.meta.next_cursor}`
    } else if (page >= body.meta.last_page) {
      expect(body.meta.total, `${path}?${query}`).toBe(rows.length)
      return rows
    }
  }
}

describe.each(['team', 'self'] as const)('at %s', (reach) => {
  test.each(lists)(
    '%s holds the rows of the company that are theirs',
    async (path, sorts, column) => {
      if (reach === 'self' && path === '/employees') return
      const { key, people } = access[reach]
      const hasStatus = path !== '/employees' && path !== '/time-entries'
      const query = fc.record({
        per_page: fc.integer({ min: 40, max: 100 }),
        sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
        status: hasStatus
          ? fc.constantFrom(undefined, 'pending', 'approved')
          : fc.constant(undefined),
      })
      await fc.assert(
        fc.asyncProperty(query, async (asked) => {
          const text = new URLSearchParams(
            Object.entries(asked).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
          ).toString()
          const company = (await all(path, server.key, text)).filter((row) =>
            people.has(row[column]),
          )
          expect(await all(path, key, text)).toEqual(company)
        }),
        runs(4, 1),
      )
      const since = `updated_since=2000-01-01T00:00:00Z&per_page=${isFull ? 30 : 90}`
      const changes = (await all(path, server.key, since, 'cursor')).filter((row) =>
        people.has(row[column]),
      )
      expect(await all(path, key, since, 'cursor')).toEqual(changes)
      expect(changes.length > 0 || path !== '/time-entries').toBe(true)
    },
  )

  test('reports hold the lines of the company that are theirs, and their totals', async () => {
    const { key, people } = access[reach]
    const ask = async (path: string, as: string) =>
      (await server.rest('GET', path, undefined, { key: as })).body
    const approved = (await ask('/pay-periods?status=open&per_page=100', server.key)).data
    const period = approved.findLast(({ end_date }: Row) => end_date < '2026-11-08')
    await server.rest('POST', `/pay-periods/${period.id}/approve`, { accept_open: true })
    const { start_date, end_date } = period
    for (const range of [`from=${start_date}&to=${end_date}`, 'from=2026-10-20&to=2026-11-19']) {
      const path = `/reports/payroll-hours?${range}&include_zero_hours=true`
      const company = await ask(path, server.key)
      const own = await ask(path, key)
      const theirs = company.data.filter(({ employee_id }: Row) => people.has(employee_id))
      expect(own.data).toEqual(theirs)
      const sum = theirs.reduce(
        (total: number, row: Row) => total + Math.round(row.total_hours * 100),
        0,
      )
      expect(Math.round(own.meta.totals.total_hours * 100)).toBe(sum)
      expect(own.meta.employees).toBe(theirs.length)
    }
    const summary = await ask(`/pay-periods/${period.id}/summary`, server.key)
    const ownSummary = await ask(`/pay-periods/${period.id}/summary`, key)
    expect(ownSummary.employees).toEqual(
      summary.employees.filter(({ employee_id }: Row) => people.has(employee_id)),
    )
    const detail = await ask(`/pay-periods/${period.id}`, server.key)
    const ownDetail = await ask(`/pay-periods/${period.id}`, key)
    const isTheirs = ({ employee_id }: Row) => people.has(employee_id)
    expect(ownDetail.differences).toEqual(detail.differences.filter(isTheirs))
    expect(ownDetail.held_entries).toEqual(detail.held_entries.filter(isTheirs))
    const leave = await ask('/reports/leave-summary', server.key)
    const ownLeave = await ask('/reports/leave-summary', key)
    expect(ownLeave.data).toEqual(leave.data.filter(isTheirs))
    await server.rest('POST', `/pay-periods/${period.id}/reopen`, {})
  })
})

test('stored totals and cursors belong to the people, and follow who joins and leaves', async () => {
  const { key, people } = access.team
  const list = (as: string, query = '') =>
    server.rest('GET', `/time-entries?per_page=5${query}`, undefined, { key: as })
  const company = (await list(server.key)).body.meta.total
  const before = (await list(key)).body.meta.total
  expect(before).toBeLessThan(company)
  const first = await list(key, '&updated_since=2000-01-01T00:00:00Z')
  const cursor = `&cursor=${first.body.meta.next_cursor}`
  expect((await list(key, cursor)).status).toBe(200)

  const leaver = [...people].at(-1)!
  const { body: theirs } = await server.rest('GET', `/time-entries?employee_id=${leaver}`)
  expect(theirs.meta.total).toBeGreaterThan(0)
  expect((await server.rest('PUT', `/employees/${leaver}`, { manager_id: null })).status).toBe(200)
  expect((await list(key)).body.meta.total).toBe(before - theirs.meta.total)
  const late = await list(key, cursor)
  expect(late.body.errors).toEqual({
    cursor: [
      'is of other people than this access reaches now; start the list again without a cursor',
    ],
  })
  const [lead] = people
  await server.rest('PUT', `/employees/${leaver}`, { manager_id: lead })
  expect((await list(key)).body.meta.total).toBe(before)
  expect((await list(server.key, cursor)).status).toBe(422)
  expect((await list(server.key)).body.meta.total).toBe(company)
})
