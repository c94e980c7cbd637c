import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDates } from '../../support/fresh-dates.ts'
import { hostileTexts } from '../../support/hostile-texts.ts'
import { askLeave, configureLeaveType, takeLeave } from '../../support/leave.ts'
import { connectV2, type McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let modern: McpClient
let older: McpClient
let question = ''
const now_ms = Date.parse('2026-06-01T12:00:00Z')
// Tuesdays and Wednesdays of 2027, none of them a holiday.
const tuesday = freshDates('2027-02-02', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await configureLeaveType(server, 'vacation', { annual_days: 10, prorate_first_year: false })
  const key = await server.makeKey({ confirm_writes: true })
  modern = await connectV2(`${server.url}/api/mcp?toolsets=all`, key, 'modern', (text) => {
    question = text
    return 'decline'
  })
  older = await server.mcp(key, 'sdk 1.x')
})
afterAll(async () => {
  await modern?.close()
  await server.close()
})

async function person(department: string | null, first_name: string) {
  return addEmployee(server, { first_name, last_name: 'Roy', department, works_weekdays: true })
}

async function wish(employee_id: number, from: string, to = from, more: object = {}) {
  const { status, body, text } = await askLeave(server, employee_id, from, to, more)
  expect(status, text).toBe(201)
  return body.id as number
}

async function asked(tool: string, input: Record<string, unknown>): Promise<string> {
  question = ''
  const { text } = await modern.callTool(tool, input)
  return question === '' ? text : question
}

/** `Tue Feb 2, 2027`, as questions show dates. */
function inWords(date: string): string {
  const [weekday, month, day, year] = new Date(`${date}T00:00:00Z`)
    .toUTCString()
    .replace(',', '')
    .split(' ')
    .slice(0, 4)
    .map((_, at, all) => [all[0], all[2], String(Number(all[1])), all[3]][at])
  return `${weekday} ${month} ${day}, ${year}`
}

