import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reaches } from '../../../src/core/operation.ts'
import { connections, type ListedTool } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Token limits, where a token is counted as four bytes of JSON. */
const default_set_tokens = 7_000
const whole_tokens = 30_000
const confirm_token_tokens = 23
const default_tool_tokens = 900
/** Tools outside of the default set may be larger: only clients that request them pay for it. */
const other_tool_tokens = 1_000

/** Fields that every tool may have in addition to those of its operation. */
const common_fields = [
  ...['clear', 'dry_run', 'idempotency_key', 'confirm_token'],
  // Taken from the answer before, so that nobody has to choose them.
  ...['page', 'per_page', 'max_bytes', 'skip', 'warnings'],
]

let server: TestServer
let defaultToolset: ListedTool[]
let all: ListedTool[]

beforeAll(async () => {
  server = await startTestServer()
  defaultToolset = await listedAt('')
  all = await listedAt('?toolsets=all&output_schemas=true')
})
afterAll(() => server.close())

async function listedAt(query: string, key = server.key): Promise<ListedTool[]> {
  return (await server.mcp(key, 'client 2.x modern', query)).listTools()
}

describe.each(reaches)('at %s reach', (reach) => {
  test.each([false, true])(
    'the default set costs at most 7,000 tokens and all tools 30,000; writes confirmed: %s',
    async (confirm_writes) => {
      const employee_id = reach === 'company' ? null : await addEmployee(server)
      const key = await server.makeKey({ reach, employee_id, confirm_writes })
      const few = await listedAt('', key)
      const whole = await listedAt('?toolsets=all', key)
      const tokens = {
        few: await listedTokens('', key),
        whole: await listedTokens('?toolsets=all', key),
      }
      const heaviest = whole
        .map((tool) => ({ name: tool.name, tokens: tokensOf(tool) }))
        .sort((a, b) => b.tokens - a.tokens)
        .slice(0, 3)
      console.info(
        `At ${reach} reach${confirm_writes ? ', writes confirmed' : ''}: ${few.length} default tools, ${tokens.few} tokens; ` +
          `${whole.length} tools, ${tokens.whole} tokens; the heaviest: ` +
          heaviest.map((each) => `${each.name} ${each.tokens}`).join(', '),
      )
      const takesToken = whole.filter((tool) => tool.inputSchema.properties?.confirm_token)
      expect(takesToken.length > 0).toBe(confirm_writes)
      expect(tokens.few).toBeLessThanOrEqual(default_set_tokens)
      // A key that confirms writes has one field more in each tool that writes.
      expect(tokens.whole - takesToken.length * confirm_token_tokens).toBeLessThanOrEqual(
        whole_tokens,
      )
      expect([...few, ...whole].flatMap(tooHeavy)).toEqual([])
    },
  )
})

test('answers are described only where the address asks for it', async () => {
  const count = (tools: ListedTool[]) => tools.filter((tool) => tool.outputSchema).length
  expect(count(await listedAt('?toolsets=all'))).toBe(0)
  expect(count(await listedAt('?toolsets=all&output_schemas=false'))).toBe(0)
  expect(count(await listedAt(''))).toBe(0)
  expect(count(await listedAt('?output_schemas=true'))).toBe(defaultToolset.length - 3)
  expect(all.flatMap(tooHeavy)).toEqual([])
})

/** Returns what to do about a tool over its limit, or nothing if it is within it. */
function tooHeavy(tool: ListedTool): string[] {
  const isDefault = defaultToolset.some(({ name }) => name === tool.name)
  const limit = isDefault ? default_tool_tokens : other_tool_tokens
  const tokens = tokensOf(tool)
  if (tokens <= limit) return []
  const instead = isDefault ? ', or take it out of the default set' : ''
  return [
    `${tool.name} has ${tokens} tokens; the limit is ${limit}. Shorten its description or the ` +
      `descriptions of its fields, or omit fields (fields and omit in tools/)${instead}.`,
  ]
}

test('the default set has the tools for everyday work', () => {
  expect(defaultToolset.map((tool) => tool.name)).toEqual([
    'get_context',
    'list_employees',
    'get_employee',
    'list_leave_requests',
    'preview_leave_request',
    'create_leave_request',
    'approve_leave_request',
    'approve_leave_requests',
    'reject_leave_request',
    'reopen_leave_request',
    'get_leave_summary',
    'update_leave_request',
    'cancel_leave_request',
    'list_time_entries',
    'create_time_entry',
    'update_time_entry',
    'approve_time_entries',
    'list_forgot_punch_requests',
    'create_forgot_punch_request',
    'approve_forgot_punch_request',
    'reject_forgot_punch_request',
    'get_payroll_hours',
    'explain_payroll_hours',
    'get_pay_period',
    'get_schedule',
    'find_tools',
    'call_tool',
    'call_write_tool',
  ])
})

test('what changes a record at once names what asks', () => {
  const words = (name: string) => defaultToolset.find((tool) => tool.name === name)?.description
  expect(words('update_time_entry')).toContain(
    'now, or closes an open one with clock_out; to ask for a correction use create_forgot_punch_request',
  )
  expect(words('create_forgot_punch_request')).toContain(
    'To add a punch at once use create_time_entry',
  )
})

