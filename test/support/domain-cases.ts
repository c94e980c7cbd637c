import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Answer, TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers and cases are read freely in tests.
type Body = any

/** A step of a case; `format` of the file says what each kind does. */
type Step = { do: string; as?: string; expect?: Body } & Record<string, Body>

export type DomainCase = {
  id: string
  verdict: 'wrong' | 'cannot' | 'awkward'
  title: string
  right: string
  company: {
    timezone: string
    country: string
    region: string | null
    settings: Record<string, Body>
  }
  steps?: Step[]
}

type File = { server_today: string; cases: DomainCase[] }

const file: File = JSON.parse(
  readFileSync(new URL('../golden/domain-cases.json', import.meta.url), 'utf8'),
)

/** The date on which the cases were tried. */
export const domainCasesDate = file.server_today

/** The cases whose answers were wrong or awkward. */
export const domainCases = file.cases.filter(({ verdict }) => verdict !== 'cannot')

/** Imports the text of a file of punches into a company; returns the exit code and everything that was said. */
export type ImportPunches = (
  company_id: number,
  text: string,
) => Promise<{ exit: number; says: string }>

type Played = {
  company_id: number
  /** Sends a request with a key of the case's company. */
  send(method: string, path: string, body?: unknown): Promise<Answer>
  importPunches: ImportPunches | undefined
}

/** Plays a case in a company of its own and compares every answer with what the case expects. */
export async function playCase(
  server: TestServer,
  { id, company, steps = [] }: DomainCase,
  importPunches?: ImportPunches,
): Promise<void> {
  const { timezone, country: country_code, region, settings } = company
  const company_id = await server.company(`Case ${id}`, { timezone, country_code, region })
  const key = await server.makeKey({ company_id })
  const send: Played['send'] = (method, path, body) => server.rest(method, path, body, { key })
  if (Object.keys(settings).length > 0) {
    const answer = await send('PUT', '/company', settings)
    expect(answer.status, answer.text).toBe(200)
  }
  const ids = new Map<string, number>()
  for (const step of steps) {
    const stored = await play({ company_id, send, importPunches }, named(step, ids))
    if (step.as !== undefined) ids.set(step.as, stored as number)
  }
}

/** Replaces the names of earlier steps in braces by the ids that these stored. */
function named(step: Step, ids: ReadonlyMap<string, number>): Step {
  let text = JSON.stringify(step)
  for (const [name, id] of ids) {
    text = text.replaceAll(`"{${name}}"`, String(id)).replaceAll(`{${name}}`, String(id))
  }
  return JSON.parse(text)
}

/** Plays one step and returns the id that it stored. */
async function play(played: Played, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'employee':
      return makeEmployee(played, step)
    case 'leave_type':
      return setLeaveType(played, step)
    case 'leave':
      return takeLeave(played, step)
    case 'report':
      return report(played, step)
    case 'balance':
      return balance(played, step)
    case 'request':
      return request(played, step)
    case 'approve_period':
      return approvePeriod(played, step)
    case 'import':
      return importFile(played, step)
    default:
      throw new Error(`A case has a step of an unknown kind, ${step.do}.`)
  }
}

async function makeEmployee({ company_id, send }: Played, { as, fields }: Step) {
  const body = {
    first_name: 'Case',
    last_name: as,
    email: `${as}.${company_id}@example.com`,
    ...fields,
  }
  const answer = await send('POST', '/employees', { password: 'correct horse battery', ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

async function setLeaveType({ send }: Played, { type, fields }: Step) {
  const { body } = await send('GET', '/leave-types')
  const found = body.data.find((each: Body) => each.type === type)
  const answer = found
    ? await send('PUT', `/leave-types/${found.id}`, fields)
    : await send('POST', '/leave-types', { type, name: type, ...fields })
  expect(answer.status, answer.text).toBe(found ? 200 : 201)
}

async function takeLeave({ send }: Played, { body, expect: wanted = {} }: Step) {
  const asked = await send('POST', '/leave-requests', body)
  expect(asked.status, asked.text).toBe(wanted.status ?? 201)
  if (asked.body.status !== 'pending') return asked.body.id
  const approved = await send('POST', `/leave-requests/${asked.body.id}/approve`)
  expect(approved.status, approved.text).toBe(wanted.approve ?? 200)
  return asked.body.id
}

async function report({ send }: Played, { employee, from, to, expect: wanted, ...more }: Step) {
  const query = new URLSearchParams({
    ...{ from, to, employee_id: String(employee), include_zero_hours: 'true' },
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  })
  const answer = await send('GET', `/reports/payroll-hours?${query}`)
  expect(answer.status, answer.text).toBe(200)
  const row = answer.body.data[0] ?? {}
  for (const [field, value] of Object.entries<Body>(wanted)) {
    if (field !== 'warnings') expect(row[field] ?? 0, `${field} of ${answer.text}`).toEqual(value)
    else expect(codesOf(row.warnings)).toEqual(expect.arrayContaining(value))
  }
}

function codesOf(warnings: Body[] = []): string[] {
  return warnings.map((warning) => warning.code ?? warning)
}

async function balance({ send }: Played, { employee, type, expect: wanted }: Step) {
  const { body } = await send('GET', `/employees/${employee}`)
  const others: Body[] = body.pto_balance.others ?? []
  const found = body.pto_balance[type] ?? others.find((each) => each.type === type)
  expect(found).toMatchObject(wanted)
}

async function request({ send }: Played, { method, path, body, expect: wanted = {} }: Step) {
  const answer = await send(method, path, body)
  if (wanted.status !== undefined) expect(answer.status, answer.text).toBe(wanted.status)
  if (wanted.first) expect(answer.body.data[0]).toMatchObject(wanted.first)
  if (wanted.has) expect(answer.body).toMatchObject(wanted.has)
  for (const [text, count] of Object.entries(wanted.lines_with ?? {})) {
    const lines = answer.text.split('\n').filter((line) => line.includes(text))
    expect(lines, `lines with ${text}`).toHaveLength(count as number)
  }
  return answer.body?.id
}

async function approvePeriod({ send }: Played, { date, expect: wanted = {} }: Step) {
  const { body } = await send('GET', `/pay-periods?date=${date}`)
  const path = `/pay-periods/${body.data[0].id}/approve`
  const answer = await send('POST', path, { accept_open: true })
  expect(answer.status, answer.text).toBe(wanted.status ?? 200)
}

async function importFile({ company_id, importPunches }: Played, step: Step) {
  if (!importPunches) throw new Error('This case imports punches, which needs the command.')
  const { exit, says } = await importPunches(company_id, step.text)
  const { expect: wanted = {} } = step
  if (wanted.exit !== undefined) expect(exit, says).toBe(wanted.exit)
  if (wanted.says !== undefined) expect(says).toContain(wanted.says)
  const anyOf: string[] | undefined = wanted.says_one_of
  if (anyOf)
    expect(
      anyOf.some((each) => says.includes(each)),
      says,
    ).toBe(true)
}
