import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { citusFindings } from '../../src/cli/doctor/citus.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { dueWork } from '../../src/events/due.ts'
import { type Deployment, type Placed, startDeployment } from '../support/citus/deployment.ts'
import { addEmployee } from '../support/people.ts'

let deployed: Deployment
let [first, second]: readonly Placed[] = []
beforeAll(async () => {
  deployed = await startDeployment()
  ;[first, second] = deployed.companies
})
afterAll(() => deployed?.close())

const get = (path: string, { key }: Placed) => deployed.server.rest('GET', path, undefined, { key })
const send = (method: string, path: string, body: unknown, { key }: Placed) =>
  deployed.server.rest(method, path, body, { key })

/** The first worker is node 1. */
test('there are two companies, on two nodes', () => {
  expect(deployed.companies.map(({ node }) => node).toSorted()).toEqual([1, 2])
})

test.each([0, 1])(
  'company %i lists, approves and finds approved, over REST and MCP',
  async (at) => {
    const company = deployed.companies[at]!
    const { company_id, key } = company
    const employee_id = await addEmployee(deployed.server, { company_id, works_weekdays: true })
    const asked = []
    for (const start_date of ['2027-01-04', '2027-02-01']) {
      const leave = { employee_id, type: 'vacation', start_date, end_date: start_date }
      const { status, body } = await send('POST', '/leave-requests', leave, company)
      expect(status).toBe(201)
      asked.push(body.id)
    }
    const approved = await send('POST', `/leave-requests/${asked[0]}/approve`, {}, company)
    expect(approved.body).toMatchObject({ id: asked[0], status: 'approved' })

    const client = await deployed.server.mcp(key)
    const listed = await client.callTool('list_leave_requests', { status: 'pending' })
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([asked[1]])
    const called = await client.callTool('approve_leave_request', { id: asked[1] })
    expect(called.body).toMatchObject({ id: asked[1], status: 'approved' })
    expect((await get(`/leave-requests/${asked[1]}`, company)).body.status).toBe('approved')
  },
)

test('doctor names Citus and its workers', async () => {
  const [nodes, ...others] = await citusFindings(deployed)
  expect(others).toEqual([])
  expect(nodes).toMatchObject({ check: 'nodes', state: 'ok' })
  expect(nodes!.said).toMatch(/^Citus 13\S*, workers 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+$/)
})

test('neither company sees the other', async () => {
  const { body } = await get('/employees', first!)
  const { status } = await get(`/employees/${body.data[0].id + 1000}`, second!)
  expect(status).toBe(404)
  const others = await get('/leave-requests', second!)
  const names = others.body.data.map((row: { employee_id: number }) => row.employee_id)
  expect(names).not.toContain(body.data[0].id)
})

describe('a shard that moves under a list of changes', () => {
  test('ends the cursor with a 422; a new list is complete, and everything else continues', async () => {
    const { company_id, node } = first!
    const employee_id = await addEmployee(deployed.server, { company_id })
    const ids: number[] = []
    for (let hour = 8; hour < 14; hour += 1) {
      const clock_in = `2026-05-04T${String(hour).padStart(2, '0')}:00`
      const { body } = await send('POST', '/time-entries', { employee_id, clock_in }, first!)
      ids.push(body.id)
    }
    const list = `/time-entries?employee_id=${employee_id}&per_page=2&updated_since=2020-01-01T00:00:00Z`
    const begun = await get(list, first!)
    expect(begun.body.data).toHaveLength(2)

    const [from, to] = [deployed.nodes.all[node]!, deployed.nodes.all[3 - node]!]
    await deployed.ask(
      0,
      `select citus_move_shard_placement(
         get_shard_id_for_distribution_column('companies', ${company_id}),
         '127.0.0.1', ${new URL(from.url).port}, '127.0.0.1', ${new URL(to.url).port}, 'block_writes')`,
    )
    const cursor = begun.body.meta.next_cursor
    const next = await get(
      `/time-entries?employee_id=${employee_id}&per_page=2&cursor=${cursor}`,
      first!,
    )
    expect(next.status).toBe(422)
    expect(next.body.errors.cursor[0]).toContain('start the list again without a cursor')

    const { body } = await send(
      'POST',
      '/time-entries',
      { employee_id, clock_in: '2026-05-04T15:00' },
      first!,
    )
    const seen: number[] = []
    for (let path: string | null = list; path !== null; ) {
      const { status, body: page } = await get(path, first!)
      expect(status).toBe(200)
      seen.push(...page.data.map(({ id }: { id: number }) => id))
      const { next_cursor } = page.meta
      path =
        next_cursor && `/time-entries?employee_id=${employee_id}&per_page=2&cursor=${next_cursor}`
    }
    expect(new Set(seen)).toEqual(new Set([...ids, body.id]))
    // Citus does not give the moved tables the rights on single columns.
    await migrate(deployed.database)
    expect(await dueWork(deployed.database, Date.now())).toBeInstanceOf(Array)
  })
})

test('a node that is down takes only its own companies along, and brings them back', async () => {
  // Both are on one node since the shard was moved: another one is made for the other.
  const where = await Promise.all(deployed.companies.map(nodeOf))
  const gone = where[1]!
  let other = deployed.companies[0]!
  if (where[0] === gone) {
    for (;;) {
      const company_id = await deployed.server.company('Elsewhere Ltd')
      other = { company_id, key: await deployed.server.makeKey({ company_id }), node: 0 }
      if ((await nodeOf(other)) !== gone) break
    }
  }
  await deployed.nodes.all[gone]!.pause()
  const lost = await get('/employees', second!)
  expect(lost.status).toBe(503)
  const [node, ...others] = await citusFindings(deployed)
  expect(others).toEqual([])
  expect(node).toMatchObject({
    state: 'fail',
    said: expect.stringContaining('does not answer'),
    todo: expect.stringContaining('Start it'),
  })
  expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0)
  const written = await send('POST', '/work-locations', { name: 'Yard' }, second!)
  expect(written.status).toBe(503)
  expect((await get('/employees', other)).status).toBe(200)
  expect((await send('POST', '/work-locations', { name: 'Yard' }, other)).status).toBe(201)

  await deployed.nodes.all[gone]!.resume()
  await expect.poll(async () => (await get('/employees', second!)).status).toBe(200)
  expect((await send('POST', '/work-locations', { name: 'Yard' }, second!)).status).toBe(201)
})

async function nodeOf({ company_id }: Placed): Promise<number> {
  const [row] = await deployed.ask<{ port: number }>(
    0,
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('companies', ${company_id})`,
  )
  return deployed.nodes.all.findIndex(({ url }) => new URL(url).port === String(row!.port))
}
