import { afterAll, beforeAll, expect, test } from 'vitest'
import { tool } from '../../../src/transports/mcp/tool.ts'
import { registry } from '../../../src/transports/registry.ts'
import { toolsets } from '../../../tools/index.ts'
import { startDemoServer } from '../../support/demo.ts'
import { connectV2, type McpClient } from '../../support/mcp-clients.ts'
import type { TestServer } from '../../support/server.ts'
import { typedTexts } from '../../support/text-kinds.ts'
import { type WriteCase, writeCases } from '../../support/write-cases.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')
const writes = toolsets
  .flatMap(({ tools }) => tools)
  .filter(({ operation }) => operation.effect !== 'read')

/** What a person is asked, and what the model of an older client is sent instead. */
type Asked = WriteCase & {
  question: string
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  held: any
}

let server: TestServer
let names: Map<number, string>
const asked: Asked[] = []
/** Calls that would change nothing. */
const refused: Asked[] = []

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  const { cases, empty } = await writeCases(server)
  const staff = await server.sql<{ id: number; name: string }>(
    `select id, first_name || ' ' || last_name as name from employees where company_id = $1`,
  )
  names = new Map(staff.map(({ id, name }) => [id, name]))
  const key = await server.makeKey({ confirm_writes: true })
  let question = ''
  const modern = await connectV2(`${server.url}/api/mcp?toolsets=all`, key, 'modern', (text) => {
    question = text
    return 'decline'
  })
  const older = await server.mcp(key, 'sdk 1.x')
  for (const each of cases) asked.push({ ...each, ...(await ask(each, modern, older)) })
  for (const each of empty) refused.push({ ...each, ...(await ask(each, modern, older)) })
  await modern.close()

  async function ask({ tool, input }: WriteCase, one: McpClient, other: McpClient) {
    question = ''
    const declined = await one.callTool(tool, input)
    if (question === '') {
      const { body } = await other.callTool(tool, input)
      expect(body, tool).toEqual(declined.body)
      return { question: '', held: body }
    }
    return { question, held: (await other.callTool(tool, input)).body }
  }
})
afterAll(() => server.close())

function operationOf({ tool }: WriteCase): string {
  return writes.find(({ text }) => text.name === tool)!.operation.name
}

/** The texts of a call that people type. */
function textsOf(each: WriteCase): string[] {
  return typedTexts(registry.get(operationOf(each))!, each.input)
}

test('every operation that MCP offers for writing asks a person, and was tried here', () => {
  const missing = asked.filter(({ question }) => question === '')
  expect(
    missing.map(({ tool, about, held }) => `${tool} ${about}: ${JSON.stringify(held)}`),
  ).toEqual([])
  const tried = new Set(
    asked.filter(({ tool }) => writes.some(({ text }) => text.name === tool)).map(operationOf),
  )
  expect([...tried].sort()).toEqual(writes.map(({ operation }) => operation.name).sort())
})

test('a tool that writes without a question stops the start', () => {
  for (const { operation, text } of writes) {
    const { question: _, ...others } = text
    expect(() => tool(operation, others)).toThrow(
      `${text.name}: a tool that writes needs a question`,
    )
  }
  expect(writes.length).toBeGreaterThan(60)
})

test('a write that would change nothing is refused, and nobody is asked', () => {
  expect(refused.map(({ tool, question, held }) => [tool, question, held.error])).toEqual(
    [
      'update_company',
      'update_employee',
      'set_holiday_choice',
      'create_time_entry',
      'delete_time_entry',
      'restore_time_entry',
    ].map((tool) => [tool, '', 'Validation Error']),
  )
  for (const { tool, held } of refused) {
    expect(held.message, tool).toMatch(/^This call would change nothing, so nobody is asked/)
  }
})

test('the questions are as they were reviewed', async () => {
  const parts = asked.map((each) => `## ${operationOf(each)}: ${each.about}\n${each.question}`)
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../snapshots/confirmations.txt')
})

