import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database.ts'
import { connections } from '../support/mcp-clients.ts'
import { isFull } from '../support/sample.ts'
import { type Asked, kinds, questions } from './all.ts'
import { Companies } from './companies.ts'
import { Conversation, changesOf, most_calls, most_tokens } from './conversation.ts'

let companies: Companies
const lines: string[] = []

beforeAll(() => {
  companies = new Companies(openTestDatabase)
})
afterAll(async () => {
  const counts = Object.entries(kinds).map(([kind, { length }]) => `${length} ${kind}`)
  console.info([...lines, `${questions.length} questions: ${counts.join(', ')}`].join('\n'))
  await companies.close()
})

test('there are a hundred different questions, of each kind enough', () => {
  expect(new Set(questions.map(({ asked }) => asked)).size).toBe(questions.length)
  const { length: own } = Object.values(kinds).flat()
  expect(own).toBeGreaterThanOrEqual(70)
  expect(questions.length - own).toBeGreaterThanOrEqual(40)
  expect(kinds['of who connects a clock'].length).toBeGreaterThanOrEqual(5)
  expect(kinds['with typos'].length).toBeGreaterThanOrEqual(10)
  expect(kinds['in French'].length).toBeGreaterThanOrEqual(5)
  expect(kinds['on a wrong premise'].length).toBeGreaterThanOrEqual(5)
  expect(kinds['that change many'].length).toBeGreaterThanOrEqual(10)
})

test('a program that answers nothing is right about no question', () => {
  const silent = questions.filter(({ says, writes }) => says.length === 0 && !writes)
  expect(silent.map(({ asked }) => asked)).toEqual([])
})

describe('an assistant answers in four calls and 6,000 tokens', () => {
  test.each(questions.map((question, n) => [question.asked, question, n] as const))(
    '%s',
    async (_, question, n) => {
      const isApart = question.writes === 'apart' || (isFull && question.writes)
      const { company: name } = question
      const company = await (isApart ? companies.another(name) : companies.shared(name))
      await question.before?.(company.office)
      const ways = Object.keys(connections) as (keyof typeof connections)[]
      const conversation = await Conversation.open(company, question, ways[n % ways.length])
      let answer: unknown
      const changes = await changesOf(company, async () => {
        answer = await question.walk(conversation.ask, company.office)
      })
      const { calls, tokens } = conversation
      lines.push(lineOf(question, conversation))
      expect(answer).toEqual(question.answer)
      expect(changes.length > 0, changes.join('\n')).toBe(question.writes !== undefined)
      if (question.nearest) expect(calls[0], 'the tool taken first').toBe(question.nearest.tool)
      expect(calls.length).toBeGreaterThan(0)
      expect(calls.length).toBeLessThanOrEqual(most_calls)
      expect(tokens).toBeLessThanOrEqual(most_tokens)
    },
  )
})

function lineOf({ as, asked, nearest }: Asked, { calls, tokens }: Conversation): string {
  const first = nearest ? `; first ${nearest.tool}, because ${nearest.because}` : ''
  return `${as}: ${asked} ${calls.length} calls, ${tokens} tokens (${calls.join(', ')})${first}`
}
