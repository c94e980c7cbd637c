import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { hasChromium, launch, openPage, signIn, violationsOf } from './chromium.ts'

const folder = process.env.SCREENSHOTS

let server: DemoServer
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  browser = await launch()
  if (folder) await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_, javaScriptEnabled) => {
  test('an admin adds, edits and deletes blackout dates', async () => {
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    await signIn(page, server)
    await page.getByText('Company', { exact: true }).click()
    await page.getByRole('link', { name: 'Blackout dates' }).click()
    await page.getByRole('link', { name: 'Add blackout dates' }).click()
    await page.getByLabel('Name').fill('Stock-taking')
    await page.getByLabel('First date').fill('2026-12-01')
    await page.getByLabel('Last date').fill('2026-11-30')
    await page.getByRole('button', { name: 'Add the dates' }).click()
    await page.getByText('It must not be before the first date.').waitFor()
    await page.getByLabel('Last date').fill('2026-12-03')
    await page.getByLabel('Gets a warning').check()
    await page.getByRole('button', { name: 'Add the dates' }).click()
    const row = page.getByRole('row', { name: /^Stock-taking/ })
    await row.getByText('Tue, Dec 1 to Thu, Dec 3').waitFor()
    await row.getByText('warned').waitFor()

    await row.getByRole('link', { name: 'Edit Stock-taking' }).click()
    await page.getByLabel('Departments').fill('Warehouse')
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Warehouse').waitFor()
    await row.getByRole('link', { name: 'Edit Stock-taking' }).click()
    await page.getByText('Delete the dates').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The blackout dates were deleted.').waitFor()
    expect((await server.rest('GET', '/blackout-dates')).text).not.toContain('Stock-taking')
    // The form that was refused.
    expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
    await context.close()
  })

  test('settings are saved after their effects are shown', async () => {
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    await signIn(page, server)
    await page.goto('/admin/settings')
    const [from, words] = javaScriptEnabled ? ['15', 'To 15 minutes'] : ['10', 'To 10 minutes']
    await page.getByLabel(words).check()
    await page
      .locator('#s-paid-hours')
      .getByRole('button', { name: /^See the effects/ })
      .click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await page.locator('ins', { hasText: words }).waitFor()
    await page.locator('.effects', { hasText: /paid hours (change|of)/i }).waitFor()
    if (javaScriptEnabled) await look(page, 'settings-review')
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await server.rest('GET', '/company')).body.punch_rounding).toBe(Number(from))
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe.skipIf(!hasChromium).each([360, 1440])('at %i px', (width) => {
  test('Approve and Reject stand on one line, and no sign of a sentence stands alone', async () => {
    const { page, context } = await openPage(browser, server, { viewport: { width, height: 900 } })
    await signIn(page, server)
    expect(await page.evaluate(signsAlone)).toEqual([])
    await page.goto('/admin/approvals')
    const tops = (await page.evaluate(topsOfWords)) as [number, number][]
    expect(tops.length).toBeGreaterThan(3)
    expect(tops.filter(([one, other]) => Math.abs(one - other) > 1)).toEqual([])
    await context.close()
  })
})

describe.skipIf(!hasChromium).each(['en', 'fr'])('on a phone, in %s', (language) => {
  test('the days of a week stand apart, and what is wrong with a box has a line', async () => {
    const { page, context } = await openPage(browser, server, {
      viewport: { width: 360, height: 740 },
    })
    await signIn(page, server)
    await server.rest('PUT', '/company', { language })
    const { body } = await server.rest('GET', '/leave-requests?status=approved&per_page=1')
    for (const view of ['week', 'month']) {
      await page.goto(`/admin/away?view=${view}&date=${body.data[0].start_date}`)
      const heads = (await page.evaluate(boxesOfDays)) as Box[]
      expect(heads.length).toBeGreaterThanOrEqual(7)
      expect(heads.filter(({ height, width }) => height < 24 || width < 24)).toEqual([])
      expect(heads.filter((one, at) => at > 0 && one.left < heads[at - 1]!.right)).toEqual([])
    }
    const { id } = await runningPeriod()
    await page.goto(`/admin/payroll/${id}/approve`)
    await page.locator('form .actions button').click()
    await page.locator('#f-accept_open[aria-invalid="true"]').waitFor()
    const { width = 0 } = (await page.locator('label[for="f-accept_open"]').boundingBox()) ?? {}
    expect(width).toBeGreaterThan(200)
    await page.goto('/admin/people/2/schedule')
    await page.locator('table').first().waitFor()
    const wide = await page.evaluate(`[...document.querySelectorAll('main .wide')]
      .map((one) => one.scrollWidth - one.clientWidth)`)
    expect((wide as number[]).filter((more) => more > 0)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/schedule-${language}.png` })
    await server.rest('PUT', '/company', { language: 'en' })
    await context.close()
  })
})

type Box = { left: number; right: number; width: number; height: number }

/** The boxes of the links in the heads of days, as wide as their words are. */
const boxesOfDays = `[...document.querySelector('.calendar').querySelectorAll('thead .date a')].map((link) => {
  const words = document.createRange()
  words.selectNodeContents(link.querySelector('time'))
  const { left, right } = words.getBoundingClientRect()
  const { width, height } = link.getBoundingClientRect()
  return { left, right, width, height }
})`

async function runningPeriod(): Promise<{ id: number }> {
  const { body } = await server.rest('GET', '/pay-periods')
  return body.data.find((one: { is_current: boolean }) => one.is_current)
}

/** The top of the word in Approve and in Reject, for each request. */
const topsOfWords = `[...document.querySelectorAll('td.does')].map((cell) =>
  [...cell.querySelectorAll('button, a.button')].map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one.firstChild)
    return words.getBoundingClientRect().top
  }))`

/** The paragraphs in which a comma or a period begins a line: it is left of what it follows. */
const signsAlone = `[...document.querySelectorAll('main p:has(.whole)')].filter((p) =>
  [...p.childNodes].some((node) => {
    if (node.nodeType !== 3 || !/^[,.]/.test(node.data)) return false
    const sign = document.createRange()
    sign.setStart(node, 0)
    sign.setEnd(node, 1)
    return sign.getBoundingClientRect().left <= p.getBoundingClientRect().left + 1
  })).map((p) => p.textContent)`

/** Runs axe, and at 360 px too; nothing is wider than the screen. */
async function look(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 360, height: 740 })
  const shown = Number(await page.evaluate('document.documentElement.scrollWidth'))
  expect(shown).toBeLessThanOrEqual(360)
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  await page.setViewportSize({ width, height })
}