describe('every tool', () => {
  test('has a name, a title and a description within the bounds, and no two are alike', () => {
    const wrong = all.filter(
      ({ name, title = '', description = '' }) =>
        !/^[a-z]+(_[a-z]+)+$/.test(name) ||
        name.length > 48 ||
        title === '' ||
        description.length < 40 ||
        description.length > 400,
    )
    expect(wrong).toEqual([])
    for (const word of ['name', 'title', 'description'] as const) {
      const said = all.map((tool) => tool[word])
      expect(
        said.filter((each, index) => said.indexOf(each) !== index),
        word,
      ).toEqual([])
    }
  })

  test('states all four hints', () => {
    for (const { name, annotations } of all) {
      expect(Object.keys(annotations ?? {}).toSorted(), name).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
    }
  })

  test('takes a strict object of described fields (outside of the default set some names say enough): no union, no null, no constant, no field without a type', () => {
    const wrong = all.flatMap(({ name, inputSchema }) => [
      ...(inputSchema.type === 'object' && inputSchema.additionalProperties === false
        ? []
        : [name]),
      ...faultsOf(inputSchema, name),
    ])
    expect(wrong).toEqual([])
  })

  test('takes at most three objects inside one another; one of the default set is flat with ten fields at most', () => {
    expect(all.filter((tool) => depthOf(tool.inputSchema) > 3)).toEqual([])
    const deep = defaultToolset.filter(({ inputSchema }) => depthOf(inputSchema) > 1)
    expect(deep.map((tool) => tool.name)).toEqual([])
    const wide = defaultToolset.filter(
      ({ inputSchema }) =>
        Object.keys(inputSchema.properties ?? {}).filter((n) => !common_fields.includes(n)).length >
        10,
    )
    expect(wide.map((tool) => tool.name)).toEqual([])
  })

  test('that writes takes dry_run and idempotency_key', () => {
    for (const { name, inputSchema, annotations } of all) {
      const writes = !(annotations as { readOnlyHint: boolean }).readOnlyHint
      const taken = Object.keys(inputSchema.properties ?? {})
      expect(taken.includes('dry_run') && taken.includes('idempotency_key'), name).toBe(writes)
    }
  })

  test('answers an object, or a file', () => {
    const files = all.filter((tool) => tool.outputSchema === undefined).map((tool) => tool.name)
    expect(files).toEqual(['export_payroll_hours', 'chart_payroll_hours'])
    expect(all.filter((t) => t.outputSchema && t.outputSchema.type !== 'object')).toEqual([])
  })
})

test.each(Object.keys(connections) as (keyof typeof connections)[])(
  'is the same to %s',
  async (how) => {
    const client = await server.mcp(server.key, how, '?toolsets=all&output_schemas=true')
    expect(await client.listTools()).toEqual(all)
  },
)

/** For review: what an assistant reads about every tool, a line per field. */
test('matches the reviewed snapshot', async () => {
  const names = new Set(defaultToolset.map((tool) => tool.name))
  const text = all.map((tool) => surfaceOf(tool, names.has(tool.name))).join('\n')
  await expect(text).toMatchFileSnapshot('../../snapshots/tools.txt')
})

function surfaceOf(tool: ListedTool, isDefault: boolean): string {
  const hints = Object.entries(tool.annotations ?? {}).filter(([, is]) => is)
  const required: string[] = tool.inputSchema.required ?? []
  const fields = Object.entries(tool.inputSchema.properties ?? {}).map(
    ([name, schema]) => `  ${name}${required.includes(name) ? ' (required)' : ''}: ${said(schema)}`,
  )
  return [
    `## ${tool.name}${isDefault ? ' (default set)' : ''}: ${tool.title}`,
    tool.description,
    `hints: ${hints.map(([name]) => name).join(', ')}`,
    ...fields,
    `  -> ${tool.outputSchema ? said(tool.outputSchema) : 'a file'}`,
    '',
  ].join('\n')
}

function said(schema: unknown): string {
  return JSON.stringify(schema)
}

function tokensOf(tool: ListedTool): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(tool)) / 4)
}

/** The tokens of `tools` in the answer as sent. */
async function listedTokens(query: string, key: string): Promise<number> {
  const response = await fetch(`${server.url}/api/mcp${query}`, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  const text = await response.text()
  const { result } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return Math.ceil(Buffer.byteLength(JSON.stringify(result.tools)) / 4)
}

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are read freely in tests.
type Schema = any

function faultsOf(schema: Schema, at: string): string[] {
  const isUnion = ['anyOf', 'oneOf', 'allOf', '$ref', 'const', 'not'].some((key) => key in schema)
  const isPlain =
    typeof schema.type === 'string' && schema.type !== 'null' && !('nullable' in schema)
  const inner = Object.entries<Schema>(schema.properties ?? {})
  return [
    ...(isUnion || !isPlain || schema.enum?.includes(null) ? [at] : []),
    ...inner.filter(([, each]) => !each.description).map(([name]) => `${at}.${name} says nothing`),
    ...inner.flatMap(([name, each]) => faultsOf(each, `${at}.${name}`)),
    ...(schema.items ? faultsOf(schema.items, `${at}[]`) : []),
  ]
}

function depthOf(schema: Schema): number {
  const inner = [...Object.values<Schema>(schema.properties ?? {}), schema.items].filter(Boolean)
  return Math.max(0, ...inner.map(depthOf)) + (schema.type === 'object' ? 1 : 0)
}
