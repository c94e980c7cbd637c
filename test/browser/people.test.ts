import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import {
  everyPage,
  hasChromium,
  lastPeriod,
  launch,
  openPage,
  signIn,
  violationsOf,
} from './chromium.ts'

const folder = process.env.SCREENSHOTS

let server: DemoServer
let browser: Browser
let paths: [name: string, path: string][]

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  browser = await launch()
  const all = everyPage(server, await lastPeriod(server))
  paths = Object.entries(all).filter(([name]) => /^(people|person)/.test(name))
  if (folder) await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (name, javaScriptEnabled) => {
  test('a new hire gets a record, a schedule, a balance and an invitation in 10 clicks, two of them after the effects', async () => {
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    await signIn(page, server)
    const started_ms = Date.now()
    let clicks = 0
    const click = async (role: 'link' | 'button', words: string) => {
      clicks += 1
      await page.getByRole(role, { name: words, exact: true }).click()
    }
    const email = `noor.${javaScriptEnabled}@maple.example`

    await click('link', 'People')
    await click('link', 'Add a person')
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Department').fill('Warehouse')
    await page.getByLabel('First day').fill('2026-10-05')
    await click('button', 'Add the person')
    await page.getByText('The person was added.').waitFor()
    await click('link', 'Set the schedule')
    await click('button', 'Save the schedule')
    await page.getByText('Nothing is saved yet.').waitFor()
    await click('button', 'Save the schedule')
    await page.getByText('The schedule was saved.').waitFor()
    await click('button', 'Create an invitation link')
    await page.getByText('/sign-in/invitation/').waitFor()
    await click('link', 'Leave')
    await page.getByLabel('Amount').fill('12')
    await page.getByLabel('Reason').fill('As agreed in the contract')
    await click('button', 'Adjust the balance')
    await page.getByText('Nothing is saved yet.').waitFor()
    await click('button', 'Adjust the balance')
    await page.getByText('The balance was adjusted.').waitFor()
    await page
      .getByRole('row', { name: /^Vacation/ })
      .getByText('12 days')
      .first()
      .waitFor()

    const seconds = ((Date.now() - started_ms) / 1000).toFixed(1)
    console.log(`A new hire, ${name}: ${clicks} clicks, ${seconds} s`)
    expect(clicks).toBeLessThanOrEqual(10)
    const { body } = await server.rest('GET', `/employees?email=${email}`)
    const { body: schedule } = await server.rest('GET', `/employees/${body.data[0].id}/schedule`)
    expect(schedule.effective_date).toBe('2026-10-05')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the table is filtered, and a name leads to the person', async () => {
    const { page, context, complaints } = await openPage(browser, server, { javaScriptEnabled })
    await signIn(page, server)
    await page.goto('/admin/payroll')
    await page.getByRole('link', { name: 'Mei Chen', exact: true }).click()
    await page.getByRole('heading', { name: 'Mei Chen' }).waitFor()
    await page.getByRole('link', { name: 'People', exact: true }).first().click()
    await page.getByLabel('Search').fill('chen')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/search=chen/)
    await page.getByText('1 person').waitFor()
    await page.getByRole('link', { name: 'Mei Chen' }).click()
    await page.getByRole('link', { name: 'Time and hours' }).click()
    await page
      .getByRole('link', { name: /^Mei Chen, .* hours$/ })
      .first()
      .click()
    await page.locator('#explained').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

const unfoldAll = `for (const fold of document.querySelectorAll('main details')) fold.open = true`

/** Opens every page of people, and the form that was refused. */
async function eachPage(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const [name, path] of paths) {
    await page.goto(path)
    await page.evaluate(unfoldAll)
    await look(name)
  }
  await page.goto('/admin/people/new')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('H'.repeat(300))
  await page.getByLabel('Email', { exact: true }).fill('noor@maple.example')
  await page.getByRole('button', { name: 'Add the person' }).click()
  await page.getByRole('alert').waitFor()
  await look('person-new-refused')
  await page.goto('/admin/people/9/schedule/edit?weeks=2')
  await page.getByLabel('End: Monday', { exact: true }).first().fill('')
  await page.getByRole('button', { name: 'Save the schedule' }).click()
  await page.getByRole('alert').waitFor()
  await look('person-schedule-refused')
}

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const

describe.skipIf(!hasChromium).each(Object.entries(looks))('%s', (look, options) => {
  test('axe finds nothing, and no page is wider than the screen', async () => {
    const { page, context } = await openPage(browser, server, options)
    await signIn(page, server)
    const found: string[] = []
    await eachPage(page, async (name) => {
      if (folder) await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true })
      for (const one of await violationsOf(page, look)) found.push(`${name}: ${one}`)
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      if (width > options.viewport.width) found.push(`${name}: ${width} px wide`)
      const shown = (await page.textContent('body')) ?? ''
      expect(shown, name).not.toMatch(/<\/?\w+[^>]*>|\[object |undefined|NaN/)
    })
    expect(found).toEqual([])
    await context.close()
  })
})

test.skipIf(!hasChromium)(
  'by keyboard alone, a person is found and their title changed',
  async () => {
    const { page, context } = await openPage(browser, server)
    await signIn(page, server)
    const press = async (words: string) => {
      await tabTo(page, words)
      await page.keyboard.press('Enter')
    }
    await press('People')
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await tabTo(page, 'Search')
    await page.keyboard.type('mei chen')
    await page.keyboard.press('Enter')
    await page.getByText('1 person').waitFor()
    await press('Mei Chen')
    await page.getByRole('heading', { name: 'Mei Chen' }).waitFor()
    await press('Edit')
    await page.getByRole('heading', { name: 'Edit the record' }).waitFor()
    await tabTo(page, 'Title')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Lead Packer')
    await page.keyboard.press('Enter')
    await page.getByText('The record was saved.').waitFor()
    await page.getByText('Lead Packer').first().waitFor()
    await context.close()
  },
)

// A browser global: the project is typed without them.
const focusedWords = `{
  const now = document.activeElement
  ;((now?.labels?.[0]?.textContent ?? '') + (now?.textContent ?? '')).trim()
}`

/** Presses Tab until an element that starts with this text has the focus. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let n = 0; n < 120; n += 1) {
    if (String(await page.evaluate(focusedWords)).startsWith(words)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${words}.`)
}
