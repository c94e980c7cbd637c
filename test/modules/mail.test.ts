import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { giveSignIn } from '../../src/modules/sign-in/index.ts'
import { rulesOver, type TestTransport, through } from '../support/both-transports.ts'
import { systemCaller } from '../support/callers.ts'
import { ownFolder } from '../support/folder.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { eventually, startTestWorker, type TestWorker } from '../support/hooks.ts'
import { askLeave } from '../support/leave.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { outboxRows } from '../support/trail.ts'

const second = 1_000
const hour = 3_600 * second

let clock_ms = Date.parse('2026-10-05T12:00:00Z')
let server: TestServer
let smtp: Smtp
let worker: TestWorker
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
})
beforeEach(async () => {
  smtp = await startSmtp()
  stops.push(smtp.close)
})
afterEach(async () => {
  await server.sql('update mails set due_at = null where company_id = $1')
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => server.close())

function working(settings: Parameters<typeof startTestWorker>[1] = { smtp_url: smtp.url }) {
  worker = startTestWorker(server, settings, 5)
  stops.push(worker.stop)
  return worker
}

const freshMonday = freshDates('2027-01-11', 7)

/** Leave of a new employee, and their email address. */
async function ask(
  first_name = 'Ana',
  input: Record<string, unknown> = {},
): Promise<{ id: number; employee_id: number; email: string }> {
  const employee_id = await addEmployee(server, { first_name, works_weekdays: true })
  const date = freshMonday()
  const { body } = await askLeave(server, employee_id, date, date, input)
  const [row] = await server.sql<{ email: string }>(
    'select email from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  return { id: body.id, employee_id, email: row!.email }
}

function decide(
  transport: TestTransport,
  verb: string,
  id: number,
  input: Record<string, unknown> = {},
) {
  return through(server, transport, `leave_requests.${verb}`, { id, ...input })
}

function mailOf(request_id: number): Promise<Record<string, unknown>[]> {
  return server.sql(
    `select m.status, m.attempt, m.last_error, m.due_at, m.sent_at from mails m
     join ${outboxRows} on outbox.company_id = m.company_id and outbox.id = m.outbox_id
     where m.company_id = $1 and (outbox.payload->'data'->'object'->>'id')::bigint = $2`,
    [request_id],
  )
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * The time in a message's only Date header, parsed by the grammar of RFC 5322, section 3.3, without
 * obsolete forms.
 */
function dateOf(raw: string): number {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
  const dates = headers.split('\r\n').filter((line) => /^date:/i.test(line))
  expect(dates).toHaveLength(1)
  const form =
    /^Date: (\w{3}), (\d{1,2}) (\w{3}) (\d{4}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d) ([+-])(\d\d)([0-5]\d)$/
  expect(dates[0]).toMatch(form)
  const [, weekday, day, month, year, hours, minutes, seconds, sign, zoneHours, zoneMinutes] =
    form.exec(dates[0]!)!
  const [y, d, h, m, s] = [year, day, hours, minutes, seconds].map(Number)
  const local_ms = Date.UTC(y!, monthNames.indexOf(month!), d!, h!, m!, s!)
  expect(monthNames).toContain(month)
  expect(dayNames[new Date(local_ms).getUTCDay()]).toBe(weekday)
  const offset_ms = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
  return sign === '-' ? local_ms + offset_ms : local_ms - offset_ms
}

describe.each(rulesOver(import.meta.url))(
  'an employee whose leave is decided over %s',
  (transport) => {
    test.each([
      ['approve', {}, 'Leave approved: Vacation on', 'was approved.'],
      ['reject', { rejection_reason: 'Year end' }, 'Leave not approved: Vacation on', 'Year end'],
      ['cancel', {}, 'Leave canceled: Vacation on', 'was canceled.'],
    ])('is told by email of %s', async (verb, input, subject, words) => {
      working()
      const { id, email } = await ask()
      expect((await decide(transport, verb, id, input)).ok).toBe(true)
      const [message] = await smtp.count(1)
      expect(message!.to).toEqual([email])
      expect(message!.from).toBe('rollcall@127.0.0.1')
      expect(message!.mail.from).toEqual({ address: 'rollcall@127.0.0.1', name: 'Test Company' })
      expect(message!.mail.subject).toContain(subject)
      expect(message!.mail.text).toContain('Hello Ana,')
      expect(message!.mail.text).toContain(words)
      expect(message!.mail.html).toContain(words)
      await eventually(() => mailOf(id)).toMatchObject([
        { status: 'sent', attempt: 1, due_at: null, last_error: null },
      ])
    })
  },
)

describe('an email', () => {
  test('has the balance, the product and a link to the page of those who may sign in', async () => {
    working()
    const { id, employee_id } = await ask()
    await runOperation(server.operationDeps, giveSignIn, systemCaller(server.company_id), {
      employee_ids: [employee_id],
    })
    const { data } = (await server.rest('GET', '/leave-types?per_page=100')).body
    const vacation = data.find(({ type }: { type: string }) => type === 'vacation')
    await server.rest('PUT', `/leave-types/${vacation.id}`, { annual_days: 12 })
    await decide('rest', 'approve', id)
    const [message] = await smtp.count(1)
    const { text, html } = message!.mail
    const url = `${server.operationDeps.services.site_url}/account`
    expect(text).toMatch(/Balance, Vacation: [\d.]+ days?\./)
    expect(text).toContain(`Your account: ${url}`)
    expect(text).toContain('Rollcall of Test Company')
    expect(html).toContain(`<a href="${url}">${url}</a>`)
  })

  test('says half days, hours and the days it takes', async () => {
    working()
    const half = await ask('Ana', { start_day_part: 'morning', end_day_part: 'morning' })
    await decide('rest', 'approve', half.id)
    const [first] = await smtp.count(1)
    expect(first!.mail.text).toMatch(/Vacation on \w{3}, \w{3} \d+, \d{4} \(morning\) was approved/)
    expect(first!.mail.text).toContain('It takes 0.5 working days.')

    const span = await ask('Ana', { start_date: '2027-11-01', end_date: '2027-11-05' })
    await decide('rest', 'approve', span.id)
    const { text } = (await smtp.count(2))[1]!.mail
    expect(text).toContain('Vacation from Mon, Nov 1 to Fri, Nov 5, 2027 was approved.')
    expect(text).toContain('It takes 5 working days.')

    const refused = await ask('Ana', { start_date: '2027-11-08', end_date: '2027-11-09' })
    await decide('rest', 'reject', refused.id)
    const last = (await smtp.count(3))[2]!.mail.text
    expect(last).toContain('was not approved')
    expect(last).not.toContain('It takes')
  })

  test('has one Date, as RFC 5322 has it: when the leave was decided, in each attempt', async () => {
    working()
    smtp.feels('defers')
    const decided_ms = clock_ms
    const { id } = await ask()
    await decide('rest', 'approve', id)
    await eventually(() => mailOf(id)).toMatchObject([{ status: 'failed', attempt: 1 }])
    smtp.feels('takes')
    clock_ms += 5 * second
    const [message] = await smtp.count(1)
    expect(dateOf(message!.raw)).toBe(Math.floor(decided_ms / second) * second)
  })

  test('shows free text as text, never as markup, and nobody can add a header', async () => {
    working()
    const { id } = await ask('<b>Ana</b>')
    const reason = '<script>alert("x")</script> & "more"\nsecond line\r\nBcc: evil@example.test'
    await decide('rest', 'reject', id, { rejection_reason: reason })
    const [{ mail, to }] = (await smtp.count(1)) as [Smtp['taken'][number]]
    expect(to).toHaveLength(1)
    expect(mail.html).not.toMatch(/<script|<b>/)
    expect(mail.html).toContain(
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &quot;more',
    )
    expect(mail.html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;,')
    expect(mail.text).toContain('<script>alert("x")</script>')
    expect(mail.bcc).toBeUndefined()
  })

  test('goes out once, however many decide at once', async () => {
    const { stop } = working()
    const { id } = await ask()
    const verbs = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? 'approve' : 'reject'))
    const said = await Promise.all(verbs.map((verb) => decide('rest', verb, id)))
    expect(said.filter(({ ok }) => ok).length).toBe(1)
    await eventually(() => mailOf(id)).toMatchObject([{ status: 'sent' }])
    await stop()
    expect(smtp.taken.length).toBe(1)
  })

  test('of a dry run is neither written nor sent', async () => {
    working()
    const { id } = await ask()
    await through(server, 'rest', 'leave_requests.approve', { id }, { dry_run: true })
    expect(await mailOf(id)).toEqual([])
    expect(smtp.taken).toEqual([])
  })
})

describe('a mail server', () => {
  test('that refuses, defers or hangs up gets the same message again, five seconds later', async () => {
    working()
    for (const [mood, error] of [
      ['refuses', /no such user/],
      ['defers', /try later/],
      ['drops', /./],
    ] as const) {
      smtp.feels(mood)
      const { id } = await ask()
      await decide('rest', 'approve', id)
      await eventually(() => mailOf(id)).toMatchObject([
        { status: 'failed', attempt: 1, last_error: expect.stringMatching(error) },
      ])
      const before = smtp.taken.length
      smtp.feels('takes')
      clock_ms += 5 * second
      const messages = await smtp.count(before + 1)
      await eventually(() => mailOf(id)).toMatchObject([{ status: 'sent', attempt: 2 }])
      const { messageId } = messages[before]!.mail
      expect(messageId).toMatch(/^<evt_[0-9a-f]{32}@127\.0\.0\.1>$/)
    }
  })

  test('that is unreachable is tried ten times over 75 h 35 min 5 s', async () => {
    smtp.feels('defers')
    working()
    const { id } = await ask()
    await decide('rest', 'approve', id)
    const waits_ms = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
      (s) => s * 1000,
    )
    for (const [n, wait_ms] of waits_ms.entries()) {
      await eventually(() => mailOf(id)).toMatchObject([{ status: 'failed', attempt: n + 1 }])
      clock_ms += wait_ms
    }
    await eventually(() => mailOf(id)).toMatchObject([
      { status: 'exhausted', attempt: 10, due_at: null },
    ])
    expect(waits_ms.reduce((a, b) => a + b)).toBe(75 * hour + 35 * 60 * second + 5 * second)
  })

  test('that is asked by two processes gets each message once', async () => {
    const processes = [working(), working()]
    const request = []
    for (let n = 0; n < 12; n += 1) request.push(await ask())
    for (const { id } of request) await decide('rest', 'approve', id)
    await smtp.count(12)
    // A worker that stops waits for what it is sending.
    await Promise.all(processes.map(({ stop }) => stop()))
    const to = smtp.taken.flatMap((message) => message.to)
    expect(to.toSorted()).toEqual(request.map(({ email }) => email).toSorted())
  })
})

describe('without a mail server', () => {
  test('an email is a file of the outbox folder that a mail program opens, and nobody else reads', async () => {
    const { folder } = working({ mail_from: 'leave@example.org' })
    const { id, email } = await ask('Zoë')
    await decide('rest', 'approve', id)
    const outbox = join(folder, 'outbox')
    await eventually(() => mailOf(id)).toMatchObject([{ status: 'sent' }])
    const [file, ...others] = readdirSync(outbox)
    expect(others).toEqual([])
    expect(file).toMatch(/^_?evt_[0-9a-f]{32}_example\.org_?\.eml$/)
    const raw = readFileSync(join(outbox, file!))
    const mail = await PostalMime.parse(raw)
    expect(mail.to).toEqual([{ address: email, name: expect.stringContaining('Zoë') }])
    expect(mail.from).toEqual({ address: 'leave@example.org', name: 'Test Company' })
    expect(mail.text).toContain('Hello Zoë,')
    expect(dateOf(raw.toString('latin1'))).toBe(Math.floor(clock_ms / second) * second)
    expect(statSync(join(outbox, file!)).mode & 0o077).toBe(0)
    expect(statSync(outbox).mode & 0o077).toBe(0)
  })

  const data_dir = ownFolder()
  test('files of emails are deleted 30 days later, and nothing else is', async () => {
    const outbox = join(data_dir, 'outbox')
    mkdirSync(outbox)
    const ages = { 'a.eml': 31, '.b.eml.123': 31, 'c.eml': 29, '.d.eml.123': 29, 'notes.txt': 31 }
    for (const [name, days] of Object.entries(ages)) {
      const then = clock_ms / second - days * 86_400
      writeFileSync(join(outbox, name), '')
      utimesSync(join(outbox, name), then, then)
    }
    working({ data_dir })
    await eventually(() => readdirSync(outbox).toSorted()).toEqual([
      '.d.eml.123',
      'c.eml',
      'notes.txt',
    ])
  })
})
