import type { Browser, Page } from 'playwright-core'
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

const phone = { viewport: { width: 360, height: 800 } }

/** Opens each host in turn; returns their titles. */
async function unfold(page: Page): Promise<string[]> {
  const hosts = page.locator('.hosts > details')
  for (const host of await hosts.all()) await host.locator('summary').click()
  expect(await page.locator('.hosts > details[open]').count()).toBe(await hosts.count())
  return page.locator('.hosts summary').allTextContents()
}

const overflow = 'document.documentElement.scrollWidth - innerWidth'

describe.skipIf(!hasChromium).each([
  ['with scripts', true, 'light'],
  ['without scripts', false, 'dark'],
] as const)('%s', (_, javaScriptEnabled, colorScheme) => {
  test('a new key, connected applications and the own page say how to connect', async () => {
    const options = { ...phone, javaScriptEnabled, colorScheme }
    const { page, context, complaints } = await openPage(browser, server, options)
    await signIn(page, server)
    await page.goto('/admin/keys/new')
    await page.getByLabel('Name').fill('Assistant')
    await page.getByLabel('Read punches').check()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('Your new key').waitFor()
    if (javaScriptEnabled) await page.locator('.notice[role]:focus').waitFor()
    expect(await unfold(page)).toContain('n8n')
    const button = page.getByRole('link', { name: 'Install in VS Code' })
    expect(await button.getAttribute('href')).toMatch(/^vscode:mcp\/install\?/)
    expect(await page.getByRole('button', { name: /^Copy VS Code/ }).count()).toBe(
      javaScriptEnabled ? 1 : 0,
    )
    expect(Number(await page.evaluate(overflow))).toBe(0)
    if (javaScriptEnabled) expect(await violationsOf(page, colorScheme)).toEqual([])
    for (const path of ['/admin/apps', '/account']) {
      await page.goto(path)
      expect(await unfold(page)).toContain('ChatGPT')
      expect(Number(await page.evaluate(overflow))).toBe(0)
      if (javaScriptEnabled) expect(await violationsOf(page, colorScheme)).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
