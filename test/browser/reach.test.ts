import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import {
  everyPage,
  hasChromium,
  lastPeriod,
  launch,
  newLink,
  openPage,
  signIn,
  violationsOf,
} from './chromium.ts'

let server: DemoServer
let browser: Browser
let paths: Record<string, string>

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  browser = await launch()
  paths = {
    ...everyPage(server, await lastPeriod(server)),
    problem: '/admin/nowhere',
    refused: '/admin/audit?from=yesterday',
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe.skipIf(!hasChromium)('in light and dark', () => {
  test('axe finds nothing on any page', async () => {
    const { page, context } = await openPage(browser, server)
    const found: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const one of await violationsOf(page, colorScheme))
          found.push(`${colorScheme} ${name}: ${one}`)
      }
    }
    await page.goto('/admin/sign-in')
    await look('sign-in')
    await page.getByLabel('Email', { exact: true }).fill('a@example.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in with the password' }).click()
    await page.getByRole('alert').waitFor()
    await look('sign-in refused')
    const link = await newLink(server)
    await page.goto(link)
    await look('link')
    await signIn(page, server, link)
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path)
      await page.evaluate(unfoldAll)
      await look(name)
      const shown = (await page.textContent('body')) ?? ''
      expect(shown, `our own markup as text: ${name}`).not.toMatch(ownMarkup)
    }
    await page.goto('/admin/keys/new')
    await page.getByLabel('Name').fill('Axe')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await look('key refused')
    await page.locator('[value="mileage:read"]').check()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('Your new key').waitFor()
    await look('key made')
    await page.goto(paths.payroll!)
    await page
      .getByRole('link', { name: /^Mei Chen, \w{3}, \w{3} \d+, \d{4}: 9\.00 hours/ })
      .first()
      .click()
    await page.locator('#explained').waitFor()
    await look('payroll explained')
    expect(found).toEqual([])
    await context.close()
  })
})

test.skipIf(!hasChromium)('no page is wider than a screen of 360 px', async () => {
  const viewport = { width: 360, height: 740 }
  const { page, context } = await openPage(browser, server, { viewport })
  const wide: string[] = []
  const look = async (name: string) => {
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (width > viewport.width) wide.push(`${name}: ${width}`)
  }
  await page.goto('/admin/sign-in')
  await look('sign-in')
  await signIn(page, server)
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await page.evaluate(unfoldAll)
    await look(name)
  }
  await page.goto('/admin/keys/new')
  await page.getByLabel('Name').fill('A name that is far too long and has no end to it')
  await page.locator('[value="mileage:read"]').check()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByText('Your new key').waitFor()
  await look('key made')
  expect(wide).toEqual([])
  await context.close()
})

describe.skipIf(!hasChromium)('by keyboard alone', () => {
  test('an admin signs in, skips to the content, makes a key and approves leave', async () => {
    const { page, context } = await openPage(browser, server)
    await page.goto(await newLink(server))
    await press(page, 'Sign in')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')

    await press(page, 'Access and integrations')
    await press(page, 'API keys')
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await press(page, 'Create a key')
    await page.getByRole('heading', { name: 'Create an API key' }).waitFor()
    await tabTo(page, 'Name')
    await page.keyboard.type('Typed')
    await tabTo(page, 'Read Read punches')
    await page.keyboard.press('Space')
    await press(page, 'Create the key')
    await page.getByText('Your new key').waitFor()

    await press(page, 'Approvals')
    await page.getByRole('heading', { name: 'Approvals' }).waitFor()
    // The button of one request, after the one for those that are selected.
    await tabTo(page, 'Approve selected')
    await page.keyboard.press('Tab')
    await tabTo(page, 'Approve')
    await page.keyboard.press('Enter')
    await page.getByText(/^Approved: /).waitFor()
    await context.close()
  })

  test('everything that can be pressed is reached, and shows that it is', async () => {
    const { page, context } = await openPage(browser, server)
    await signIn(page, server)
    for (const name of [
      'approvals',
      'time',
      'key-form',
      'webhook',
      'audit',
      'settings',
      'access',
      'leave-policy',
      'holidays',
      'mileage',
    ]) {
      await page.goto(paths[name]!)
      const all = Number(await page.evaluate(`${pressables}.length`))
      const reached = new Set<number>()
      const bare: unknown[] = []
      for (let n = 0; n < all + 20; n += 1) {
        await page.keyboard.press('Tab')
        const now = await page.evaluate(focusedPressable)
        const { at, outline } = now as { at: number; outline: string }
        if (at < 0) continue
        reached.add(at)
        if (outline === 'none') bare.push(await page.evaluate('document.activeElement.outerHTML'))
      }
      // Tab reaches one radio button of a group; arrow keys reach the others.
      const radios = await page.locator('input[type=radio]:not(:checked)').count()
      expect([name, reached.size + radios, bare]).toEqual([name, all, []])
    }
    await context.close()
  })
})

const pressable = 'a[href], button, input:not([type=hidden]), select, summary'

// Browser globals: the project is typed without them.
const unfoldAll = `for (const fold of document.querySelectorAll('main details')) fold.open = true`
const focusedWords = `{
  const now = document.activeElement
  ;((now?.labels?.[0]?.textContent ?? '') + (now?.textContent ?? '')).trim()
}`
const pressables = `[...document.querySelectorAll('${pressable}')].filter((one) => one.checkVisibility())`
const focusedPressable = `({
  at: ${pressables}.indexOf(document.activeElement),
  outline: getComputedStyle(document.activeElement).outlineStyle,
})`

async function focused(page: Page): Promise<string> {
  return String(await page.evaluate(focusedWords))
}

/** Presses Tab until an element that starts with this text has the focus. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let n = 0; n < 120; n += 1) {
    if ((await focused(page)).startsWith(words)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${words}.`)
}

async function press(page: Page, words: string): Promise<void> {
  await tabTo(page, words)
  await page.keyboard.press('Enter')
}

/** The text a page would show if HTML was inserted into it as text. */
const ownMarkup = /<\/?\w+[^>]*>|\[object |undefined|NaN/
