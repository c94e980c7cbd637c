import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launch, openPage, violationsOf } from './chromium.ts'
import { signInWith, Task } from './monday/clicks.ts'
import { type MondayCompany, startMonday } from './monday/company.ts'
import { cpuTimeOf } from './monday/cpu.ts'

const folder = process.env.SCREENSHOTS

describe.skipIf(!hasChromium).each([60, 1000] as const)('in a company of %i', (size) => {
  let company: MondayCompany
  let browser: Browser

  beforeAll(async () => {
    company = await startMonday(size)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  async function signedIn(options: Parameters<typeof openPage>[2] = {}) {
    const shown = await openPage(browser, company, {
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    await signInWith(shown.page, await company.link())
    return shown
  }

  const undecided = async () =>
    (await company.rest('GET', '/leave-requests?status=pending&per_page=1')).body.meta
      .total as number

  async function setMinimum(minimum_present: number): Promise<void> {
    const input = { department: 'Warehouse', effective_from: '2026-11-01', minimum_present }
    expect((await company.rest('PUT', '/minimum-present', input)).status).toBe(200)
  }

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('an admin decides 12 requests, 9 of them at once, %s', async (how, javaScriptEnabled) => {
    const { page, context, complaints } = await signedIn({ javaScriptEnabled })
    const before = await undecided()
    const task = new Task(`decide 12 requests (${size} people, ${how})`)
    await task.click(page.getByRole('link', { name: 'Approvals', exact: true }))
    await page.getByRole('heading', { name: 'Approvals' }).waitFor()
    for (let at = 0; at < 9; at += 1) await boxes(page).nth(at).check()
    await task.click(page.getByRole('button', { name: 'Approve selected' }))
    await page.getByRole('heading', { name: 'Approve 9 requests' }).waitFor()
    await task.click(page.getByRole('button', { name: /^Approve \d+/ }).last())
    await page.getByText('9 requests approved.').waitFor()
    for (let at = 0; at < 2; at += 1) {
      const line = page.locator('[data-line]').first()
      const name = await line.locator('summary').textContent()
      await task.click(line.getByRole('button', { name: /^Approve/ }))
      await page.getByText(`Approved: ${name}`).waitFor()
    }
    await task.click(
      page
        .locator('[data-line]')
        .first()
        .getByRole('link', { name: /^Reject/ }),
    )
    await page.getByLabel('Reason, if rejected').fill('Too many are away.')
    await task.click(page.getByRole('button', { name: /^Reject/ }))
    await page.getByText(/^Rejected: /).waitFor()
    expect(task.done()).toBeLessThanOrEqual(7)
    expect(before - (await undecided())).toBe(12)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'who is off today, this week, and at Christmas in the warehouse, %s',
    async (how, javaScriptEnabled) => {
      const { page, context } = await signedIn({ javaScriptEnabled })
      const task = new Task(`who is off (${size} people, ${how})`)
      await task.click(page.getByRole('link', { name: 'Who is away' }))
      await page.getByText('Away today, Mon, Nov 23:').waitFor()
      await page.getByRole('heading', { name: 'Mon, Nov 23 to Sun, Nov 29' }).waitFor()
      await page.getByLabel('Date', { exact: true }).fill('2026-12-25')
      await page.getByLabel('Department', { exact: true }).fill('Warehouse')
      await task.click(page.getByRole('button', { name: 'Show' }))
      await page.getByRole('heading', { name: 'Mon, Dec 21 to Sun, Dec 27' }).waitFor()
      await page.getByText(/Fri, Dec 25, Christmas Day/).waitFor()
      expect(await page.locator('main h3').allTextContents()).toEqual([
        expect.stringMatching(/^Warehouse \d+ of \d+$/),
      ])
      expect(await page.locator('.calendar .bar').count()).toBeGreaterThan(0)
      expect(task.done()).toBeLessThanOrEqual(3)
      await context.close()
    },
  )

  test('every request is reached by its pages, 15 lines fit on a screen, and no page takes a second of CPU time', async () => {
    const { page, context } = await signedIn()
    const seen = new Set<string>()
    const slow: string[] = []
    await page.goto('/admin/approvals')
    const last = page.locator('[data-line]').nth(14)
    const box = (await last.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(800)
    for (;;) {
      for (const value of (await page.evaluate(boxValues)) as string[]) seen.add(value)
      const next = page.getByRole('link', { name: 'Next' })
      if ((await next.count()) === 0) break
      const path = String(await next.getAttribute('href'))
      const took_ms = await cpuTimeOf(() => context.request.get(path))
      if (took_ms > 1000) slow.push(`${path}: ${took_ms}`)
      await page.goto(path)
    }
    expect(seen.size).toBe(await undecided())
    for (const path of [
      '/admin/away',
      '/admin/away?view=month&date=2026-12-01',
      '/admin/approvals/decided',
    ]) {
      const took_ms = await cpuTimeOf(() => context.request.get(path))
      console.log(`${path} (${size} people): ${took_ms.toFixed(0)} ms`)
      if (took_ms > 1000) slow.push(`${path}: ${took_ms}`)
    }
    expect(slow).toEqual([])
    await context.close()
  })

  test('by keys alone: j, a, r, x; the focus goes to the next line, and Reopen takes it back', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const [, second, third] = await page.locator('[data-line] summary').allTextContents()
    await expect.poll(() => focused(page)).toBe(second)
    await page.keyboard.press('x')
    expect(await boxes(page).nth(1).isChecked()).toBe(true)
    await page.locator('[data-line] summary').nth(1).focus()
    const before = await undecided()
    await page.keyboard.press('a')
    await page.getByText(`Approved: ${second}`).waitFor()
    await expect.poll(() => focused(page)).toBe(third)
    expect(await undecided()).toBe(before - 1)
    await page.getByRole('button', { name: /^Reopen/ }).click()
    await page.getByText('The request is pending again.').waitFor()
    expect(await undecided()).toBe(before)
    await expect.poll(() => focused(page)).toBe(second)
    await page.keyboard.press('r')
    await page.getByLabel('Reason, if rejected').waitFor()
    // The browser moves the focus after the page is shown.
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('note')
    await context.close()
  })

  test.runIf(size === 1000)(
    'a hundred of 300 requests are approved at once; what comes of it fits on a screen',
    async () => {
      const { page, context, complaints } = await signedIn()
      // More than there are: each request of the department has a conflict.
      await setMinimum(10_000)
      const list = '/admin/approvals?per_page=100'
      const ms = { list: await cpuTimeOf(() => context.request.get(list)), asks: 0 }
      await page.goto(list)
      const before = await undecided()
      await page.getByText('Select all on this page').click()
      ms.asks = await cpuTimeOf(() =>
        page.getByRole('button', { name: 'Approve selected' }).click(),
      )
      await page.getByRole('heading', { name: 'Approve 100 requests' }).waitFor()
      console.log(`a hundred requests: ${JSON.stringify(ms)}`)
      const folds = page.locator('details.fold summary', { hasText: 'onflict' })
      const approve = page.getByRole('button', { name: /^Approve \d+/ })
      for (const seen of [approve.last(), folds.first(), folds.last()]) {
        const box = (await seen.boundingBox())!
        expect(box.y + box.height).toBeLessThanOrEqual(800)
      }
      if (folder) await page.screenshot({ path: `${folder}/selected-100-${size}.png` })
      const [, n] = /Approve (\d+)/.exec(String(await approve.first().textContent()))!
      await approve.first().click()
      await page.getByText(`${n} requests approved. ${100 - Number(n)} not approved.`).waitFor()
      expect(before - (await undecided())).toBe(Number(n))
      const why = (await page.locator('details.card summary').first().boundingBox())!
      expect(why.y + why.height).toBeLessThanOrEqual(800)
      if (folder) await page.screenshot({ path: `${folder}/approved-100-${size}.png` })
      const reject = (await page.locator('[data-reject]').first().boundingBox())!
      const table = (await page.locator('.lines').locator('..').boundingBox())!
      expect(reject.x + reject.width).toBeLessThanOrEqual(table.x + table.width)
      expect(complaints).toEqual([])
      await setMinimum(0)
      await context.close()
    },
  )

  test.skipIf(size === 1000)(
    'details fold out, all on this page are ticked, axe finds nothing, and 360 px show a decision',
    async () => {
      const paths = {
        approvals: '/admin/approvals',
        ticked: '/admin/approvals?ticked=all',
        decided: '/admin/approvals/decided',
        away: '/admin/away',
        'away-month': '/admin/away?view=month&date=2026-12-01',
      }
      const found: string[] = []
      for (const [look, options] of Object.entries({
        light: { colorScheme: 'light' },
        dark: { colorScheme: 'dark' },
        narrow: { viewport: { width: 360, height: 740 } },
      } as const)) {
        const { page, context } = await signedIn(options)
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(path)
          if (name === 'ticked') {
            expect(await page.evaluate(allTicked)).toBe(true)
            await page.locator('[data-line] summary').first().click()
            await page.getByText('Colleagues away').first().waitFor()
          }
          for (const one of await violationsOf(page, look)) found.push(`${look} ${name}: ${one}`)
          const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
          if (width > page.viewportSize()!.width) found.push(`${look} ${name}: ${width} px`)
          if (folder) await page.screenshot({ path: `${folder}/${name}-${look}-${size}.png` })
        }
        await page.goto('/admin/approvals')
        if (look === 'narrow') {
          const first = page
            .locator('[data-line]')
            .first()
            .getByText(/^Approve/)
          const box = (await first.boundingBox())!
          expect(box.y + box.height).toBeLessThanOrEqual(740)
        }
        for (let at = 0; at < 9; at += 1) await boxes(page).nth(at).check()
        await page.getByRole('button', { name: 'Approve selected' }).click()
        await page.getByRole('heading', { name: 'Approve 9 requests' }).waitFor()
        if (folder) await page.screenshot({ path: `${folder}/selected-${look}-${size}.png` })
        await page.goto('/admin/approvals')
        await page.locator('[data-reject]').first().click()
        await page.getByLabel('Reason, if rejected').waitFor()
        if (folder) await page.screenshot({ path: `${folder}/request-${look}-${size}.png` })
        await context.close()
      }
      expect(found).toEqual([])
    },
  )
})

// Browser globals: the project is typed without them.
const allBoxes = `[...document.querySelectorAll('[data-line] input[type=checkbox]')]`
const boxValues = `${allBoxes}.map((one) => one.value)`
const allTicked = `${allBoxes}.every((one) => one.checked)`

function boxes(page: Page) {
  return page.locator('[data-line] input[type=checkbox]')
}

async function focused(page: Page): Promise<string> {
  return String(await page.evaluate('document.activeElement.textContent'))
}
