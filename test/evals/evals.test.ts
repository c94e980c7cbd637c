import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections } from '../support/mcp-clients.ts'
import { isFull } from '../support/sample.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { adminsQuestions } from './admin.ts'
import { clockQuestions } from './clock.ts'
import { makeOffice, now_ms } from './company.ts'
import { employeesQuestions } from './employee.ts'
import { managersQuestions } from './manager.ts'
import { ownQuestions } from './own.ts'
import type { Ask } from './question.ts'

const thirty = [...managersQuestions, ...adminsQuestions, ...employeesQuestions, ...clockQuestions]
/** Those that change something come last, because they share the company of the others. */
const questions = [...thirty, ...ownQuestions].toSorted(
  (a, b) => Number(a.writes !== undefined) - Number(b.writes !== undefined),
)

const most_calls = 4
/** A token is four bytes. */
const most_tokens = 10_000

let server: TestServer
let shared: Awaited<ReturnType<typeof makeOffice>>
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  shared = await makeOffice(server)
})
afterAll(async () => {
  console.info(lines.join('\n'))
  await server.close()
})

test('there are thirty questions and ten of a person’s own', () => {
  expect(thirty).toHaveLength(30)
  expect(ownQuestions).toHaveLength(10)
  expect(new Set(questions.map(({ asked }) => asked)).size).toBe(40)
})

describe('with the default address, an assistant answers in four calls and 10,000 tokens', () => {
  test.each(questions.map((question, n) => [question.asked, question, n] as const))(
    '%s',
    async (_, question, n) => {
      const isApart = question.writes === 'apart' || (isFull && question.writes)
      const { office, keys } = isApart ? await makeOffice(server) : shared
      const ways = Object.keys(connections) as (keyof typeof connections)[]
      const client = await server.mcp(keys[question.as], ways[n % ways.length], '')
      const listed = new Map((await client.listTools()).map((tool) => [tool.name, tool]))
      const calls: string[] = []
      let tokens = 0
      const ask: Ask = async (tool, input = {}) => {
        calls.push(tool === 'find_tools' || !input.name ? tool : `${tool} ${input.name}`)
        expect([...listed.keys()]).toContain(tool)
        const { body, text, content } = await client.callTool(tool, input)
        tokens += tokensOf(input) + tokensOf(content)
        expect(text, tool).not.toBe('')
        const link = content.find((part) => part.type === 'resource_link') as Link | undefined
        return link ? { ...body, link: link.uri } : body
      }
      expect(await question.walk(ask, office)).toEqual(question.answer)
      expect(calls[0], 'the tool that a reader takes first').toBe(question.nearest.tool)
      expect(calls.length).toBeLessThanOrEqual(most_calls)
      expect(tokens).toBeLessThanOrEqual(most_tokens)
      lines.push(
        `${question.as}: ${question.asked} ${calls.length} calls, ${tokens} tokens (${calls.join(', ')}); ` +
          `first ${question.nearest.tool}, because ${question.nearest.because}`,
      )
    },
  )
})

type Link = { type: string; uri: string }

function tokensOf(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4)
}