describe('the question before many leave requests are approved', () => {
  test('has for each one the balance of each year, colleagues away, blackouts, halves and hours', async () => {
    const [ana, ben] = [await person('Kitchen', 'Ana'), await person('Kitchen', 'Ben')]
    const date = tuesday()
    await takeLeave(server, ben, date)
    const hall = { name: 'Audit', start_date: date, end_date: date, enforcement: 'warn' }
    await server.rest('POST', '/blackout-dates', { ...hall, departments: ['Kitchen'] })
    const ids = [
      // 2 days of 2026, the holiday of January 1, and 2 days of 2027.
      await wish(ana, '2026-12-30', '2027-01-05'),
      await wish(ana, date, date, { start_day_part: 'morning', end_day_part: 'morning' }),
      await wish(await person(null, 'Eve'), date, date, { hours: 2 }),
    ]
    const on = inWords(date)
    expect(await asked('approve_leave_requests', { ids })).toBe(
      `Approve 3 leave requests: "Ana Roy" 4 days of vacation, Wed Dec 30, 2026 to Tue Jan 5, 2027, balance of 2026 10 -> 8 days, balance of 2027 10 -> 8 days; "Ana Roy" 0.5 days of vacation, the morning of ${on}, balance 8 -> 7.5 days, 1 colleague is away then: "Ben Roy", blackout dates apply: "Audit" (${on}); "Eve Roy" 2 hours of vacation, ${on}, balance 10 -> 9.733 days? 2 people are told by email.`,
    )
    // What the question about one says, in the same words.
    const single = await asked('approve_leave_request', { id: ids[1] })
    expect(single).toBe(
      `Approve 0.5 days of vacation for "Ana Roy", the morning of ${on}? Balance 10 -> 9.5 days. 1 colleague is away then: "Ben Roy". Blackout dates apply: "Audit" (${on}). They are told by email.`,
    )
  })

  test('says on which days the department is below its minimum', async () => {
    const [date, eve] = [tuesday(), await person('Cellar', 'Eve')]
    const minimum = { department: 'Cellar', effective_from: date, minimum_present: 1 }
    await server.rest('PUT', '/minimum-present', minimum)
    const ids = [await wish(eve, date)]
    const said = `he department is below its minimum on ${inWords(date)} (0 at work, minimum 1)`
    expect(await asked('approve_leave_requests', { ids })).toContain(`, t${said}?`)
    expect(await asked('approve_leave_request', { id: ids[0] })).toContain(` T${said}.`)
  })

  test('says of those left pending why', async () => {
    const date = tuesday()
    const ids = [
      await wish(await person('Bar', 'Ana'), date),
      await wish(await person('Bar', 'Ben'), date),
    ]
    expect(await asked('approve_leave_requests', { ids, only_without_conflict: true })).toContain(
      '? 1 is left pending because of a conflict: "Ben Roy" (colleague away). They are told by email.',
    )
  })

  test('of a long list says first what needs a look, counts the rest, and stays short', async () => {
    const date = tuesday()
    const blackout = { name: 'Audit', start_date: date, end_date: date, enforcement: 'warn' }
    await server.rest('POST', '/blackout-dates', { ...blackout, departments: ['Last'] })
    const ids: number[] = []
    for (let n = 0; n < 99; n += 1) ids.push(await wish(await person(null, `Person ${n}`), date))
    ids.push(await wish(await person('Last', 'Zoë'), date))
    const text = await asked('approve_leave_requests', { ids })
    expect(text).toMatch(
      /^Approve 100 leave requests: "Zoë Roy" 1 day of vacation, [^;]*, blackout dates apply: "Audit" \([^)]*\); "Person 0 Roy" /,
    )
    const named = text.match(/"Person \d+ Roy"/g)!.length
    expect(named).toBeGreaterThanOrEqual(20)
    expect(text).toContain(`; and ${99 - named} more, ${99 - named} days in all?`)
    expect(text.length).toBeLessThan(3_000)
    // A model of an older client gets the sentences, and an answer that fits.
    const held = await older.callTool('approve_leave_requests', { ids })
    expect(held.body.question).toBe(text)
    expect(Buffer.byteLength(held.text)).toBeLessThanOrEqual(16_000)
    expect(held.body.effects.balances.length).toBeGreaterThan(5)
  })

  test('says the same whatever the names in it say, and so do the reasons of those left pending', async () => {
    // Dates differ from one call to the next.
    const said = (text: string) =>
      text
        .replaceAll(/"[^"\n]*"/g, '""')
        .replaceAll(/\w{3} \w{3} \d+, \d{4}|\d{4}-\d{2}-\d{2}/g, 'date')
        .replaceAll(/blackout \d+/g, 'blackout')
    async function askedOf(name: string) {
      const date = tuesday()
      const [ana, ben] = [await person(name, name), await person(name, name)]
      await takeLeave(server, ben, date)
      const blackout = { name: 'Audit', start_date: date, end_date: date, enforcement: 'warn' }
      const { body } = await server.rest('POST', '/blackout-dates', blackout)
      await server.sql(
        `update blackout_dates set name = $2, departments = array[$2::text] where company_id = $1 and id = $3`,
        [name, body.id],
      )
      const ids = [await wish(ana, date), await wish(await person(null, name), tuesday())]
      const many = { ids, only_without_conflict: true }
      const { body: dry } = await older.callTool('approve_leave_requests', {
        ...many,
        dry_run: true,
      })
      const question = await asked('approve_leave_requests', { ids })
      const part = await asked('approve_leave_requests', many)
      expect((await older.callTool('approve_leave_requests', { ids })).body.question).toBe(question)
      const reasons = dry.skipped.flatMap((row: { reasons: { message: string }[] }) => row.reasons)
      expect(reasons).toHaveLength(2)
      return {
        parts: [question, part, ...reasons.map(({ message }: { message: string }) => message)],
        questions: [question, part],
      }
    }
    const harmless = (await askedOf('Plain')).parts.map(said)
    expect(harmless[0]).toContain('blackout dates apply: "" (date)')
    for (const [tries, name] of Object.entries(hostileTexts('NAMEMARK'))) {
      const { parts, questions } = await askedOf(name.slice(0, 100))
      expect(parts.map(said), tries).toEqual(harmless)
      expect(parts.join(), tries).not.toMatch(/[“”«»″]/)
      for (const question of questions) {
        expect(question, tries).toContain('NAMEMARK')
        expect(question.split('\n'), tries).toHaveLength(1)
        expect(question.length, tries).toBeLessThan(1_500)
      }
    }
  })

  test('stays short with the longest names and facts', async () => {
    const date = tuesday()
    const long = 'N'.repeat(90)
    const ids: number[] = []
    for (let n = 0; n < 60; n += 1) {
      const department = n < 30 ? 'Long' : null
      ids.push(await wish(await person(department, `${long}${n}`), date))
    }
    await server.rest('POST', '/blackout-dates', {
      ...{ name: long, start_date: date, end_date: date, enforcement: 'warn' },
      departments: ['Long'],
    })
    const text = await asked('approve_leave_requests', { ids, only_without_conflict: true })
    expect(text).toMatch(/^Approve 30 leave requests: .*; and \d+ more, .* 30 are left pending /)
    expect(text.length).toBeLessThan(3_000)
  })
})

