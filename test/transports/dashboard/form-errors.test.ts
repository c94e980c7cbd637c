import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { formOf, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor

beforeAll(async () => {
  server = await startTestServer()
  const id = await addEmployee(server)
  await server.sql(
    `update employees set role = 'company_admin' where company_id = $1 and id = $2`,
    [id],
  )
  const run = async (operation: AnyOperation) =>
    (
      await runOperation(
        server.operationDeps,
        operation,
        { company_id: server.company_id, ...operator },
        { employee_id: id },
      )
    ).body as { path: string }
  await run(grantDashboardAccess)
  browser = await signedIn(server, (await run(createDashboardLink)).path)
})
afterAll(() => server.close())

/** The notice as text, and the message at each input. */
function shownIn(text: string) {
  const [, notice = ''] = /role="alert" tabindex="-1">(.*?)<\/div>/s.exec(text) ?? []
  const wrong = [...text.matchAll(/<p class="wrong" id="e-([\w-]+)">(.*?)<\/p>/g)]
  return {
    notice: notice
      .replace(/<\/li>/g, ' ')
      .replace(/<[^>]+>/g, '')
      .trim(),
    links: [...notice.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id),
    wrong: Object.fromEntries(wrong.map(([, name, words]) => [name, words])),
  }
}

/** Words from JSON: field names, types, and the API's own errors object. */
const json =
  /see errors|\b[a-z]+_[a-z_]+\b|earnings_codes|overtime\.|\bnull\b|\bstring\b|\bobject\b/

/** Sends the form of a group of settings with some changes. */
async function sendGroup(group: string, changes: Record<string, string>) {
  const action = `/admin/settings/${group}`
  const form = await formOf(browser, '/admin/settings', action)
  return browser.post(action, { ...form, ...changes })
}

describe('a form that is refused says why', () => {
  test('at each input, in the words of the form', async () => {
    const notices: string[] = []
    for (const [group, sent, expected] of [
      [
        'company',
        { timezone: 'Mars/Olympus' },
        { timezone: expect.stringMatching(/^It must be a time zone name/) },
      ],
      [
        'paid-hours',
        { standard_day_minutes: 'many' },
        { standard_day_minutes: 'It must be a whole number.' },
      ],
      [
        'pay-periods',
        { pay_date_offset_days: '1000' },
        { pay_date_offset_days: 'It must be 90 or less.' },
      ],
      [
        'payroll-files',
        { provider_a_iid: '=1+1', code_regular: 'no good' },
        {
          provider_a_iid: 'It must not begin with =, +, -, @ or a tab.',
          code_regular: 'It must be 1 to 20 letters and digits.',
        },
      ],
      [
        'overtime',
        { overtime: 'own', overtime_weekly: 'forty' },
        { overtime_weekly: 'It must be a number of hours.' },
      ],
    ] as const) {
      const shown = await sendGroup(group, sent)
      expect(shown.status).toBe(422)
      const { notice, links, wrong } = shownIn(shown.text)
      expect(wrong).toEqual(expected)
      expect(links.toSorted()).toEqual(
        Object.keys(wrong)
          .map((name) => `f-${name}`)
          .toSorted(),
      )
      expect([notice, ...Object.values(wrong)].filter((words) => json.test(String(words)))).toEqual(
        [],
      )
      for (const id of links) expect(shown.text).toContain(`id="${id}"`)
      for (const value of Object.values(sent)) expect(shown.text).toContain(`value="${value}"`)
      notices.push(notice)
    }
    expect(notices.join(' ')).toContain('Time zone must be a time zone name')
    expect(notices.join(' ')).toContain('Standard day, minutes must be a whole number.')
    expect(notices.join(' ')).toContain('Code: regular must be 1 to 20 letters and digits.')
  })

  test('about choices as the form writes them', async () => {
    const basis = shownIn((await sendGroup('paid-hours', { pay_basis: 'guess' })).text)
    expect(Object.keys(basis.wrong)).toEqual(['pay_basis'])
    expect(basis.notice).not.toMatch(json)
    const holidays = shownIn((await sendGroup('holidays', { holiday_worked_policy: 'x' })).text)
    expect(holidays.wrong).toEqual({
      holiday_worked_policy: 'It must be one of: pay both, substitute day.',
    })
    const own = { overtime: 'own', overtime_weekly: '' }
    const none = shownIn((await sendGroup('overtime', own)).text)
    expect(none.wrong).toEqual({ overtime: 'It requires hours in one of the fields below.' })
    const order = { ...own, overtime_daily: '10', overtime_daily_double: '8' }
    const swapped = shownIn((await sendGroup('overtime', order)).text)
    expect(swapped.wrong).toEqual({
      overtime_daily_double: 'It must be more than “Overtime above, hours a day”.',
    })
  })

  test('for a key, a webhook and an email', async () => {
    const key = { name: '', scope: 'all', rate_limit: 'many', expires_at: '2001-01-01' }
    const made = shownIn((await browser.submit('/admin/keys/new', '/admin/keys/new', key)).text)
    expect(Object.keys(made.wrong).toSorted()).toEqual(['name', 'rate_limit'])
    expect(made.notice).toContain('Requests per hour must be a whole number.')
    const day = { ...key, name: 'Clock', rate_limit: '10', expires_at: '2026-02-30' }
    const late = shownIn((await browser.submit('/admin/keys/new', '/admin/keys/new', day)).text)
    expect(late.wrong).toEqual({ expires_at: 'It must be an existing date, YYYY-MM-DD.' })
    expect(late.notice).toBe('Nothing was changed. Last day must be an existing date, YYYY-MM-DD.')

    const hook = { url: 'http://127.0.0.1/', event: 'no.such.event' } as const
    const added = shownIn((await browser.submit('/admin/webhooks', '/admin/webhooks', hook)).text)
    expect(Object.keys(added.wrong)).toEqual(expect.arrayContaining(['event']))
    expect(added.notice).toContain('Events ')
    expect(added.notice).not.toMatch(json)

    const mail = { email: 'nowhere' }
    const changed = await browser.submit('/admin/access', '/admin/access/email', mail)
    const { notice, wrong } = shownIn(changed.text)
    expect(Object.keys(wrong)).toEqual(['email'])
    expect(notice).toMatch(/^Nothing was changed\. Email must be /)
  })

  test('at the note of the request that was decided, which stays typed', async () => {
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const { body } = await askLeave(server, employee_id, '2027-04-05', '2027-04-06')
    const action = `/admin/approvals/leave/${body.id}`
    const note = 'x'.repeat(2001)
    const shown = await browser.submit(action, action, { verdict: 'reject', note })
    expect(shown.status).toBe(422)
    const { notice, wrong, links } = shownIn(shown.text)
    expect(wrong).toEqual({ [`leave-${body.id}`]: 'It must be at most 2000 characters.' })
    expect(notice).toContain('Reason, if rejected must be at most 2000 characters.')
    expect(links).toEqual([`n-leave-${body.id}`])
    expect(shown.text).toContain(`value="${note}"`)
  })
})
