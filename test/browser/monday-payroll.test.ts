import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorker } from '../support/hooks.ts'
import { hasChromium, launch, openPage, violationsOf } from './chromium.ts'
import { signInWith, Task } from './monday/clicks.ts'
import { type MondayCompany, startMonday } from './monday/company.ts'
import { cpuTimeOf } from './monday/cpu.ts'

const folder = process.env.SCREENSHOTS

describe.skipIf(!hasChromium).each([60, 1000] as const)('in a company of %i', (size) => {
  let company: MondayCompany
  let browser: Browser
  /** The last period that has ended. */
  let period: { id: number; label: string; start_date: string; end_date: string }

  beforeAll(async () => {
    company = await startMonday(size)
    const { body } = await company.rest('GET', '/pay-periods?per_page=100')
    const current = body.data.findIndex((one: { is_current: boolean }) => one.is_current)
    period = body.data[current - 1]
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  async function signedIn(options: Parameters<typeof openPage>[2] = {}) {
    const shown = await openPage(browser, company, {
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
      ...options,
    })
    await signInWith(shown.page, await company.link())
    return shown
  }

  test('no page of payroll takes a second of CPU time', async () => {
    const { context } = await signedIn()
    const slow: string[] = []
    const paths = [
      '/payroll',
      `/payroll?period=${period.id}`,
      `/payroll?period=${period.id}&warnings=yes`,
      `/payroll/${period.id}/approve`,
      `/payroll/charts?period=${period.id}`,
      '/pay-periods',
    ]
    for (const path of paths) {
      await context.request.get(`/admin${path}`)
      const took_ms = await cpuTimeOf(() => context.request.get(`/admin${path}`))
      console.log(`/admin${path} (${size} people): ${took_ms.toFixed(0)} ms`)
      if (took_ms > 1000) slow.push(`${path}: ${took_ms}`)
    }
    expect(slow).toEqual([])
    await context.close()
  })

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    '“why 37.92?” is one click from a total, a week and a day, %s',
    async (how, javaScriptEnabled) => {
      const { page, context, complaints } = await signedIn({ javaScriptEnabled })
      for (const [what, at] of [
        ['total', 0],
        ['day', 1],
      ] as const) {
        await page.goto(`/admin/payroll?period=${period.id}`)
        const link = page.locator('[data-grid] tbody tr').first().locator('td.day a').nth(at)
        const task = new Task(`why, from a ${what} (${size} people, ${how})`)
        await task.click(link)
        await page.locator('#explained').waitFor()
        expect(task.done()).toBe(1)
        expect(await page.locator('#explained').textContent()).toContain('paid.')
      }
      await page.goto(`/admin/payroll?period=${period.id}`)
      const week = page.locator('[data-grid] tbody tr').first().locator('td.day.strong a').last()
      const task = new Task(`why, from a week (${size} people, ${how})`)
      await task.click(week)
      await page.locator('#explained').waitFor()
      expect(task.done()).toBe(1)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('two weeks of days are in view at 1,440 px, and so is the amount that is explained', async () => {
    const { page, context } = await signedIn({ viewport: { width: 1440, height: 900 } })
    await page.goto(`/admin/payroll?period=${period.id}`)
    const days = page.locator('[data-grid] thead th:has(.quiet)')
    expect(await days.count()).toBe(14)
    const ends = async () => Number(await page.evaluate(rightEnds))
    expect(await ends()).toBeLessThanOrEqual(1440)
    const row = page.locator('[data-grid] tbody tr').nth(30)
    for (const link of [row.locator('td.day a').nth(9), row.locator('td.day a').first()]) {
      await link.click()
      await page.locator('[data-grid] a[aria-current]').waitFor()
      const isSeen = () => page.evaluate(isOnTop)
      await expect.poll(isSeen).toBe(true)
      expect(await ends()).toBeLessThanOrEqual(1440)
    }
    await page.locator('#explained table').waitFor()
    // The total: the days first, each with its amount.
    expect(await page.locator('#explained tbody tr').count()).toBeGreaterThan(5)
    const first = (await page.locator('#explained table').boundingBox())!
    const steps = (await page.locator('#explained .steps').boundingBox())!
    expect(first.y + first.height).toBeLessThanOrEqual(steps.y)
    if (folder) await page.screenshot({ path: `${folder}/payroll-why-1440-${size}.png` })
    await page.locator('#explained tbody a').first().click()
    await page.getByText('Enter leave or time').waitFor()
    if (folder) await page.screenshot({ path: `${folder}/payroll-day-1440-${size}.png` })
    await context.close()
  })

  test('the table is one tab stop, and arrows move in it', async () => {
    const { page, context } = await signedIn()
    await page.goto(`/admin/payroll?period=${period.id}`)
    const stops = '.pinned[tabindex="0"], .pinned a:not([tabindex="-1"])'
    expect(await page.locator(stops).count()).toBe(1)
    await page.locator('[data-grid] a[tabindex="0"]').focus()
    const first = await page.evaluate('document.activeElement.textContent')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate('document.activeElement.textContent')).not.toBe(first)
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate('document.activeElement.closest("td") !== null')).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('#explained').waitFor()
    await context.close()
  })

  test('an admin sends the file of the last period to the provider', async () => {
    const { page, context } = await signedIn()
    const task = new Task(`send the file (${size} people)`)
    await task.click(page.getByRole('link', { name: 'Payroll hours' }))
    await task.click(page.getByRole('link', { name: 'Earlier' }))
    const [provider] = await Promise.all([
      page.waitForEvent('download'),
      task.click(page.getByRole('link', { name: 'Payroll provider A, run (CSV)' })),
    ])
    expect(provider.suggestedFilename()).toMatch(/\.csv$/)
    expect(await provider.failure()).toBeNull()
    expect(task.done()).toBeLessThanOrEqual(3)
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Workbook/ }).click(),
    ])
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(await workbook.failure()).toBeNull()
    await context.close()
  })

  test.runIf(size === 1000).each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'the workbook of a quarter is made with its progress shown, %s',
    async (how, javaScriptEnabled) => {
      const { page, context } = await signedIn({ javaScriptEnabled })
      await page.goto('/admin/payroll/exports')
      await page.getByLabel('From').fill('2026-08-01')
      await page.getByLabel('To').fill('2026-10-31')
      const task = new Task(`the workbook of a quarter (${size} people, ${how})`)
      await task.click(page.getByRole('button', { name: 'Export' }))
      await page.getByText('The file is being made.').waitFor()
      const worker = startTestWorker(company)
      const first = page.locator('#exports tbody tr').first()
      const again = async () => {
        if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh' }).click()
        return first.textContent()
      }
      await expect.poll(again).toMatch(/[\d,]+ of [\d,]+ people/)
      if (!javaScriptEnabled) {
        await expect
          .poll(async () => (await company.rest('GET', '/exports')).body.data[0].status, {
            timeout: 90_000,
          })
          .toBe('done')
        await page.getByRole('link', { name: 'Refresh' }).click()
      }
      const link = first.getByRole('link', { name: /^Download/ })
      await link.waitFor({ timeout: 90_000 })
      const [file] = await Promise.all([page.waitForEvent('download'), task.click(link)])
      expect(file.suggestedFilename()).toBe('payroll-hours-2026-08-01-2026-10-31.xlsx')
      expect(await file.failure()).toBeNull()
      expect(task.done()).toBe(2)
      await worker.stop()
      await context.close()
    },
  )

  test.skipIf(size === 1000)('axe finds nothing, in light, dark and at 360 px', async () => {
    const found: string[] = []
    // Some rows: what a row has is the same in all of them, and axe takes a second for every ten.
    const { body } = await company.rest('GET', '/employees?per_page=1&fields=email')
    const paths = {
      payroll: `/admin/payroll?period=${period.id}&search=${body.data[0].email}`,
      'payroll-approve': `/admin/payroll/${period.id}/approve`,
      'pay-periods': '/admin/pay-periods',
    }
    for (const [look, options] of Object.entries({
      light: { colorScheme: 'light' },
      dark: { colorScheme: 'dark' },
      narrow: { viewport: { width: 360, height: 740 } },
    } as const)) {
      const { page, context } = await signedIn(options)
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(path)
        if (name === 'payroll') {
          await page.locator('[data-grid] tbody tr').first().locator('td.day a').first().click()
          await page.locator('#explained').waitFor()
        }
        for (const one of await violationsOf(page, look)) found.push(`${look} ${name}: ${one}`)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (width > page.viewportSize()!.width) found.push(`${look} ${name}: ${width} px`)
        if (folder) await page.screenshot({ path: `${folder}/${name}-${look}-${size}.png` })
      }
      await context.close()
    }
    expect(found).toEqual([])
  })

  test('an admin checks the last period, clears its blockers and approves it', async () => {
    const { page, context, complaints } = await signedIn()
    const task = new Task(`check the period, clear it and approve it (${size} people)`)
    await task.click(page.getByRole('link', { name: /^To approve/ }))
    await page.getByRole('heading', { name: `Approve ${period.label}` }).waitFor()
    const blocker = page
      .locator('#blockers')
      .getByRole('link', { name: /^\d+ punch(es)? ha(s|ve) no clock-out/ })
    expect(await blocker.count()).toBe(1)
    await task.click(blocker)
    const close = page
      .locator('[data-line]')
      .first()
      .getByRole('link', { name: /^Clock out/ })
    await task.click(close)
    await page.getByLabel('Clock-out').fill('17:00')
    await task.click(page.getByRole('button', { name: 'Close the punch' }))
    await page.getByText('The punch was saved.').waitFor()
    await task.click(page.getByRole('link', { name: 'Back to the pay period' }))
    await page.getByRole('heading', { name: `Approve ${period.label}` }).waitFor()
    expect(await blocker.count()).toBe(0)
    await task.click(page.getByRole('button', { name: `Approve ${period.label}` }))
    await page.getByText('The pay period is approved.').waitFor()
    expect(task.done()).toBe(6)
    expect(complaints).toEqual([])
    const { body } = await company.rest('GET', `/pay-periods/${period.id}`)
    expect(body.status).toBe('approved')
    await context.close()
  })
})

// Browser globals: the project is typed without them.
const isOnTop = `(() => {
  const shown = document.querySelector('[data-grid] a[aria-current]')
  const { left, top, width, height } = shown.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === shown
})()`
const rightEnds = `Math.max(...[...document.querySelectorAll('[data-grid] thead th:has(.quiet)')]
  .map((one) => one.getBoundingClientRect().right))`