describe('the question before many time entries are approved', () => {
  async function punch(employee_id: number, date: string, from = '14:00', to = '22:00') {
    const { status, body, text } = await server.rest('POST', '/time-entries', {
      employee_id,
      clock_in: `${date}T${from}:00Z`,
      clock_out: `${date}T${to}:00Z`,
    })
    expect(status, text).toBe(201)
    return body.id as number
  }

  test('shows each entry as the question about one does', async () => {
    const [ana, ben] = [await person(null, 'Ana'), await person(null, 'Ben')]
    const ids = [
      await punch(ana, '2026-05-05'),
      await punch(ana, '2026-05-05', '21:00', '23:00'),
      await punch(ben, '2026-05-06'),
    ]
    expect(await asked('approve_time_entries', { ids })).toBe(
      'Approve 3 time entries: "Ana Roy" Tue May 5, 2026, 10:00 am to 6:00 pm (America/Toronto), 8 hours; "Ana Roy" Tue May 5, 2026, 5:00 pm to 7:00 pm (America/Toronto), 2 hours, it overlaps another entry of the same person; "Ben Roy" Wed May 6, 2026, 10:00 am to 6:00 pm (America/Toronto), 8 hours?',
    )
  })

  test('of very many shows first those that need a look, and counts the rest', async () => {
    const ids: number[] = []
    for (let n = 0; n < 40; n += 1) ids.push(await punch(await person(null, `P${n}`), '2026-05-12'))
    const [last] = [await person(null, 'Zoë')]
    ids.push(await punch(last!, '2026-05-12'), await punch(last!, '2026-05-12', '21:00', '23:00'))
    const text = await asked('approve_time_entries', { ids })
    expect(text).toMatch(
      /^Approve 42 time entries, Tue May 12, 2026, 330 hours in all: "Zoë Roy" Tue May 12, 2026, 5:00 pm to 7:00 pm [^;]*, 2 hours, it overlaps another entry of the same person; by person "P0 Roy" 8 hours, /,
    )
    expect(text).toContain(', and 21 more?')
    expect(text.length).toBeLessThan(3_000)
  })
})

describe('a write that would change nothing', () => {
  const empty = 'This call would change nothing, so nobody is asked to confirm it.'

  async function refused(tool: string, input: Record<string, unknown>) {
    const answers = []
    for (const client of [modern, older]) {
      question = ''
      const { isError, body, structuredContent } = await client.callTool(tool, input)
      expect([isError, structuredContent, question], JSON.stringify(body)).toEqual([
        true,
        undefined,
        '',
      ])
      answers.push(body)
    }
    expect(answers[1]).toEqual(answers[0])
    return answers[0]
  }

  test('is refused and not asked: an update with the values as they are', async () => {
    const ana = await person(null, 'Ana')
    const id = await wish(ana, tuesday())
    const body = await refused('update_leave_request', { id, type: 'vacation' })
    expect(body).toEqual({ error: 'Validation Error', message: empty })
    await refused('update_employee', { id: ana, first_name: 'Ana' })
    await refused('update_company', { overlapping_leave: 'refuse_approval' })
  })

  test('so is a bulk call in which nothing can be approved, with the reasons', async () => {
    const id = await wish(await person(null, 'Ana'), tuesday())
    await server.rest('POST', `/leave-requests/${id}/reject`, {})
    const leave = await refused('approve_leave_requests', { ids: [id, 987_654] })
    expect(leave).toMatchObject({
      error: 'Validation Error',
      message: empty,
      skipped: [],
      failed: [
        {
          id,
          employee_name: 'Ana Roy',
          errors: { status: ['is already rejected; only a pending request can be decided'] },
        },
        { id: 987_654 },
      ],
    })
    const time = await refused('approve_time_entries', { ids: [987_654] })
    expect(time.results).toHaveLength(1)
    expect((await refused('approve_leave_requests', { ids: [] })).errors.ids).toEqual([
      'must have at least one request',
    ])
  })

  test('a key whose writes nobody confirms gets the answer as before', async () => {
    const client = await server.mcp(server.key, 'client 2.x modern')
    const { isError, body } = await client.callTool('approve_leave_requests', { ids: [987_654] })
    expect([isError, body.failed.length]).toEqual([false, 1])
  })
})
