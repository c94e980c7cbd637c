import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDate } from '../../src/lib/calendar/zones.ts'
import {
  type Approver,
  addApprover,
  askForLeave,
  goOnLeave,
  mailsTo,
  setDeputy,
} from '../support/approvers.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { eventually, startTestWorker, type TestWorker } from '../support/hooks.ts'
import { codeFor, mailerTo } from '../support/oauth.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { hasChromium, launch, openPage, violationsOf } from './chromium.ts'

const monday = freshDates('2028-01-03', 7)

let server: TestServer
let smtp: Smtp
let worker: TestWorker
let browser: Browser
let hours = 0
const people = {} as Record<'lead' | 'dee' | 'ben', Approver>

beforeAll(async () => {
  if (!hasChromium) return
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    now: () => Date.now() + hours * 3_600_000,
  })
  worker = startTestWorker(server, { smtp_url: smtp.url })
  people.lead = await addApprover(server, { first_name: 'Lead', role: 'manager' })
  people.dee = await addApprover(server, { first_name: 'Dee', role: 'manager' })
  people.ben = await addApprover(server, { first_name: 'Ben', manager: people.lead })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await worker?.stop()
  await server?.close()
  await smtp?.close()
})

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, javaScriptEnabled) => {
  test('the link of an email leads through the sign-in to the request, where it is approved', async () => {
    hours += 1
    const id = await askForLeave(server, people.ben, monday(), { notes: 'Moving' })
    const path = `/admin/approvals/leave/${id}`
    const mail = () =>
      mailsTo(smtp, people.lead).find(({ mail: { text } }) => text?.includes(`${path}\n`))
    await eventually(() => mail() !== undefined).toBe(true)
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    const found: string[] = []
    const look = async (name: string) => {
      // axe is a script.
      if (!javaScriptEnabled) return
      for (const one of await violationsOf(page)) found.push(`${name}: ${one}`)
    }
    await page.goto(/http\S+\/admin\/approvals\/leave\/\d+/.exec(mail()!.mail.text!)![0])
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await look('sign-in')
    const before = smtp.taken.length
    await page.getByLabel('Email', { exact: true }).fill(people.lead.email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await codeFor(smtp, people.lead.email, before))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /^Ben Tester/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await look('request')
    expect(await page.textContent('main')).toContain('Moving')
    const { body } = await server.rest('GET', `/leave-requests/${id}`)
    expect(body.status).toBe('pending')
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByText(/^Approved: Ben Tester/).waitFor()
    const { body: decided } = await server.rest('GET', `/leave-requests/${id}`)
    expect(decided.status).toBe('approved')
    expect([found, complaints]).toEqual([[], []])
    await context.close()
  })

  test('a deputy sees for whom she decides, and approves in the list', async () => {
    hours += 1
    const { lead, dee, ben } = people
    await setDeputy(server, lead, dee)
    const today = localDate('America/Toronto', Date.now() + hours * 3_600_000)
    const leave = await goOnLeave(server, lead, today, '2027-12-31')
    const id = await askForLeave(server, ben, monday())
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    await page.goto('/admin/approvals')
    const before = smtp.taken.length
    await page.getByLabel('Email', { exact: true }).fill(dee.email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await codeFor(smtp, dee.email, before))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/^You decide for the people of Lead Tester/).waitFor()
    expect(await page.textContent(`#leave-${id}`)).toMatch(/for Lead Tester/)
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    await page
      .locator(`#leave-${id}`)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await page.getByText(/^Approved: Ben Tester/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await server.rest('POST', `/leave-requests/${leave}/cancel`)
    await setDeputy(server, lead, null)
  })
})
