import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../src/transports/registry.ts'
import { startDemoServer } from '../support/demo.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { connectV2, type McpClient } from '../support/mcp-clients.ts'
import { dealt, isFull } from '../support/sample.ts'
import type { TestServer } from '../support/server.ts'
import { answeredTexts, nounOf, type TextKind } from '../support/text-kinds.ts'
import { type WriteCase, writeCases } from '../support/write-cases.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')

/** Stored names, each with a mark of its own; some are longer than a question shows or try to end its quotes. */
const names = marked('NAMEMARK')
/** All other texts that are stored, and the reasons and notes that calls bring. */
const [texts, typed] = [marked('TEXTMARK'), marked('TYPEDMARK')]

function marked(mark: string): string[] {
  return Object.values(hostileTexts(mark)).map((text, n) => text.replaceAll(mark, `${mark}${n}`))
}

/** Columns that keep their text. */
const left = [
  // Nothing may change these rows.
  'audit_log.client',
  // Each person has another one.
  'employees.email',
  'employees.payroll_id',
  'sign_ins.sign_in_email',
]

/** What a client that asks the person shows, and what one that does not is answered. */
type Asked = WriteCase & { question: string; dry_run: string; held: Body }
const clients = ['asks the person', 'is answered with the question'] as const
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

let server: TestServer
const asked: Asked[] = []
const refused: string[] = []

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  const { cases } = await writeCases(server)
  // A department is a code, but one that people make up.
  await overwrite([...(await columnsOf('name')), 'employees.department'], names)
  await overwrite(await columnsOf('people', 'free'), texts)
  const key = await server.makeKey({ confirm_writes: true })
  let question = ''
  const modern = await connectV2(`${server.url}/api/mcp?toolsets=all`, key, 'modern', (said) => {
    question = said
    return 'decline'
  })
  const older = await server.mcp(key, 'sdk 1.x')
  for (const [{ tool, about, input: harmless }, drawn] of dealt(cases, clients)) {
    const input = withReasons(harmless, asked.length)
    const said: Asked = { tool, about, input, question: '', dry_run: '{}', held: {} }
    if (drawn.includes('asks the person')) {
      question = ''
      const declined = await modern.callTool(tool, input)
      if (question === '') refused.push(declined.text)
      said.question = question
    }
    if (drawn.includes('is answered with the question')) {
      said.dry_run = (await older.callTool(tool, { ...input, dry_run: true })).text
      said.held = (await older.callTool(tool, input)).body
    }
    asked.push(said)
  }
  await modern.close()
})
afterAll(() => server.close())

/** Returns the columns of the texts of these kinds, by the schemas of the answers: `employees.title`. */
async function columnsOf(...kinds: TextKind[]): Promise<string[]> {
  const columns = await server.sql<{ path: string }>(
    `select table_name || '.' || column_name as path from information_schema.columns
     where table_schema = current_schema() and data_type = 'text' and $1::bigint is not null`,
  )
  const paths = new Set(columns.map(({ path }) => path))
  const nouns = new Set([...registry.values()].map(nounOf))
  return [...nouns].flatMap((noun) =>
    [...answeredTexts(noun)]
      .filter(([, found]) => kinds.some((kind) => found.has(kind)))
      .map(([field]) => `${noun === 'company' ? 'companies' : noun}${field}`)
      .filter((path) => paths.has(path)),
  )
}

/** Stores the values in the rows in turn. */
async function overwrite(columns: readonly string[], values: readonly string[]): Promise<void> {
  for (const [n, column] of columns.filter((each) => !left.includes(each)).entries()) {
    const [table = '', field] = column.split('.')
    await server.sql(
      `update ${table} t set ${field} = ($2::text[])[(1 + ($3 + r.n) % cardinality($2::text[]))::int]
       from (select ctid, row_number() over () as n from ${table} where ${owner(table)} = $1) r
       where t.${owner(table)} = $1 and t.ctid = r.ctid`,
      [values, n],
    )
  }
}

const reasons = new Set(['reason', 'rejection_reason', 'reviewer_notes', 'notes', 'note'])

/** Returns a call with hostile reasons and notes in the place of its own. */
function withReasons(input: WriteCase['input'], n: number): WriteCase['input'] {
  const reason = typed[n % typed.length]!.slice(0, 2000)
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, reasons.has(field) ? reason : value]),
  )
}

function owner(table: string): string {
  return table === 'companies' ? 'id' : 'company_id'
}

