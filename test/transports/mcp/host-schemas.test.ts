import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reaches } from '../../../src/core/operation.ts'
import {
  refusedByGemini,
  refusedByOpenAi,
  toGemini,
  toStrict,
  unconvertible,
} from '../../support/host-schemas.ts'
import type { ListedTool } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe.each(reaches)('at %s reach', (reach) => {
  test.each([false, true])(
    'every tool converts to OpenAI’s strict subset and to Gemini’s; writes confirmed: %s',
    async (confirm_writes) => {
      const employee_id = reach === 'company' ? null : await addEmployee(server)
      const key = await server.makeKey({ reach, employee_id, confirm_writes })
      const tools = new Map<string, ListedTool>()
      for (const query of ['', '?toolsets=all']) {
        const client = await server.mcp(key, 'client 2.x modern', query)
        for (const tool of await client.listTools()) tools.set(tool.name, tool)
      }
      expect(tools.size).toBeGreaterThan(reach === 'self' ? 25 : 50)
      const takeToken = [...tools.values()].filter(
        ({ inputSchema }) => inputSchema.properties?.confirm_token,
      )
      expect(takeToken.length > 0).toBe(confirm_writes)
      const refused = [...tools.values()].flatMap(({ name, inputSchema: schema }) =>
        [
          ...unconvertible(schema),
          ...refusedByOpenAi(toStrict(schema)).map((why) => `OpenAI: ${why}`),
          ...refusedByGemini(name, toGemini(schema)).map((why) => `Gemini: ${why}`),
        ].map((why) => `${name} ${why}`),
      )
      expect(refused).toEqual([])
    },
  )
})

describe('the rules', () => {
  const text = { type: 'string' }
  const object = (properties: object, more: object = {}) => ({
    type: 'object',
    properties,
    additionalProperties: false,
    ...more,
  })
  const deep = (levels: number): object => object({ next: levels > 1 ? deep(levels - 1) : text })
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field_${n}`, text]))

  test.each([
    ['a union', object({ a: { anyOf: [text, { type: 'null' }] } }), '.a: anyOf'],
    ['no type', object({ a: { const: 1 } }), '.a: no single type'],
    ['any properties', object({ a: { type: 'object' } }), '.a: no known properties'],
    ['further properties', object({}, { additionalProperties: text }), '(root): is open'],
    ['a list of anything', object({ a: { type: 'array' } }), '.a: a list of anything'],
  ])('find %s that cannot be converted', (_, schema, why) => {
    expect(unconvertible(schema as never)).toContain(why)
  })

  test('of OpenAI find what is optional, open, deep or too much', () => {
    expect(refusedByOpenAi(object({ a: text }))).toEqual(['(root): does not require everything'])
    expect(refusedByOpenAi({ type: 'object', properties: {} })).toEqual(['(root): is open'])
    expect(refusedByOpenAi(toStrict(deep(6)))).toEqual([
      '.next.next.next.next.next: more than 5 levels',
    ])
    expect(refusedByOpenAi(toStrict(object(many)))).toEqual(['101 properties'])
    expect(refusedByOpenAi({ ...object({}), minLength: 1 })).toEqual(['(root): minLength'])
    const strict = toStrict(
      object({ a: { type: 'string', enum: ['x'] }, b: text }, { required: ['b'] }),
    )
    expect(strict).toEqual(
      object(
        { a: { type: ['string', 'null'], enum: ['x', null] }, b: text },
        { required: ['a', 'b'] },
      ),
    )
    expect(refusedByOpenAi(strict)).toEqual([])
  })

  test('of Gemini find enums of numbers, formats, and names', () => {
    const refused = (field: object) => refusedByGemini('a_tool', toGemini(object({ a: field })))
    expect(refused({ type: 'integer', enum: [0, 5] })).toEqual([
      '.a: an enum of integer',
      '.a: an enum of other values than texts',
    ])
    expect(refused({ type: 'string', format: 'date' })).toEqual(['.a: format date'])
    expect(refused({ type: 'string', format: 'date-time' })).toEqual([])
    expect(refused({ type: ['string', 'null'] })).toEqual(['.a: no single type'])
    expect(refused({ type: 'object', properties: {} })).toEqual(['.a: no properties'])
    expect(refused({ ...text, examples: ['x'] })).toEqual(['.a: examples'])
    expect(refusedByGemini('9 lives', toGemini(object({})))).toEqual(['its name'])
  })
})
