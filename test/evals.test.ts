import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, now_ms } from './evals/company.ts'
import { leaveQuestions } from './evals/leave.ts'
import { payrollQuestions } from './evals/payroll.ts'
import type { Ask, Question } from './evals/question.ts'
import { staffQuestions } from './evals/staff.ts'
import { timeQuestions } from './evals/time.ts'
import { connections } from './support/mcp-clients.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const questions: Question[] = [
  ...leaveQuestions,
  ...timeQuestions,
  ...payrollQuestions,
  ...staffQuestions,
]

const most_calls = 4
/** Of four bytes each. */
const most_tokens = 10_000

let server: TestServer
const heaviest = { tokens: 0, asked: '' }

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
})
afterAll(async () => {
  console.info(`${questions.length} questions; the longest answer: ${heaviest.tokens} tokens`)
  await server.close()
})

test('there are thirty questions of different words', () => {
  expect(questions.length).toBeGreaterThanOrEqual(30)
  expect(new Set(questions.map((question) => question.asked)).size).toBe(questions.length)
})

describe('an assistant can answer, in four calls at most', () => {
  test.each(questions.map((question, n) => [question.asked, question, n] as const))(
    '%s',
    async (_, { at = '', walk, answer }, n) => {
      const { key } = await makeCompany(server)
      const ways = Object.keys(connections) as (keyof typeof connections)[]
      const client = await server.mcp(key, ways[n % ways.length], at)
      const listed = new Set((await client.listTools()).map((tool) => tool.name))
      let calls = 0
      const ask: Ask = async (tool, input = {}) => {
        calls += 1
        expect([...listed], `the address ${at || 'of the daily set'}`).toContain(tool)
        const { isError, body, text } = await client.callTool(tool, input)
        expect(isError, `${tool} ${text}`).toBe(false)
        const tokens = Math.ceil(Buffer.byteLength(text) / 4)
        if (tokens > heaviest.tokens) Object.assign(heaviest, { tokens, asked: tool })
        expect(tokens, tool).toBeLessThanOrEqual(most_tokens)
        return body
      }
      expect(await walk(ask)).toEqual(answer)
      expect(calls).toBeGreaterThan(0)
      expect(calls).toBeLessThanOrEqual(most_calls)
    },
  )
})
