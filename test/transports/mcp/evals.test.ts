import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolsets } from '../../../tools/index.ts'
import { startDemoServer } from '../../support/demo.ts'
import { connections } from '../../support/mcp-clients.ts'
import { isFull } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeCompany, now_ms } from './evals/company.ts'
import { demoQuestions } from './evals/demo.ts'
import { leaveQuestions } from './evals/leave.ts'
import { payrollQuestions } from './evals/payroll.ts'
import type { Ask, Question } from './evals/question.ts'
import { staffQuestions } from './evals/staff.ts'
import { timeQuestions } from './evals/time.ts'

/** Those that write come last, because they share the company of the others. */
const questions: Question[] = [
  ...leaveQuestions,
  ...timeQuestions,
  ...payrollQuestions,
  ...staffQuestions,
].toSorted((a, b) => Number(a.writes !== undefined) - Number(b.writes !== undefined))

const reads = new Set(
  toolsets
    .flatMap((set) => set.tools)
    .flatMap(({ text, operation }) => (operation.effect === 'read' ? [text.name] : [])),
)

const most_calls = 4
/** A token is four bytes. */
const most_tokens = 10_000

let server: TestServer
/** A key of the company that most questions are about. */
let shared: string
const heaviest = { tokens: 0, requested: '' }

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  shared = (await makeCompany(server)).key
})
afterAll(async () => {
  const request = questions.length + demoQuestions.length
  console.info(
    `${request} questions; the longest answer: ${heaviest.tokens} tokens, ${heaviest.requested}`,
  )
  await server.close()
})

test('there are thirty different questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(30)
  expect(new Set(questions.map((question) => question.requested)).size).toBe(questions.length)
})

describe('an assistant can answer, in four calls at most', () => {
  test.each(questions.map((question, n) => [question.requested, question, n] as const))(
    '%s',
    async (_, question, n) => {
      const isApart = question.writes === 'apart' || (isFull && question.writes)
      const key = isApart ? (await makeCompany(server)).key : shared
      await expectAnswer(server, key, question, n)
    },
  )
})

describe('of the demo, as its greeting says, an assistant can answer', () => {
  let demo: TestServer
  beforeAll(async () => {
    demo = await startDemoServer(now_ms)
  })
  afterAll(() => demo.close())

  test.each(demoQuestions.map((question, n) => [question.requested, question, n] as const))(
    '%s',
    async (_, question, n) => {
      const at = question.writes ? await startDemoServer(now_ms) : demo
      await expectAnswer(at, at.key, question, n)
      if (question.writes) await at.close()
    },
  )
})

/** Uses one of the three clients, in turn. */
async function expectAnswer(
  at: TestServer,
  key: string,
  { at: query = '', walk: page, answer, writes }: Question,
  n: number,
): Promise<void> {
  const ways = Object.keys(connections) as (keyof typeof connections)[]
  const client = await at.mcp(key, ways[n % ways.length], query)
  const listed = (await client.listTools()).map((tool) => tool.name)
  let calls = 0
  let found = ''
  /** Calls a tool that the address does not list as an assistant does: it is found first, with those like it. */
  const callUnlisted = async (tool: string, input: Record<string, unknown>) => {
    expect(query, `${tool} is listed at ${query}`).toBe('')
    if (!found.includes(`"${tool}`)) {
      calls += 1
      const words = tool.split('_').slice(1).join(' ')
      found += (await client.callTool('find_tools', { words })).text
      expect(found, 'find_tools').toContain(`"${tool}`)
    }
    const through = reads.has(tool) ? 'call_tool' : 'call_write_tool'
    return client.callTool(through, { name: tool, arguments: JSON.stringify(input) })
  }
  const ask: Ask = async (tool, input = {}) => {
    calls += 1
    if (!writes) expect(reads, 'a question that writes says so').toContain(tool)
    const { isError, body, text } = listed.includes(tool)
      ? await client.callTool(tool, input)
      : await callUnlisted(tool, input)
    expect(isError, `${tool} ${text}`).toBe(false)
    const tokens = Math.ceil(Buffer.byteLength(text) / 4)
    if (tokens > heaviest.tokens) Object.assign(heaviest, { tokens, requested: tool })
    expect(tokens, tool).toBeLessThanOrEqual(most_tokens)
    return body
  }
  expect(await page(ask)).toEqual(answer)
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(most_calls)
}
