import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { through } from '../support/both-transports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const records = [
  {
    path: '/leave-types',
    operation: 'leave_types.read',
    made: { name: 'Study leave', color: '#336699' },
    change: { name: 'Study' },
  },
  {
    path: '/blackout-dates',
    operation: 'blackout_dates.read',
    made: { name: 'Stocktaking', start_date: '2026-12-28', end_date: '2026-12-30' },
    change: { reason: 'All hands' },
  },
]

describe.each(records)('a record of $path', ({ path, operation, made, change }) => {
  const get = (id: number, options = {}) => server.rest('GET', `${path}/${id}`, undefined, options)

  test('is read by id as the list returns it, over both APIs', async () => {
    const { body: record } = await server.rest('POST', path, made)
    const read = await get(record.id)
    expect([read.status, read.body]).toEqual([200, record])
    expect(read.headers.get('etag')).toMatch(/^"[\w-]+"$/)
    const { data } = (await server.rest('GET', path)).body
    expect(data).toContainEqual(record)
    expect((await through(server, 'mcp', operation, { id: record.id })).body).toEqual(record)

    const other = { key: await server.makeKey({ company_id: await server.company('Other') }) }
    expect((await get(record.id, other)).status).toBe(404)
    expect((await get(987_654_321)).status).toBe(404)
    const { key } = { key: await server.makeKey({ permissions: ['time:read'] }) }
    expect((await get(record.id, { key })).status).toBe(403)
  })

  test('is changed and deleted under If-Match only while it is as it was read', async () => {
    const again = { ...made, name: `${made.name} again` }
    const { id } = (await server.rest('POST', path, again)).body
    const headers = { 'If-Match': (await get(id)).headers.get('etag')! }
    const first = await server.rest('PUT', `${path}/${id}`, change, { headers })
    expect([first.status, first.body]).toMatchObject([200, change])
    const late = await server.rest('PUT', `${path}/${id}`, { name: 'Late' }, { headers })
    expect(late.status).toBe(412)
    expect((await server.rest('DELETE', `${path}/${id}`, undefined, { headers })).status).toBe(412)
    const fresh = { 'If-Match': (await get(id)).headers.get('etag')! }
    const gone = await server.rest('DELETE', `${path}/${id}`, undefined, { headers: fresh })
    expect(gone.body).toEqual({ id, deleted: true })
  })
})

test('a retired leave type is still read by its id', async () => {
  const { body } = await server.rest('POST', '/leave-types', { name: 'Retired' })
  await server.rest('PUT', `/leave-types/${body.id}`, { is_active: false })
  const read = await server.rest('GET', `/leave-types/${body.id}`)
  expect(read.body).toEqual({ ...body, is_active: false })
})

test('every record with a PUT by its id can be read by it, but for company holidays', () => {
  const put = allRoutes.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  const get = new Set(allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  expect(put.filter((path) => !get.has(path))).toEqual(['/company-holidays/:id'])
})
