import type { Browser } from 'playwright-core'
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

  const anybody = async () =>
    (await company.rest('GET', '/employees?department=Warehouse&per_page=1')).body.data[0] as {
      id: number
      name: string
    }

  const sickDays = async (id: number) =>
    (await company.rest('GET', `/leave-requests?employee_id=${id}&type=sick&status=approved`)).body
      .meta.total as number

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('sick leave of today is entered on a person’s page, %s', async (how, javaScriptEnabled) => {
    const { page, context, complaints } = await signedIn({ javaScriptEnabled })
    const { id } = await anybody()
    // Without scripts a second person, whose day is still free.
    const who = javaScriptEnabled ? id : id + 1
    const before = await sickDays(who)
    await page.goto(`/admin/people/${who}`)
    const task = new Task(`enter sick leave (${size} people, ${how})`)
    await task.click(page.getByRole('link', { name: 'Enter leave or time' }))
    await task.click(page.getByLabel('Sick leave'))
    if (javaScriptEnabled) await page.locator('#preview dl').waitFor()
    await task.click(page.getByRole('button', { name: 'Save' }))
    if (!javaScriptEnabled) {
      await page.getByText('Nothing is saved yet.').waitFor()
      await task.click(page.getByRole('button', { name: 'Save' }))
    }
    await page.getByText('The leave was entered and is approved.').waitFor()
    expect(task.done()).toBeLessThanOrEqual(javaScriptEnabled ? 3 : 4)
    expect(await sickDays(who)).toBe(before + 1)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'a punch is added on a day of payroll, with its effects beside, %s',
    async (how, javaScriptEnabled) => {
      const { page, context, complaints } = await signedIn({ javaScriptEnabled })
      const { id } = await anybody()
      const date = javaScriptEnabled ? '2026-11-21' : '2026-11-22'
      await page.goto(`/admin/payroll/explain?employee_id=${id}&date=${date}`)
      const task = new Task(`add a punch (${size} people, ${how})`)
      await task.click(page.getByRole('link', { name: 'Enter leave or time' }))
      expect(await page.getByLabel('Clock-in').inputValue()).toBe(`${date}T09:00`)
      await page.getByLabel('Clock-out').fill('17:30')
      await page.getByLabel('Break (minutes)').fill('30')
      if (javaScriptEnabled) {
        await page.keyboard.press('Tab')
        await page.getByText('0.00 to 8.00 h').waitFor()
        if (folder) await page.screenshot({ path: `${folder}/punch-${size}.png` })
      }
      await task.click(page.getByRole('button', { name: 'Save' }))
      if (!javaScriptEnabled) {
        await page.getByText('Nothing is saved yet.').waitFor()
        await page.getByText('0.00 to 8.00 h').waitFor()
        await task.click(page.getByRole('button', { name: 'Save' }))
      }
      await page.getByText('The punch was added.').waitFor()
      expect(task.done()).toBeLessThanOrEqual(javaScriptEnabled ? 2 : 3)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('leave is entered on a day of who is away', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/away')
    await page
      .getByRole('link', { name: /: Enter leave$/ })
      .nth(2)
      .click()
    await page.getByRole('heading', { name: 'Enter leave' }).waitFor()
    expect(await page.getByLabel('First day', { exact: true }).inputValue()).toBe('2026-11-25')
    await context.close()
  })

  test('five requests are rejected with one reason', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    const task = new Task(`reject five with one reason (${size} people)`)
    const boxes = page.locator('[data-line] input[type=checkbox]')
    for (let at = 0; at < 5; at += 1) await boxes.nth(at).check()
    await task.click(page.getByRole('button', { name: 'Reject selected' }))
    await page.getByLabel('Reason, for all of them').fill('Inventory week')
    await task.click(page.getByRole('button', { name: 'Reject 5 requests' }))
    await page.getByText('5 requests rejected.').waitFor()
    expect(task.done()).toBeLessThanOrEqual(4)
    await context.close()
  })

  test('who changed a punch', async () => {
    const { page, context } = await signedIn()
    const { data } = (await company.rest('GET', '/time-entries?per_page=1')).body
    await company.rest('PUT', `/time-entries/${data[0].id}`, { notes: 'Seen' })
    await page.goto('/admin/time?from=2020-01-01')
    const task = new Task(`who changed this punch (${size} people)`)
    await page.goto(`/admin/time/${data[0].id}`)
    await task.click(page.getByText('History', { exact: true }))
    await page.getByText('changed a punch').first().waitFor()
    expect(task.done()).toBeLessThanOrEqual(2)
    await context.close()
  })

  test('all requests of a page are approved, with the result on one screen', async () => {
    const { page, context } = await signedIn()
    await page.goto('/admin/approvals')
    const task = new Task(`approve a page of requests (${size} people)`)
    await task.click(page.getByText('Select all on this page'))
    await task.click(page.getByRole('button', { name: 'Approve selected' }))
    await task.click(page.getByRole('button', { name: /^Approve \d+/ }).last())
    const notice = page.locator('.notice[role=status]')
    await page.getByText(/requests? approved\./).waitFor()
    const box = (await notice.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(800)
    expect(task.done()).toBeLessThanOrEqual(4)
    await context.close()
  })

  test('Ctrl K finds a person', async () => {
    const { page, context } = await signedIn()
    const { id, name } = await anybody()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(new RegExp(`/admin/people/${id}$`))
    await context.close()
  })

  test('axe finds nothing, none is wider than a screen of 360 px, and none takes a second', async () => {
    const { page, context } = await signedIn({ viewport: { width: 360, height: 800 } })
    const { id } = await anybody()
    const found: string[] = []
    for (const [name, path] of Object.entries({
      leave: `/admin/leave/new?employee_id=${id}`,
      adjustment: `/admin/adjustments/new?employee_id=${id}`,
      punch: `/admin/time/new?employee_id=${id}&date=2026-11-23`,
      find: '/admin/find?q=a',
      decided: '/admin/approvals/decided?kind=adjustments',
      away: '/admin/away?view=month',
      settings: '/admin/settings',
    })) {
      const took_ms = await cpuTimeOf(() => context.request.get(path))
      if (took_ms > 1000) found.push(`${name}: ${took_ms} ms`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        const wrong = await violationsOf(page, colorScheme)
        found.push(...wrong.map((one) => `${name} ${colorScheme}: ${one}`))
        const wide = await page.evaluate('document.documentElement.scrollWidth')
        if (Number(wide) > 360) found.push(`${name}: ${wide} px`)
        const file = `enter-${name}-${colorScheme}-${size}.png`
        if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
      }
    }
    expect(found).toEqual([])
    await context.close()
  })
})
