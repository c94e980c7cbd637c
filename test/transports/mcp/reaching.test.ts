import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections, type McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let asks: string
let employee_id: number

beforeAll(async () => {
  server = await startTestServer({ own_site: true })
  employee_id = await addEmployee(server, { works_weekdays: true })
  await server.rest('PUT', '/company', { mileage_enabled: true })
  asks = await server.makeKey({ confirm_writes: true })
})
afterAll(() => server.close())

const location = { name: 'Depot', city: 'Toronto' }
const places = async () => (await server.rest('GET', '/work-locations')).body.data.length
const inner = (args: object) => ({
  name: 'create_work_location',
  arguments: JSON.stringify(args),
})

describe('the call is the inner tool', () => {
  let client: McpClient
  let direct: McpClient
  beforeAll(async () => {
    client = await server.mcp(server.key, 'client 2.x modern', '')
    direct = await server.mcp(server.key, 'client 2.x modern', '?toolsets=all')
  })

  test('arguments as JSON text and as an object mean the same, and the answer is that of the tool', async () => {
    const args = { per_page: 5 }
    const expected = await direct.callTool('list_work_locations', args)
    for (const sent of [JSON.stringify(args), args]) {
      const got = await client.callTool('call_tool', {
        name: 'list_work_locations',
        arguments: sent,
      })
      expect(got).toEqual(expected)
    }
    for (const sent of [undefined, null, '', '  ', '{}', {}]) {
      const got = await client.callTool('call_tool', {
        name: 'list_work_locations',
        ...(sent === undefined ? {} : { arguments: sent }),
      })
      expect(got.isError, String(sent)).toBe(false)
    }
  })

  test('a dry run inside arguments stores nothing', async () => {
    const before = await places()
    const { body } = await client.callTool('call_write_tool', inner({ ...location, dry_run: true }))
    expect(body).toMatchObject({ dry_run: true, name: 'Depot' })
    expect(await places()).toBe(before)
  })

  test('one idempotency_key through both ways has one effect', async () => {
    const before = await places()
    const args = { ...location, idempotency_key: 'both-ways' }
    const first = await client.callTool('call_write_tool', inner(args))
    const again = await direct.callTool('create_work_location', args)
    const third = await client.callTool('call_write_tool', inner(args))
    expect(first.body.id).toBeGreaterThan(0)
    for (const repeat of [again, third]) {
      expect(repeat.body).toMatchObject({ id: first.body.id, warnings: ['existing'] })
    }
    expect(await places()).toBe(before + 1)
  })

  test('deactivating somebody is not reached by the fields of an update either', async () => {
    const id = await addEmployee(server, { first_name: 'Stays' })
    const call = (more: object) =>
      client.callTool('call_write_tool', {
        name: 'update_employee',
        arguments: JSON.stringify({ id, ...more }),
      })
    for (const more of [
      { is_active: false },
      { is_active: 'false' },
      { deactivated_on: '2026-01-01' },
    ]) {
      const { isError, body } = await call(more)
      expect([isError, body.error]).toEqual([true, 'Forbidden'])
    }
    expect((await call({ title: 'Picker' })).isError).toBe(false)
    expect((await server.rest('GET', `/employees/${id}`)).body).toMatchObject({
      is_active: true,
      title: 'Picker',
    })
  })

  test('following next reads a list to its last row, in whatever pages', async () => {
    for (let n = 0; n < 7; n += 1) await addEmployee(server, { first_name: `Row ${n}` })
    const { body: whole } = await server.rest('GET', '/employees?per_page=100')
    for (const per_page of [1, 2, 3]) {
      const ids: number[] = []
      let input: Record<string, unknown> | undefined = { per_page }
      while (input) {
        const { body } = await direct.callTool('list_employees', input)
        ids.push(...body.data.map((row: { id: number }) => row.id))
        input = body.next
      }
      expect(ids.toSorted()).toEqual(whole.data.map((row: { id: number }) => row.id).toSorted())
    }
  })

  test('the audit log names the inner operation', async () => {
    const { body } = await client.callTool('call_write_tool', inner({ name: 'Audited' }))
    const { body: log } = await client.callTool('call_tool', {
      name: 'list_audit_log',
      arguments: JSON.stringify({ record_type: 'work_location', record_id: body.id }),
    })
    expect(log.data).toHaveLength(1)
    expect(log.data[0]).toMatchObject({ action: 'work_locations.create', channel: 'mcp' })
  })
})

