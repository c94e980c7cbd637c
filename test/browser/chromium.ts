import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { linkAdmin } from '../../src/cli/people/admin-tasks.ts'
import { patience_ms } from '../support/arrived.ts'
import { operator } from '../support/callers.ts'
import type { DemoServer } from '../support/dashboard.ts'

const path = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether this machine has a Chromium; without one the tests of this folder are skipped. */
export const hasChromium = existsSync(path)
if (!hasChromium) console.log(`Skipped: there is no Chromium at ${path} (CHROMIUM names another).`)

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A frame of another process is missing in pictures until that process has painted it.
      '--disable-features=IsolateSandboxedIframes',
    ],
  })
}

export type Watched = { page: Page; context: BrowserContext; complaints: string[] }

/**
 * A page with its own context; `complaints` are the console errors, policy violations and failed
 * requests.
 */
export async function openPage(
  browser: Browser,
  server: { url: string },
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: server.url, ...options })
  context.setDefaultTimeout(patience_ms)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) complaints.push(`asks ${request.url()}`)
  })
  return { page, context, complaints }
}

/** Returns a one-time link for the demo's admin, as `rollcall admin link` prints it. */
export async function newLink(server: DemoServer): Promise<string> {
  const { demo, operationDeps } = server
  const { url } = await linkAdmin(operationDeps, operator, { company_ids: [demo.company_id] })
  return new URL(url).pathname
}

export async function signIn(page: Page, server: DemoServer, link?: string): Promise<void> {
  await page.goto(link ?? (await newLink(server)))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

/**
 * Returns what axe finds in a page: the rule and the first element of each. In the dark only colors differ, so only
 * their contrast is looked at.
 */
export async function violationsOf(page: Page, look = 'light'): Promise<string[]> {
  await transitionsEnd(page)
  // The other mode sends what each rule says of each element out of the page and into a new one.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(look === 'dark' ? { runOnly: ['color-contrast'] } : {}),
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/** Waits until nothing changes its color: those in between have less contrast than those at the end. */
export async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    .then(() => Promise.allSettled(document.getAnimations()
      .filter((one) => one instanceof CSSTransition).map((one) => one.finished)))
    .then(() => null)`)
}

/** Every page for a signed-in person. */
export function everyPage({ webhook_id }: DemoServer, period_id: number): Record<string, string> {
  return {
    overview: '/admin',
    approvals: '/admin/approvals',
    'approvals-decided': '/admin/approvals/decided',
    away: '/admin/away',
    'away-month': '/admin/away?view=month',
    calendars: '/admin/calendars',
    time: '/admin/time',
    'time-open': '/admin/time?show=open',
    'time-new': '/admin/time/new',
    'pay-periods': '/admin/pay-periods',
    charts: '/admin/payroll/charts',
    payroll: `/admin/payroll?period=${period_id}`,
    'payroll-approve': `/admin/payroll/${period_id}/approve`,
    'payroll-explain': '/admin/payroll/explain?employee_id=9&date=2026-10-01',
    'payroll-explain-week': '/admin/payroll/explain?employee_id=9&date=2026-10-01&to=2026-10-07',
    keys: '/admin/keys',
    'key-form': '/admin/keys/new',
    webhooks: '/admin/webhooks',
    webhook: `/admin/webhooks/${webhook_id}`,
    audit: '/admin/audit',
    mails: '/admin/mails',
    settings: '/admin/settings',
    access: '/admin/access',
    'sign-ins': '/admin/sign-ins',
    apps: '/admin/apps',
    people: '/admin/people',
    'person-new': '/admin/people/new',
    person: '/admin/people/9',
    'person-edit': '/admin/people/9/edit',
    'person-leave': '/admin/people/9/leave',
    'person-schedule': '/admin/people/9/schedule',
    'person-schedule-edit': '/admin/people/9/schedule/edit',
    'person-time': '/admin/people/9/time',
    'person-activity': '/admin/people/9/activity',
    'leave-types': '/admin/leave-types',
    'leave-type': '/admin/leave-types/1',
    'leave-policy': '/admin/leave-types/1/policies/1',
    holidays: '/admin/holidays',
    'holiday-new': '/admin/holidays/new',
    'holiday-choice': '/admin/holidays/choices/ca_boxing_day',
    'blackout-dates': '/admin/blackout-dates',
    'blackout-new': '/admin/blackout-dates/new',
    'minimum-present': '/admin/minimum-present',
    'minimum-new': '/admin/minimum-present/new',
    schedules: '/admin/schedules',
    'work-locations': '/admin/work-locations',
    mileage: '/admin/mileage',
    trip: '/admin/mileage/1',
    account: '/account',
  }
}

/** The pay period before the current one. */
export async function lastPeriod(server: DemoServer): Promise<number> {
  const { body } = await server.rest('GET', '/pay-periods')
  const now = body.data.findIndex((period: { is_current: boolean }) => period.is_current)
  return body.data[now - 1].id
}
