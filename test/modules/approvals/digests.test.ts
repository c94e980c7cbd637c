import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/calendar/dates.ts'
import { letterOf } from '../../../src/modules/approvals/mails/write.ts'
import { inLanguage } from '../../../src/words/index.ts'
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
import { startTestWorker, type TestWorker } from '../../support/hooks.ts'
import { configureLeaveType } from '../../support/leave.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const hour_ms = 3_600_000
const monday = freshDates('2028-01-03', 7)

let clock_ms = Date.parse('2026-10-02T00:00:00Z')
let server: TestServer
let smtp: Smtp
let workers: TestWorker[] = []
let tess: Approver
let sid: Approver
let ben: Approver
let cy: Approver

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ now: () => clock_ms })
  tess = await addApprover(server, { first_name: 'Tess', role: 'manager' })
  sid = await addApprover(server, {
    first_name: 'Sid',
    role: 'manager',
    timezone: 'Australia/Sydney',
  })
  ben = await addApprover(server, { first_name: 'Ben', manager: tess })
  cy = await addApprover(server, { first_name: 'Cy', manager: sid })
})
beforeEach(() => {
  clear()
  // Several processes: one of them sends.
  workers = [work(), work()]
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  const { body } = await server.rest('GET', '/leave-requests?status=pending&per_page=100')
  for (const { id } of body.data) await server.rest('POST', `/leave-requests/${id}/reject`)
  await server.sql('delete from approval_asks where company_id = $1')
  await server.sql('update mails set due_at = null where company_id = $1')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const work = () => startTestWorker(server, { smtp_url: smtp.url }, 5)

async function setting(body: object): Promise<void> {
  const { status, text } = await server.rest('PUT', '/company', body)
  if (status !== 200) throw new Error(text)
}

let counted = 0

function clear(): void {
  smtp.taken.splice(0)
  counted = 0
}

/** Lets an hour after the other pass up to an instant; returns when each new message to somebody arrived. */
async function pass(until: string, who: readonly Approver[]): Promise<string[][]> {
  const arrived: string[][] = who.map(() => [])
  for (; clock_ms <= Date.parse(until); clock_ms += hour_ms) {
    await settled(server, clock_ms)
    const at = new Date(clock_ms).toISOString().slice(0, 13)
    for (const { to } of smtp.taken.slice(counted)) {
      for (const [n, { email }] of who.entries()) if (to.includes(email)) arrived[n]!.push(at)
    }
    counted = smtp.taken.length
  }
  return arrived
}

describe('a digest', () => {
  test('is one email a day at the hour of its reader, also where clocks change', async () => {
    await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
    clock_ms = Date.parse('2026-10-02T15:00:00Z')
    await askForLeave(server, ben, monday())
    await askForLeave(server, ben, monday())
    await askForLeave(server, cy, monday())
    // Sydney's clocks go forward on October 4.
    expect(await pass('2026-10-05T23:00:00Z', [tess, sid])).toEqual([
      ['2026-10-03T12', '2026-10-04T12', '2026-10-05T12'],
      ['2026-10-02T22', '2026-10-03T21', '2026-10-04T21', '2026-10-05T21'],
    ])
    const { mail } = mailsTo(smtp, tess)[0]!
    expect(mail.subject).toBe('2 requests wait for your decision')
    expect(mail.text).toContain('Hello Tess,')
    expect(
      mail.text!.match(/Ben Tester \d+: Unpaid leave, Mon, .*?, 1 day \(since Fri, Oct 2, 2026\)/g),
    ).toHaveLength(2)
    expect(mail.text!.match(/\/admin\/approvals\/leave\/\d+/g)).toHaveLength(2)
    expect(mail.text).not.toContain('Cy Tester')
    expect(mail.text).toContain('decide nothing')
    expect(mailsTo(smtp, sid)[0]!.mail.subject).toBe('1 request waits for your decision')

    // Toronto's clocks go back on November 1.
    clock_ms = Date.parse('2026-10-30T13:00:00Z')
    await settled(server, clock_ms)
    clear()
    expect(await pass('2026-11-02T14:00:00Z', [tess])).toEqual([
      ['2026-10-31T12', '2026-11-01T13', '2026-11-02T13'],
    ])
  })

  test('of days that the service was down is one, and none comes when all is decided', async () => {
    await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
    clock_ms = Date.parse('2026-11-09T15:00:00Z')
    const id = await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    for (const worker of workers.splice(0)) await worker.stop()
    clock_ms = Date.parse('2026-11-13T02:00:00Z')
    workers = [work(), work()]
    await settled(server, clock_ms)
    expect(mailsTo(smtp, tess)).toHaveLength(1)
    await server.rest('POST', `/leave-requests/${id}/approve`)
    clear()
    expect(await pass('2026-11-15T14:00:00Z', [tess])).toEqual([[]])
    expect(await server.sql('select id from approval_asks where company_id = $1')).toEqual([])
  })

  test('goes to the deputy while the manager is on leave, with all that waits', async () => {
    await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
    clock_ms = Date.parse('2026-11-16T15:00:00Z')
    const dee = await addApprover(server, { first_name: 'Dee', role: 'manager' })
    await setDeputy(server, tess, dee)
    await goOnLeave(server, tess, '2026-11-18')
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    clear()
    expect(await pass('2026-11-20T14:00:00Z', [tess, dee])).toEqual([
      ['2026-11-17T13', '2026-11-19T13', '2026-11-20T13'],
      ['2026-11-18T13'],
    ])
    await setDeputy(server, tess, null)
  })

  test('follows the hour of the company from its next one, and stops when it is turned off', async () => {
    await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
    clock_ms = Date.parse('2026-11-23T15:00:00Z')
    await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    await setting({ approval_mail_hour: 17 })
    expect(await pass('2026-11-24T23:00:00Z', [tess])).toEqual([['2026-11-23T22', '2026-11-24T22']])
    await setting({ approval_mails: 'off' })
    expect(await pass('2026-11-26T00:00:00Z', [tess])).toEqual([[]])
    await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
    expect(await pass('2026-11-26T14:00:00Z', [tess])).toEqual([['2026-11-26T13']])
  })
})

describe('the digest of leave requests', () => {
  /** The emails about each request, and the digest, as somebody who decides gets them. */
  async function letters(reader: Approver, ids: readonly number[], language: 'en' | 'fr') {
    const person = { id: reader.id, name: 'Tess' }
    const actor = { kind: 'user', ...person, permissions: null, person, reach: 'team' } as const
    const caller = {
      company_id: server.company_id,
      actor,
      channel: 'system',
      request_id: 'x',
    } as const
    const job = {
      ...{ id: 1, company_id: server.company_id, group_id: 0, claim: '', attempt: 0 },
      ...{ message_id: 'x', created_at: '', employee_id: reader.id, first_name: 'Tess' },
      ...{ name: 'Tess', email: reader.email, timezone: 'America/Toronto', language },
      ...{ is_active: true, is_admin: false, company_name: 'Acme' },
    }
    const letter = (event: 'request' | 'digest', request_id: number | null) => {
      const kind = request_id === null ? null : ('leave_request' as const)
      const due = { ...job, event, kind, request_id }
      return inLanguage(language, () => letterOf(server.operationDeps, due, caller))
    }
    const each = []
    for (const id of ids) each.push((await letter('request', id))!)
    return { each, digest: (await letter('digest', null))! }
  }

  test.each(['en', 'fr'] as const)(
    'has for each what the email about it alone has: %s',
    async (language) => {
      clock_ms = Date.parse('2027-12-20T15:00:00Z')
      const boss = await addApprover(server, { first_name: 'Boss', role: 'manager' })
      const in_kitchen = { department: `Kitchen ${language}`, manager: boss }
      const [ana, bo] = [
        await addApprover(server, { first_name: 'Ana', ...in_kitchen }),
        await addApprover(server, { first_name: 'Bo', ...in_kitchen }),
      ]
      await setting({ absence_calendar: 'department' })
      await configureLeaveType(server, 'vacation', { annual_days: 20 })
      const date = addDays(monday(), 1)
      await goOnLeave(server, bo, date)
      const evil = 'Note: https://evil.example/ <b>x</b>'
      const vacation = { type: 'vacation', notes: evil }
      const half = { start_day_part: 'morning', end_day_part: 'morning' }
      const blackout = { name: 'Audit <i>', start_date: date, end_date: date, enforcement: 'warn' }
      await server.rest('POST', '/blackout-dates', {
        ...blackout,
        departments: [in_kitchen.department],
      })
      const ids = [
        await askForLeave(server, ana, date, { ...vacation, ...half }),
        await askForLeave(server, ana, addDays(date, 1), { ...vacation, hours: 2 }),
        await askForLeave(server, bo, addDays(date, 1), { end_date: addDays(date, 9) }),
      ]
      const { each, digest } = await letters(boss, ids, language)
      for (const [n, { text, html }] of each.entries()) {
        // The facts are the paragraph before the last four.
        const facts = text.trimEnd().split('\n\n').at(-5)!
        expect(facts.split('\n').length).toBeGreaterThanOrEqual(3)
        expect(digest.text).toContain(
          `${facts.replace(/^/gm, '  ')}\n  ${server.operationDeps.services.site_url}/admin/approvals/leave/${ids[n]}`,
        )
        const [table] = /<table>.*<\/table>/s.exec(html)!
        expect(digest.html).toContain(table)
      }
      // Halves and hours, as in the emails.
      const half_day = language === 'en' ? '(morning), 0.5 days' : '(matin), 0,5\u00a0jour'
      expect(digest.text).toContain(half_day)
      expect(digest.text).toMatch(/\(2\sh\), /)
      expect(digest.text).toContain('Bo Tester')
      for (const part of ['evil', '<i>']) expect(digest.html).not.toContain(part)
      expect(digest.text).toContain(language === 'en' ? 'days before, ' : 'jours avant, ')
      await setting({ absence_calendar: 'off' })
    },
  )
})

describe('a reminder', () => {
  test('comes once, at the hour of its reader, some days later, where clocks change', async () => {
    await setting({ approval_mails: 'each', approval_mail_hour: 8, approval_reminder_days: 2 })
    clock_ms = Date.parse('2027-04-02T20:00:00Z')
    await askForLeave(server, ben, monday())
    await askForLeave(server, cy, monday())
    // April 2 in Toronto, April 3 in Sydney, whose clocks go back on April 4.
    expect(await pass('2027-04-07T14:00:00Z', [tess, sid])).toEqual([
      ['2027-04-02T20', '2027-04-04T12'],
      ['2027-04-02T20', '2027-04-04T22'],
    ])
    const [first, reminder] = mailsTo(smtp, tess).map(({ mail }) => mail)
    expect(reminder!.subject).toBe(`Reminder: ${first!.subject}`)
    expect(reminder!.text).toContain('has been waiting for a decision since Fri, Apr 2, 2027.')
    expect(reminder!.messageId).not.toBe(first!.messageId)

    // Toronto's clocks go back on November 7.
    clear()
    clock_ms = Date.parse('2027-11-05T20:00:00Z')
    await askForLeave(server, ben, monday())
    expect(await pass('2027-11-09T14:00:00Z', [tess])).toEqual([['2027-11-05T20', '2027-11-07T13']])
  })

  test('does not come for a request that was decided, nor where reminders are off', async () => {
    await setting({ approval_mails: 'each', approval_mail_hour: 8, approval_reminder_days: 1 })
    clock_ms = Date.parse('2027-11-15T15:00:00Z')
    const id = await askForLeave(server, ben, monday())
    await settled(server, clock_ms)
    await server.rest('POST', `/leave-requests/${id}/reject`)
    await askForLeave(server, cy, monday())
    await settled(server, clock_ms)
    await setting({ approval_reminder_days: 0 })
    clear()
    expect(await pass('2027-11-18T14:00:00Z', [tess, sid])).toEqual([[], []])
  })

  test('goes to the deputy who decides by then', async () => {
    await setting({ approval_mails: 'each', approval_mail_hour: 8, approval_reminder_days: 2 })
    clock_ms = Date.parse('2027-11-22T15:00:00Z')
    const dee = await addApprover(server, { first_name: 'Dora', role: 'manager' })
    await setDeputy(server, tess, dee)
    await goOnLeave(server, tess, '2027-11-24', '2027-11-26')
    await settled(server, clock_ms)
    clear()
    await askForLeave(server, ben, monday())
    expect(await pass('2027-11-25T14:00:00Z', [tess, dee])).toEqual([
      ['2027-11-22T15'],
      ['2027-11-24T13'],
    ])
    await setDeputy(server, tess, null)
  })
})

test('a digest of many is cut, and says how many more there are', async () => {
  await setting({ approval_mails: 'digest', approval_mail_hour: 8 })
  clock_ms = Date.parse('2027-12-06T15:00:00Z')
  for (let n = 0; n < 53; n += 1) await askForLeave(server, ben, monday())
  clear()
  clock_ms = Date.parse('2027-12-07T13:00:00Z')
  await settled(server, clock_ms)
  const { mail } = mailsTo(smtp, tess)[0]!
  expect(mail.subject).toBe('53 requests wait for your decision')
  expect(mail.text!.match(/\/admin\/approvals\/leave\/\d+/g)).toHaveLength(50)
  expect(mail.text).toContain('And 3 more.')
  expect(mail.text).toMatch(/\/admin\/approvals$/m)
  expect((await plainBrowser(server.url).get('/admin/approvals')).url).toContain(
    '/sign-in?continue=',
  )
})