test('every question names the people whose records it changes', () => {
  let named = 0
  for (const { tool, about, question, held } of asked) {
    const label = `${tool} ${about}: ${question}`
    const { changes = [] } = held.effects
    // Of very many changes only the number is said, so anybody of the company counts.
    const people = Array.isArray(changes) ? peopleIn(changes) : new Set(names.values())
    const quoted = [...people].filter((name) => question.includes(`"${name}"`))
    if (people.size === 0) continue
    named += 1
    // A bulk call names the first few and counts the others.
    const least = people.size <= 21 ? people.size : 20
    expect(quoted.length, label).toBeGreaterThanOrEqual(least)
    if (people.size > 21) expect(question, label).toMatch(/and \d+ more/)
  }
  expect(named).toBeGreaterThan(40)
})

type Row = { employee_id?: number; name?: string } | null
type Changed = { record_type: string; record_id: number; before: Row; after: Row }

/** Returns the names of those whose records change. */
function peopleIn(changes: readonly Changed[]): Set<string> {
  const people = new Set<string>()
  for (const { record_type, record_id, before, after } of changes) {
    const id = after?.employee_id ?? before?.employee_id
    if (id) people.add(names.get(id)!)
    if (record_type === 'employee') {
      people.add(before?.name ?? after?.name ?? names.get(record_id)!)
    }
  }
  return people
}

test('no question has JSON, ids, codes with underscores, timestamps or missing values', () => {
  for (const { tool, about, question } of asked) {
    const [sentences = ''] = question.split('\n')
    const label = `${tool} ${about}: ${question}`
    expect(sentences, label).toMatch(/\?/)
    expect(sentences, label).not.toMatch(/[{}[\]]|undefined|\bnull\b|NaN|Invalid/)
    expect(sentences, label).not.toMatch(/\bids? \d|#\d/)
    expect(sentences.replaceAll(/[A-Z]\w+\/[A-Z]\w+/g, ''), label).not.toMatch(/[a-z]_[a-z]/)
    expect(sentences, label).not.toMatch(/\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}/)
    const isBulk = /^(approve|create)_\w+(entries|requests)$/.test(tool)
    expect(sentences.length, label).toBeLessThan(isBulk ? 3_000 : 900)
  }
})

test('an older client gets the same sentences without the text of the call', () => {
  for (const each of asked) {
    const { tool, question, held } = each
    expect(held.question, tool).toBe(question.split('\n')[0])
    for (const text of textsOf(each)) expect(JSON.stringify(held), tool).not.toContain(text)
  }
})

test('the text of a call stands last in what the person is asked, whole and quoted', () => {
  let seen = 0
  for (const each of asked) {
    const { question } = each
    const [, ...lines] = question.split('\n')
    for (const text of textsOf(each)) {
      expect(
        lines.some((line) => line.endsWith(`: "${text}"`)),
        `${text} in ${question}`,
      ).toBe(true)
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(20)
})

test('a first password and an insurance number are shown to nobody', () => {
  const both = asked.filter(({ tool }) => tool === 'create_employee')
  expect(both.length).toBeGreaterThan(0)
  expect(JSON.stringify(both.map(({ question, held }) => [question, held]))).not.toMatch(
    /a long password|046 ?454 ?286/,
  )
})

// Last, because it changes the demo company.
test('the answer to a question performs the write: what is asked and what is done are the same', async () => {
  const client = await server.mcp(await server.makeKey({ confirm_writes: true }), 'sdk 1.x')
  const refusals: string[] = []
  let done = 0
  for (const { tool, about, input } of asked) {
    const { body, isError } = await client.callTool(tool, input)
    // An earlier write of this test can stand in the way of a later one.
    if (isError || body.status !== 'confirmation_required') continue
    const { confirm_token } = body
    const answer = await client.callTool(tool, { ...input, confirm_token })
    if (answer.isError) refusals.push(`${tool} ${about}: ${JSON.stringify(answer.body)}`)
    done += 1
  }
  expect(refusals).toEqual([])
  expect(done).toBeGreaterThan(70)
})
