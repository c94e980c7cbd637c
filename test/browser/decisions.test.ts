import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { hasChromium, launch, openPage, signIn, violationsOf } from './chromium.ts'

let server: DemoServer
let browser: Browser
beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Each kind of request: its pages, its API, and the label of what goes with a rejection. */
const kinds = [
  ['leave', '/leave-requests', 'Reason, if rejected'],
  ['forgot-punches', '/forgot-punch-requests', 'Note to the employee'],
  ['adjustments', '/payroll-day-adjustments', 'Note from the reviewer'],
  ['mileage', '/mileage-trips', 'Reason, if rejected'],
] as const

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, javaScriptEnabled) => {
  test.each(kinds)(
    'the page of a request (%s): Enter decides nothing, Approve is first, Reject opens its reason',
    async (slug, api, label) => {
      const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
      await signIn(page, server)
      const [{ id, employee_id }] = (await server.rest('GET', `${api}?status=pending`)).body.data
      const statusOf = async () => (await server.rest('GET', `${api}/${id}`)).body.status
      const path = `/admin/approvals/${slug}/${id}`

      await page.goto(path)
      expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
      await page.keyboard.press('Enter')
      await page.goto(path)
      expect(await statusOf()).toBe('pending')
      const buttons = page.locator('main form button[name=verdict]')
      expect(await buttons.first().getAttribute('value')).toBe('approve')
      expect(await page.locator('main button.main').allTextContents()).toEqual([
        expect.stringMatching(/^Approve/),
      ])
      const reason = page.getByLabel(label, { exact: true })
      expect(await reason.isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: /^Reject/ }).isVisible()).toBe(false)
      await page.locator('summary', { hasText: /^Reject$/ }).click()
      await reason.fill('Not this time.')
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: /^Reject/ }).click()
      await page.getByText(/^Rejected: /).waitFor()
      expect(await statusOf()).toBe('rejected')

      const reopens = slug === 'leave' || slug === 'forgot-punches'
      const reopen = page.getByRole('button', { name: /^Reopen/ })
      expect(await reopen.count()).toBe(reopens ? 1 : 0)
      if (reopens) {
        await page.goto(path)
        await reopen.click()
        await page.getByText('The request is pending again.').waitFor()
        expect(await statusOf()).toBe('pending')
        await page.goto(path)
        await page.getByRole('button', { name: /^Approve/ }).click()
        await page.getByText(/^Approved: /).waitFor()
      }
      if (slug !== 'leave' && javaScriptEnabled) await again(api, employee_id)
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

/** Makes a request of a kind again, for the test after this one. */
async function again(api: string, employee_id: number): Promise<void> {
  const bodies: Record<string, object> = {
    '/forgot-punch-requests': {
      work_date: '2026-10-05',
      clock_in: '2026-10-05T05:00',
      clock_out: '2026-10-05T06:00',
    },
    '/payroll-day-adjustments': { work_date: '2026-10-05', hours_delta: 1, note: 'Stayed' },
    '/mileage-trips': {
      ...{ trip_date: '2026-10-05', distance_km: 12 },
      ...{ start_address: 'Here', end_address: 'There' },
    },
  }
  const { status, text } = await server.rest('POST', api, { employee_id, ...bodies[api] })
  expect(status, text).toBe(201)
}