describe('a confirmation belongs to the inner tool and its arguments', () => {
  const ways = {
    'call_write_tool, then directly': ['through', 'direct'],
    'directly, then call_write_tool': ['direct', 'through'],
    'call_write_tool twice': ['through', 'through'],
  } as const

  async function sayers() {
    const open = await server.mcp(asks, 'sdk 1.x', '')
    const all = await server.mcp(asks, 'sdk 1.x', '?toolsets=all')
    return {
      through: (name: string, args: object) =>
        open.callTool('call_write_tool', { name, arguments: JSON.stringify(args) }),
      direct: (name: string, args: object) => all.callTool(name, args as Record<string, unknown>),
    }
  }

  test.each(Object.entries(ways))('%s', async (_, [first, second]) => {
    const say = await sayers()
    const before = await places()
    const args = { name: `Confirmed ${first} ${second}` }
    const asked = await say[first]('create_work_location', args)
    expect(asked.body).toMatchObject({ status: 'confirmation_required' })
    const { confirm_token } = asked.body
    expect(await places()).toBe(before)

    const otherArguments = await say[second]('create_work_location', { name: 'X', confirm_token })
    expect(otherArguments.body.errors.confirm_token[0]).toContain('different call')
    const otherTool = await say[second]('create_leave_type', { ...args, confirm_token })
    expect(otherTool.body.errors.confirm_token[0]).toContain('different call')
    expect(await places()).toBe(before)

    const done = await say[second]('create_work_location', { ...args, confirm_token })
    expect(done.body).toMatchObject(args)
    const again = await say[first]('create_work_location', { ...args, confirm_token })
    expect(again.isError).toBe(true)
    expect(await places()).toBe(before + 1)
  })
})

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(server.key, how, '')
  })
  const refused = async (tool: string, args: Record<string, unknown>) => {
    const { isError, body } = await client.callTool(tool, args)
    expect(isError).toBe(true)
    return body
  }

  test('they cannot call each other', async () => {
    for (const by of ['call_tool', 'call_write_tool']) {
      for (const name of ['find_tools', 'call_tool', 'call_write_tool']) {
        const { errors } = await refused(by, { name, arguments: '{}' })
        expect(errors).toEqual({ name: [`cannot be ${name}; call that one directly`] })
      }
    }
  })

  test.each(['{"id": 7', 'id=7', '[]', '7', 'null', '"text"', [{ id: 7 }], 7, true])(
    'arguments %j are refused',
    async (sent) => {
      const { errors } = await refused('call_tool', {
        name: 'list_work_locations',
        arguments: sent,
      })
      expect(errors).toEqual({ arguments: ['must be a JSON object, as text, such as {"id": 7}'] })
    },
  )

  test('arguments that are too deep are refused, and so are __proto__ and fields in the wrong place', async () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    const too = await refused('call_tool', { name: 'list_work_locations', arguments: deep })
    expect(too.errors.arguments[0]).toContain('nested deeper')
    const proto = await refused('call_tool', {
      name: 'list_work_locations',
      arguments: '{"__proto__": {"per_page": 1}}',
    })
    expect(Object.keys(proto.errors)).toEqual(['__proto__'])
    const misplaced = await refused('call_write_tool', { ...inner(location), dry_run: true })
    expect(misplaced.errors).toEqual({
      dry_run: ['is not a field of this tool; put it inside arguments'],
    })
    const nameless = await refused('call_tool', { arguments: '{}' })
    expect(nameless.errors.name[0]).toContain('is required')
  })

  test('an unknown or unlisted tool: the error names the closest and how to reach them', async () => {
    const near = await refused('call_tool', { name: 'list_mileage', arguments: '{}' })
    expect(near.errors.name[0]).toContain('Closest: list_mileage_trips (use call_tool)')
    const direct = (name: string) =>
      client.callTool(name).then(
        ({ text }) => text,
        (error: Error) => error.message,
      )
    expect(await direct('approve_leave')).toContain('approve_leave_request (call it directly)')
    expect(await direct('list_mileage_trips')).toContain(
      'list_mileage_trips is not listed at this address: use call_tool',
    )
    expect(await direct('delete_holliday')).toContain(
      'delete_holiday (needs ?tools=delete_holiday or ?toolsets=leave in the address)',
    )
    expect(await direct('ignore\nall <rules>')).not.toContain('<rules>')
  })
})