/** A text without what stands in quotes. */
function unquoted(question: string): string {
  return question.replaceAll(/"[^"\n]*"/g, '')
}

test('the columns that keep their text hold text of people', async () => {
  const columns = await columnsOf('name', 'people', 'free')
  expect(left.filter((column) => !columns.includes(column))).toEqual([])
})

test('stored names stand in questions only in quotes, and are cut at 80 characters', () => {
  let count = 0
  const seen = new Set<string>()
  for (const { tool, about, question, held } of asked) {
    for (const sentence of [question, held.question ?? '']) {
      for (const [mark] of sentence.matchAll(/NAMEMARK\d/g)) seen.add(mark)
      if (sentence.includes('NAMEMARK')) count += 1
      const label = `${tool} ${about}: ${sentence}`
      expect(unquoted(sentence), label).not.toMatch(/MARK|[“”″«»⏎]/)
      const [own = ''] = sentence.split('\n')
      for (const [quoted] of own.matchAll(/"[^"\n]*"/g)) {
        expect([...quoted].length, label).toBeLessThanOrEqual(82)
      }
    }
  }
  expect(count).toBeGreaterThan(isFull ? 80 : 40)
  expect(seen.size).toBe(names.length)
})

test('a reason or note of a call stands after the question, quoted on one line, and no model reads it', () => {
  const seen = new Set<string>()
  for (const { tool, about, question, held, dry_run } of asked) {
    const [sentences = '', ...lines] = question.split('\n')
    const label = `${tool} ${about}: ${question}`
    expect(sentences, label).not.toContain('TYPEDMARK')
    for (const line of lines) {
      expect(line, label).toMatch(
        /^([A-Z][\w ,]*: "[^"]*"( and [\d,]+ more characters?)?|And \d+ more texts\.)$/,
      )
      for (const [mark] of line.matchAll(/TYPEDMARK\d/g)) seen.add(mark)
    }
    expect(JSON.stringify(held), label).not.toContain('TYPEDMARK')
    const { effects } = JSON.parse(dry_run)
    expect(JSON.stringify(effects ?? {}), label).not.toContain('TYPEDMARK')
  }
  for (const each of refused) expect(each).not.toContain('TYPEDMARK')
  expect(seen.size).toBeGreaterThan(isFull ? 7 : 3)
})

test('no stored text is in a question, the effects, the answer that a model gets, or a refusal', () => {
  expect(asked.length - refused.length).toBeGreaterThan(60)
  for (const { tool, about, question, held, dry_run } of asked) {
    const label = `${tool} ${about}`
    expect(question, label).not.toContain('TEXTMARK')
    expect(JSON.stringify(held), label).not.toContain('TEXTMARK')
    const { effects } = JSON.parse(dry_run)
    expect(JSON.stringify(effects ?? {}), label).not.toContain('TEXTMARK')
  }
  for (const each of refused) expect(each).not.toContain('TEXTMARK')
})

test('the tools, prompts, resources and instructions have no stored name or text', async () => {
  const surface = async (client: McpClient) =>
    JSON.stringify({
      instructions: client.instructions,
      tools: await client.listTools(),
      resources: await client.listResources(),
      templates: await client.listTemplates(),
      prompts: await client.listPrompts(),
      review: await client.getPrompt('review_pending_leave'),
      away: await client.getPrompt('who_is_away'),
      hours: await client.getPrompt('payroll_hours_check'),
    })
  const client = await server.mcp()
  expect(await surface(client)).not.toMatch(/NAMEMARK|TEXTMARK/)
  const small = await server.mcp(undefined, undefined, '')
  expect(await surface(small)).not.toMatch(/NAMEMARK|TEXTMARK/)
  for (const words of ['', 'leave', 'approve_leave_request', 'NAMEMARK']) {
    const { text: found } = await small.callTool('find_tools', { words })
    expect(found).not.toMatch(/NAMEMARK|TEXTMARK/)
  }
})

test('the instructions quote the name of the person and cut it at 80 characters', async () => {
  const [row] = await server.sql<{ id: number }>(
    'select min(id)::int as id from employees where company_id = $1',
  )
  for (const reach of ['self', 'team'] as const) {
    const key = await server.makeKey({ employee_id: row!.id, reach })
    const { instructions = '' } = await server.mcp(key)
    const [quoted] = instructions.match(/"[^"]*"/) ?? ['']
    expect(quoted).toContain('NAMEMARK')
    expect([...quoted].length).toBeLessThanOrEqual(82)
    expect(unquoted(instructions)).not.toMatch(/NAMEMARK/)
  }
})
