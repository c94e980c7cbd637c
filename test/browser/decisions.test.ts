import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { hasChromium, launch, newLink, openPage, signIn, violationsOf } from './chromium.ts'

const folder = process.env.SCREENSHOTS

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
        expect(new URL(page.url()).pathname).toBe('/admin/approvals')
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

describe.skipIf(!hasChromium).each([
  ['en', 'en-CA', ['Cannot be approved', 'Conflict', 'Overlap']],
  ['fr', 'fr-CA', ['Ne peut pas être approuvé', 'Conflit', 'Chevauchement']],
])('a list with every badge (%s)', (language, locale, badges) => {
  test('both decisions are in view at 1280, 1440 and 1920 px; on a phone, details are whole', async () => {
    await makeBadges()
    expect((await server.rest('PUT', '/company', { language })).status).toBe(200)
    const { page, context } = await openPage(browser, server, { locale })
    await page.goto(await newLink(server))
    await page.locator('button[type=submit]').click()
    await page.locator('.tiles').first().waitFor()
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/admin/approvals?per_page=50')
      const marks = (await page.locator('.marks').allTextContents()).join(' ')
      for (const words of badges) expect(marks).toContain(words)
      expect(await page.locator('.marks:has(.bad + .bad, .bad + .wait + .bad)').count()).toBe(1)
      expect([width, await page.evaluate(cutOff)]).toEqual([width, []])
      if (folder) await page.screenshot({ path: `${folder}/badges-${language}-${width}.png` })
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const fold of await page.locator('[data-line] summary').all()) await fold.click()
    expect(await page.evaluate(cutOff)).toEqual([])
    await context.close()
  })

  test('the result of a decision low in the list is in view', async () => {
    const { page, context } = await openPage(browser, server, {
      locale,
      viewport: { width: 1280, height: 320 },
    })
    await page.goto(await newLink(server))
    await page.locator('button[type=submit]').click()
    await page.locator('.tiles').first().waitFor()
    await page.goto('/admin/approvals?per_page=50&sort=-start_date')
    await page.locator('button[data-approve]').last().click()
    await page.locator('.decided').waitFor()
    const { y, height } = (await page.locator('.decided').boundingBox())!
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(320)
    await context.close()
  })
})

/** What is outside of the table around it or of the page. */
const cutOff = `[...document.querySelectorAll('.lines :is(button, .button, .facts dd)')]
  .filter((one) => one.getBoundingClientRect().right > Math.min(innerWidth, one.closest('.wide').getBoundingClientRect().right))
  .map((one) => one.textContent)
  .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])
  .concat([...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth).map(() => 'the table'))`

/** Makes requests that have a conflict and that overlap approved leave. */
async function makeBadges(): Promise<void> {
  const made = async (method: string, path: string, body: object) => {
    const answer = await server.rest(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const { data } = (await server.rest('GET', '/employees?search=Hannah%20Weber')).body
  const [{ id: employee_id, department }] = data
  const leave = { employee_id, type: 'vacation', start_date: '2026-12-08', end_date: '2026-12-10' }
  const halves = { start_day_part: 'afternoon', end_day_part: 'morning' }
  const pending = await server.rest(
    'GET',
    `/leave-requests?employee_id=${employee_id}&from=2026-12-08&to=2026-12-10`,
  )
  if (pending.body.meta.total === 0) {
    const { id } = await made('POST', '/leave-requests', leave)
    await made('POST', '/leave-requests', { ...leave, type: 'personal', ...halves })
    await made('POST', `/leave-requests/${id}/approve`, {})
    const dates = { start_date: '2026-12-15', end_date: '2026-12-16' }
    await made('POST', '/leave-requests', { ...leave, type: 'unpaid', ...dates })
  }
  await made('PUT', '/minimum-present', {
    department,
    effective_from: '2026-10-01',
    minimum_present: 1000,
  })
}

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
