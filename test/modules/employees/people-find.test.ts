import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const ids: Record<string, number> = {}

beforeAll(async () => {
  server = await startTestServer()
  await hire('lead', { first_name: 'Ruth', last_name: 'Steinberg', department: 'Office' })
  await hire('helene', {
    first_name: 'Hélène',
    last_name: 'Dubois',
    department: 'Warehouse',
    title: 'Picker',
    employee_number: '000042',
    manager_id: ids.lead,
  })
  await hire('jean', {
    first_name: 'Jean-Luc',
    last_name: 'Dubois',
    department: 'Warehouse',
    employee_number: '142',
  })
  await hire('gone', { first_name: 'Gone', last_name: 'Dubois', department: 'Warehouse' })
  await server.rest('DELETE', `/employees/${ids.gone}`)
})
afterAll(() => server.close())

async function hire(who: string, more: object): Promise<void> {
  const { status, body, text } = await server.rest('POST', '/employees', {
    email: `${who}.secret@example.test`,
    password: 'a long password',
    country_code: 'CA',
    timezone: 'America/Toronto',
    ...more,
  })
  expect(status, text).toBe(201)
  ids[who] = body.id
}

describe.each(bothTransports)('people.find over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const ask = (input: Record<string, unknown>, key?: string) =>
    through(server, transport, 'people.find', input, key === undefined ? {} : { key })
  const found = async (input: Record<string, unknown>, key?: string) => {
    const { ok, body } = await ask(input, key)
    expect(ok, JSON.stringify(body)).toBe(true)
    return body.data.map(({ id }: { id: number }) => id)
  }

  test('answers id, name, title and department of active people, by name, in pages', async () => {
    const { body } = await ask({ department: 'warehouse' })
    expect(body).toEqual({
      data: [
        { id: ids.helene, name: 'Hélène Dubois', title: 'Picker', department: 'Warehouse' },
        { id: ids.jean, name: 'Jean-Luc Dubois', title: null, department: 'Warehouse' },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 2 },
    })
    const second = await ask({ department: 'warehouse', per_page: 1, page: 2 })
    expect(second.body).toMatchObject({ data: [{ id: ids.jean }], meta: { last_page: 2 } })
  })

  rule.each([
    ['helene dubois', ['helene']],
    ['DUBOIS Helene', ['helene']],
    ['dub', ['helene', 'jean']],
    ['jean luc', ['jean']],
    ['42', ['helene']],
    ['000142', ['jean']],
    ['14', []],
    ['dubois 42', ['helene']],
    ['dubois 142 helene', []],
    ['example', ['helene', 'jean', 'lead']],
    ['gone', []],
  ])('finds %s', async (search, who) => {
    expect(await found({ search })).toEqual(who.map((one) => ids[one]))
  })

  rule('finds the reports of a manager', async () => {
    expect(await found({ manager_id: ids.lead })).toEqual([ids.helene])
    expect(await found({ manager_id: ids.lead, search: 'jean' })).toEqual([])
  })

  test('names the departments where none matches', async () => {
    const { body } = await ask({ department: 'Kitchen' })
    expect(body).toMatchObject({ data: [], meta: { total: 0 } })
    expect(body.meta.note).toBe('No department is named Kitchen; there are Office, Warehouse.')
  })

  rule.each([
    'leave:read',
    'time:read',
    'schedule:read',
    'payroll:read',
    'mileage:read',
    'leave:*',
  ])('is open to %s, which finds nobody by email', async (permission) => {
    const key = await server.makeKey({ permissions: [permission] })
    expect(await found({ search: 'hélène' }, key)).toEqual([ids.helene])
    expect(await found({ search: 'secret' }, key)).toEqual([])
    expect(await found({ search: 'helene.secret@example.test' }, key)).toEqual([])
  })

  test('is closed to others, and to one person', async () => {
    const key = await server.makeKey({ permissions: ['settings:read', 'leave:write'] })
    const refused = transport === 'rest' ? await ask({}, key) : undefined
    if (refused) {
      expect(refused.body.message).toBe(
        'This API key lacks the permission employees:read or leave:read or time:read or schedule:read or payroll:read or mileage:read.',
      )
      const self = await server.makeKey({ employee_id: ids.helene!, reach: 'self' })
      expect((await ask({}, self)).body.error).toBe('Forbidden')
      expect((await server.rest('GET', '/people', undefined, { key: 'rk_no' })).status).toBe(401)
    }
  })

  rule('at team reach finds the person and those below only', async () => {
    const key = await server.makeKey({ employee_id: ids.lead!, reach: 'team' })
    expect(await found({}, key)).toEqual([ids.helene, ids.lead])
    expect(await found({ search: 'dubois' }, key)).toEqual([ids.helene])
    const { body } = await ask({ department: 'none' }, key)
    expect(body.meta.note).toBe('No department is named none; there are Office, Warehouse.')
  })

  test('refuses what it does not know', async () => {
    const { ok, body } = await ask({ manager_id: 'Ruth', search: 'x'.repeat(201) })
    expect(ok).toBe(false)
    expect(Object.keys(body.errors).sort()).toEqual(['manager_id', 'search'])
  })
})

test('nobody of another company is found', async () => {
  const key = await server.makeKey({ company_id: await server.company('Elsewhere') })
  const { body } = await server.rest('GET', '/people?search=dubois', undefined, { key })
  expect(body.data).toEqual([])
})
