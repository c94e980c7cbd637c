import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Approver,
  addApprover,
  askForLeave,
  goOnLeave,
  mailsTo,
  setDeputy,
  settled,
} from '../../support/approvers.ts'
import { plainBrowser } from '../../support/browser.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { eventually, startTestWorker, type TestWorker } from '../../support/hooks.ts'
import { mailerTo, signInByCode } from '../../support/oauth.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const second = 1_000
const day = 24 * 3_600 * second
const monday = freshDates('2027-01-11', 7)

let clock_ms = Date.parse('2026-11-25T15:00:00Z')
let server: TestServer
let smtp: Smtp
const stops: (() => Promise<void>)[] = []
let admin: Approver
let boss: Approver
let lead: Approver
let ben: Approver

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now: () => clock_ms })
  admin = await addApprover(server, { first_name: 'Ada', admin: true })
  boss = await addApprover(server, { first_name: 'Boss', role: 'manager' })
  lead = await addApprover(server, { first_name: 'Lead', role: 'manager', manager: boss })
  ben = await addApprover(server, {
    first_name: 'Ben',
    department: 'Kitchen',
    manager: lead,
  })
})
beforeEach(() => {
  smtp.feels('takes')
  smtp.taken.splice(0)
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await server.rest('PUT', '/company', { approval_mails: null, approval_reminder_days: 3 })
  await server.sql('delete from approval_asks where company_id = $1')
  await server.sql('update approval_mails set due_at = null where company_id = $1')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

function working(settings: Parameters<typeof startTestWorker>[1] = { smtp_url: smtp.url }) {
  const worker: TestWorker = startTestWorker(server, settings, 5)
  stops.push(worker.stop)
  return worker
}

/** Lets the workers finish and forgets what they sent. */
async function clear(): Promise<void> {
  await settled(server, clock_ms)
  smtp.taken.splice(0)
}

/** To whom requests were sent. */
const asked = () =>
  smtp.taken.flatMap(({ mail, to }) => (/ to decide: /.test(mail.subject ?? '') ? to : []))

const linkIn = (text: string | undefined) =>
  /http\S+\/admin\/approvals\/[\w-]+\/\d+/.exec(text ?? '')![0]
const statusOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests/${id}`)).body.status

describe('a request for leave', () => {
  test('reaches the manager, whose link shows it, decides nothing, and leads to the decision', async () => {
    working()
    const carl = await addApprover(server, { first_name: 'Carl', department: 'Kitchen' })
    const own = await server.makeKey({ employee_id: ben.id, reach: 'self' })
    await goOnLeave(server, carl, '2026-12-01', '2026-12-03')
    await clear()
    const made = await server.rest(
      'POST',
      '/leave-requests',
      {
        type: 'vacation',
        start_date: '2026-12-01',
        end_date: '2026-12-02',
        notes: 'A wedding <b>far</b> away',
      },
      { key: own },
    )
    expect(made.status).toBe(201)
    const { id } = made.body

    await eventually(() => mailsTo(smtp, lead)).toHaveLength(1)
    const [{ mail, to }] = mailsTo(smtp, lead) as [Smtp['taken'][number]]
    expect(to).toEqual([lead.email])
    expect(mail.subject).toMatch(
      /^Leave to decide: Ben Tester \d+, Tue, Dec 1 to Wed, Dec 2, 2026$/,
    )
    expect(mail.messageId).toMatch(/^<ask_[0-9a-f]{32}@127\.0\.0\.1>$/)
    expect(mail.text).toContain('Hello Lead,')
    expect(mail.text).toContain('asks for leave: Vacation, Tue, Dec 1 to Wed, Dec 2, 2026.')
    expect(mail.text).toContain('Note: A wedding <b>far</b> away')
    expect(mail.text).toContain('Uses: 2 days, 15 h')
    expect(mail.text).toContain('Balance: not tracked')
    expect(mail.text).toMatch(/same department: Carl Tester \d+ \(Tue, Dec 1 to Thu, Dec 3, 2026/)
    expect(mail.text).toContain('decides nothing')
    expect(mail.html).not.toContain('<b>far')
    const link = linkIn(mail.text)
    expect(link).toBe(`${server.url}/admin/approvals/leave/${id}`)
    expect(mail.html).toContain(`<a href="${link}">`)

    // As scanners of mail do, without and with a session.
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) {
      const { status } = await fetch(link, { method, redirect: 'manual' })
      expect(status, method).toBe(303)
    }
    const unsigned = await fetch(link, { redirect: 'manual' })
    expect(unsigned.headers.get('location')).toBe(
      `/sign-in?continue=${encodeURIComponent(`/admin/approvals/leave/${id}`)}`,
    )
    const browser = plainBrowser(server.url)
    const shown = await signInByCode(browser, smtp, lead.email, link)
    expect(shown.url).toBe(link)
    expect(shown.text).toMatch(/<h1><a [^>]*>Ben Tester \d+<\/a><\/h1>/)
    for (let n = 0; n < 5; n += 1) expect((await browser.get(link)).status).toBe(200)
    expect(await statusOf(id)).toBe('pending')

    smtp.taken.splice(0)
    const decided = await browser.submit(shown, 'value="approve"', { verdict: 'approve' })
    expect(decided.text).toContain('Approved: ')
    expect(await statusOf(id)).toBe('approved')
    clock_ms += 10 * second
    await eventually(() => mailsTo(smtp, ben)).toHaveLength(1)
    expect(mailsTo(smtp, ben)[0]!.mail.subject).toMatch(/^Leave approved: Vacation/)
    expect((await browser.get(link)).text).toContain('approved by Lead')
    expect(mailsTo(smtp, lead)).toEqual([])
  })

  test('is closed to a manager of others who gets the link', async () => {
    working()
    const other = await addApprover(server, { first_name: 'Olga', role: 'manager' })
    const id = await askForLeave(server, ben, monday())
    await clear()
    const page = await signInByCode(
      plainBrowser(server.url),
      smtp,
      other.email,
      `/admin/approvals/leave/${id}`,
    )
    expect(page.status).toBe(404)
    expect(page.text).not.toContain('Ben Tester')
  })

  test('leads an employee who may not decide to the own account', async () => {
    const eve = await addApprover(server, { first_name: 'Eve', signs_in: true })
    const page = await signInByCode(
      plainBrowser(server.url),
      smtp,
      eve.email,
      '/admin/approvals/leave/1',
    )
    expect(page.url).toBe(`${server.url}/account`)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/admin/../x',
    '/admin/%2E%2e/x',
    '/admin/keys/..',
    '/\\evil',
  ])('leads nowhere else: %s', async (next) => {
    const start = `/sign-in?continue=${encodeURIComponent(next)}`
    const page = await signInByCode(plainBrowser(server.url), smtp, lead.email, start)
    expect(page.url).toBe(`${server.url}/account`)
    clock_ms += 3_600 * second
  })

  test('is told to nobody where it needs no decision, is decided at once, or comes from the approver', async () => {
    const id = await askForLeave(server, ben, monday())
    await server.rest('POST', `/leave-requests/${id}/approve`)
    const key = await server.makeKey({ employee_id: lead.id, reach: 'team' })
    const date = monday()
    const body = { employee_id: ben.id, type: 'unpaid', start_date: date, end_date: date }
    expect((await server.rest('POST', '/leave-requests', body, { key })).status).toBe(201)
    const type = { type: 'errand', name: 'Errand', requires_approval: false }
    expect((await server.rest('POST', '/leave-types', type)).status).toBe(201)
    await askForLeave(server, ben, monday(), { type: 'errand' })
    working()
    await settled(server, clock_ms)
    expect(asked()).toEqual([])
  })

  test('that is decided while the mail server is away is not mailed later', async () => {
    smtp.feels('defers')
    working()
    const id = await askForLeave(server, ben, monday())
    await eventually(() => mailRows()).toMatchObject([{ status: 'failed', attempt: 1 }])
    await server.rest('POST', `/leave-requests/${id}/approve`)
    smtp.feels('takes')
    clock_ms += 5 * second
    await eventually(() => mailRows()).toMatchObject([{ status: 'dropped', due_at: null }])
    expect(mailsTo(smtp, lead)).toEqual([])
  })

  test('is mailed again with the same Message-ID, and once though two processes work', async () => {
    smtp.feels('refuses')
    const processes = [working(), working()]
    await askForLeave(server, ben, monday())
    await eventually(() => mailRows()).toMatchObject([{ status: 'failed', attempt: 1 }])
    const message_id = (await mailRows())[0]!.message_id
    smtp.feels('takes')
    clock_ms += 5 * second
    await eventually(() => mailRows()).toMatchObject([{ status: 'sent', attempt: 2 }])
    // A worker that stops waits for what it is sending.
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(mailsTo(smtp, lead).map(({ mail }) => mail.messageId)).toEqual([
      `<${message_id}@127.0.0.1>`,
    ])
  })

  test('goes once to each approver, however many come in at once', async () => {
    const processes = [working(), working()]
    const dates = Array.from({ length: 12 }, monday)
    await Promise.all(dates.map((date) => askForLeave(server, ben, date)))
    await eventually(() => mailsTo(smtp, lead)).toHaveLength(12)
    await Promise.all(processes.map(({ stop }) => stop()))
    const links = mailsTo(smtp, lead).map(({ mail }) => linkIn(mail.text))
    expect(new Set(links).size).toBe(12)
    expect(smtp.taken).toHaveLength(12)
  })

  test('of a dry run is told to nobody', async () => {
    working()
    const date = monday()
    const body = { employee_id: ben.id, type: 'unpaid', start_date: date, end_date: date }
    await server.rest('POST', '/leave-requests?dry_run=true', body)
    expect(await server.sql('select id from approval_asks where company_id = $1')).toEqual([])
  })

  test('is in French for a manager whose language is French', async () => {
    await server.rest('PUT', `/employees/${lead.id}`, { language: 'fr' })
    try {
      working()
      await askForLeave(server, ben, monday())
      await eventually(() =>
        smtp.taken.filter(({ mail }) => /^Congé à décider/.test(mail.subject ?? '')),
      ).toHaveLength(1)
      const { mail } = smtp.taken.find(({ mail }) => /^Congé à décider/.test(mail.subject ?? ''))!
      expect(mail.text).toMatch(/demande un congé\u00a0: Congé sans solde, /)
    } finally {
      await server.rest('PUT', `/employees/${lead.id}`, { language: null })
    }
  })

  test('of many words is one line in the subject, and no header more', async () => {
    working()
    const rose = await addApprover(server, {
      first_name: 'Rose\r\nBcc: evil@example.test',
      manager: lead,
    })
    await askForLeave(server, rose, monday())
    await eventually(() => mailsTo(smtp, lead)).toHaveLength(1)
    const [{ mail, to }] = mailsTo(smtp, lead) as [Smtp['taken'][number]]
    expect(to).toEqual([lead.email])
    expect(mail.bcc).toBeUndefined()
    expect(mail.subject).toContain('Rose Bcc: evil@example.test')
  })
})

async function mailRows() {
  const rows = await server.sql<{ id: number; message_id: string; status: string }>(
    'select * from approval_mails where company_id = $1 order by id desc limit 1',
  )
  return rows
}

describe('the other requests', () => {
  test.each([
    [
      'a forgotten punch',
      '/forgot-punch-requests',
      {
        work_date: '2026-11-24',
        clock_in: '2026-11-24T09:00',
        clock_out: '2026-11-24T17:00',
        reason: 'No clock at the client',
      },
      'forgot-punches',
      /^Forgotten punch to decide: Ben Tester \d+, Tue, Nov 24, 2026$/,
      ['Tue, Nov 24, 2026, 9:00 AM to 5:00 PM.', 'Note: No clock at the client', 'Break: 0 min'],
    ],
    [
      'an adjustment',
      '/payroll-day-adjustments',
      { work_date: '2026-11-24', hours_delta: -1.5, note: 'Left early' },
      'adjustments',
      /^Payroll adjustment to decide: Ben Tester \d+, Tue, Nov 24, 2026$/,
      ['−1.5 h on Tue, Nov 24, 2026', 'Earning: regular hours'],
    ],
    [
      'a trip',
      '/mileage-trips',
      { trip_date: '2026-11-24', start_address: 'Depot', end_address: 'Port', distance_km: 12.5 },
      'mileage',
      /^Mileage to decide: Ben Tester \d+, Tue, Nov 24, 2026$/,
      ['asks for 12.5 km', 'From: Depot', 'To: Port'],
    ],
  ])('%s reaches the manager too', async (_, path, body, slug, subject, words) => {
    await server.rest('PUT', '/company', { mileage_enabled: true })
    working()
    const made = await server.rest('POST', path, { employee_id: ben.id, ...body })
    expect(made.status).toBe(201)
    await eventually(() => mailsTo(smtp, lead)).toHaveLength(1)
    const [{ mail }] = mailsTo(smtp, lead) as [Smtp['taken'][number]]
    expect(mail.subject).toMatch(subject)
    for (const word of words) expect(mail.text).toContain(word)
    const link = linkIn(mail.text)
    expect(link).toBe(`${server.url}/admin/approvals/${slug}/${made.body.id}`)
    const page = await signInByCode(plainBrowser(server.url), smtp, lead.email, link)
    expect([page.status, page.url]).toEqual([200, link])
    expect(page.text).toContain('value="approve"')
    clock_ms += 3_600 * second
  })
})

describe('who is asked', () => {
  test('the admins where nobody above can decide, and never the one who asks', async () => {
    working()
    const second_admin = await addApprover(server, { first_name: 'Amy', admin: true })
    const mute = await addApprover(server, { first_name: 'Mute', role: 'manager', signs_in: false })
    const dan = await addApprover(server, { first_name: 'Dan', manager: mute })
    await askForLeave(server, dan, monday())
    await eventually(() => asked().sort()).toEqual([admin.email, second_admin.email].sort())
    await clear()
    await askForLeave(server, admin, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([second_admin.email])
    await server.sql(
      'update employees set dashboard_access = false where company_id = $1 and id = $2',
      [second_admin.id],
    )
  })

  test('somebody who may only read is not asked', async () => {
    working()
    await server.sql(
      'update sign_ins set read_only = true where company_id = $1 and employee_id = $2',
      [lead.id],
    )
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([boss.email])
    await server.sql(
      'update sign_ins set read_only = false where company_id = $1 and employee_id = $2',
      [lead.id],
    )
  })

  test('the deputy while the manager is on leave, and says for whom', async () => {
    working()
    const dee = await addApprover(server, { first_name: 'Dee', role: 'manager', manager: boss })
    await setDeputy(server, lead, dee)
    const leave = await goOnLeave(server, lead, '2026-11-25', '2026-11-27')
    await clear()
    const id = await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([dee.email])
    const [{ mail }] = mailsTo(smtp, dee) as [Smtp['taken'][number]]
    expect(mail.text).toMatch(
      /You are asked as the deputy of Lead Tester \d+, who is on leave until Fri, Nov 27, 2026\./,
    )
    const page = await signInByCode(plainBrowser(server.url), smtp, dee.email, linkIn(mail.text))
    expect([page.status, page.url]).toEqual([200, linkIn(mail.text)])
    expect(page.text).toMatch(/You decide for the people of <b>Lead Tester \d+<\/b>/)
    expect(await statusOf(id)).toBe('pending')

    // The deputy is on leave too: the next one above.
    const too = await goOnLeave(server, dee, '2026-11-25')
    await clear()
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([boss.email])

    // The deputy's own request, while she reports to the manager.
    await server.rest('POST', `/leave-requests/${too}/cancel`)
    await server.rest('PUT', `/employees/${dee.id}`, { manager_id: lead.id })
    await clear()
    await askForLeave(server, dee, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([boss.email])

    // The leave is cancelled: the manager again.
    await server.rest('POST', `/leave-requests/${leave}/cancel`)
    await clear()
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(asked()).toEqual([lead.email])
    await setDeputy(server, lead, null)
  })
})

describe('the setting', () => {
  test('off: none; each without a mail server: a file; nothing chosen without one: none', async () => {
    await server.rest('PUT', '/company', { approval_mails: 'off' })
    working()
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(smtp.taken).toEqual([])
    await stops.pop()!()

    const { folder } = working({ mail_from: 'leave@example.org' })
    await server.rest('PUT', '/company', { approval_mails: null })
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(() => readdirSync(join(folder, 'outbox'))).toThrow()

    await server.rest('PUT', '/company', { approval_mails: 'each' })
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    const [file, ...others] = readdirSync(join(folder, 'outbox'))
    expect(others).toEqual([])
    const mail = await PostalMime.parse(readFileSync(join(folder, 'outbox', file!)))
    expect(mail.to).toEqual([{ address: lead.email, name: expect.stringContaining('Lead') }])
  })

  test('refuses hours and days that do not exist', async () => {
    for (const body of [
      { approval_mail_hour: 24 },
      { approval_mail_hour: -1 },
      { approval_reminder_days: 91 },
      { approval_mails: 'weekly' },
    ]) {
      const { status, body: said } = await server.rest('PUT', '/company', body)
      expect([status, Object.keys(said.errors)]).toEqual([422, Object.keys(body)])
    }
  })

  test('is chosen by each person on the own account page', async () => {
    working()
    const browser = plainBrowser(server.url)
    await signInByCode(browser, smtp, lead.email)
    const account = await browser.get('/account')
    expect(account.text).toContain('Emails about requests to decide')
    const saved = await browser.submit(account, 'name="approval_mails"', { approval_mails: 'off' })
    expect(saved.text).toContain('Saved.')
    expect(saved.text).toMatch(/<option value="off" selected>/)
    smtp.taken.splice(0)
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    expect(smtp.taken).toEqual([])
    await browser.submit(await browser.get('/account'), 'name="approval_mails"', {
      approval_mails: '',
    })
    await askForLeave(server, ben, monday())
    await eventually(() => mailsTo(smtp, lead)).toHaveLength(1)
    const log = await server.rest('GET', '/audit-log?record_type=sign_in&per_page=1')
    expect(log.body.data[0]).toMatchObject({
      before: { approval_mails: 'off' },
      after: { approval_mails: null },
    })
    clock_ms += day
  })

  test('emails that were not delivered are in the dashboard', async () => {
    smtp.feels('refuses')
    working()
    await askForLeave(server, ben, monday())
    await eventually(() => mailRows()).toMatchObject([{ status: 'failed' }])
    smtp.feels('takes')
    await stops.pop()!()
    const browser = plainBrowser(server.url)
    await signInByCode(browser, smtp, admin.email)
    const { text } = await browser.get('/admin/mails')
    expect(text).toContain('To those who decide')
    expect(text).toContain('Leave to decide: Ben Tester')
    expect(text).toContain('no such user')
  })
})