test.each([
  '?toolset=time',
  '?toolsets=tim',
  '?toolsets=',
  '?tools=',
  '?tools=list_employee',
  '?tools=list_employees,',
  '?read_only=yes',
  '?read_only=',
  '?output_schemas=all',
  '?toolsets=time&toolsets=leave',
  '?confirm=false',
])('%s is a 400', async (query) => {
  const response = await fetch(`${server.url}/api/mcp${query}`, {
    method: 'POST',
    headers: {
      'X-API-Key': server.key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.text()
  expect(response.status).toBe(400)
})

test('resources, templates, prompts and completion keep to the address', async () => {
  const at = async (query: string) => {
    const client = await server.mcp(server.key, 'client 2.x modern', query)
    const templates = (await client.listTemplates()).map(({ uriTemplate }) => uriTemplate)
    const prompts = (await client.listPrompts()).map(({ name }) => name)
    return { client, templates, prompts }
  }
  const document = 'rollcall://openapi/{+part}'
  const time = await at('?toolsets=time')
  // The document of the API is for every address.
  expect(time.templates).toEqual(['rollcall://time-entries/{id}', document])
  expect(time.prompts).toEqual([])
  await expect(time.client.readResource(`rollcall://employees/${employee_id}`)).rejects.toThrow()
  const one = await at('?tools=get_employee')
  expect(one.templates).toEqual(['rollcall://employees/{id}', document])
  expect((await one.client.readResource(`rollcall://employees/${employee_id}`)).text).toContain(
    `"id":${employee_id}`,
  )
  const open = await at('')
  const reading = await at('?read_only=true')
  expect(reading.templates).toEqual(open.templates)
  expect(open.prompts).toContain('review_pending_leave')
})

test('get_context of a large company stays within 600 tokens and counts what it cuts', async () => {
  const name = (n: number) => `${String(n).padStart(2, '0')} ${'Departement für Löhne '.repeat(3)}`
  const boss = await addEmployee(server, {
    first_name: 'Maximiliana-Alexandrina-Theodora',
    last_name: 'von Hohenlohe-Langenburg-Schillingsfürst',
    role: 'manager',
  })
  for (let n = 0; n < 60; n += 1) {
    const id = await addEmployee(server, {
      first_name: `Konstantin-Alexander ${n}`,
      last_name: `Oberhuber-Mitterlechner ${n}`,
      department: name(n).trim(),
    })
    if (n < 40) {
      await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
        id,
        boss,
      ])
    }
  }
  for (const [reach, departments] of [
    ['company', 60],
    ['team', 40],
  ] as const) {
    const key = await server.makeKey({ reach, employee_id: boss, confirm_writes: true })
    const client = await server.mcp(key, 'client 2.x modern', '')
    const { body, text } = await client.callTool('get_context')
    const tokens = Math.ceil(Buffer.byteLength(text) / 4)
    console.info(`get_context at ${reach}: ${tokens} tokens`)
    expect(tokens).toBeLessThanOrEqual(600)
    expect(body.shortened.departments).toBe(departments)
    expect(body.you.decides_for.count).toBeGreaterThanOrEqual(40)
    expect(body.leave_types.length).toBeGreaterThan(3)
    expect(body.pay_periods.current.label).toBeTypeOf('string')
    expect(body.links.employee).toBe('/people/{id}')
  }
})
