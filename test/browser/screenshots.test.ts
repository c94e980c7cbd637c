import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { everyPage, hasChromium, lastPeriod, launch, openPage } from './chromium.ts'

const folder = process.env.SCREENSHOTS
const isSelected = folder !== undefined && hasChromium

let server: DemoServer
let browser: Browser

beforeAll(async () => {
  if (!isSelected) return
  server = await startDemoServer()
  browser = await launch()
  await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const

test.skipIf(!isSelected)('a picture of every page, light, dark and narrow', async () => {
  const { page, context } = await openPage(browser, server)
  await page.goto('/admin/sign-in')
  await page.screenshot({ path: `${folder}/sign-in.png` })
  await page.goto(server.demo.link)
  await page.screenshot({ path: `${folder}/link.png` })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const cookies = await context.cookies()
  for (const [look, options] of Object.entries(looks)) {
    const shown = await openPage(browser, server, options)
    await shown.context.addCookies(cookies)
    for (const [name, path] of Object.entries(everyPage(server, await lastPeriod(server)))) {
      await shown.page.goto(path)
      await shown.page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true })
    }
    await shown.page.goto('/admin/keys/new')
    await shown.page.getByLabel('Name').fill('Time clock')
    await shown.page.getByLabel('Punches and forgot').check()
    await shown.page.getByRole('button', { name: 'Create the key' }).click()
    await shown.page.getByText('Your new key').waitFor()
    await shown.page.screenshot({ path: `${folder}/key-made-${look}.png`, fullPage: true })
    await shown.context.close()
  }
  // For the README: what fits on a screen.
  await page.goto('/admin/approvals')
  await page.screenshot({ path: `${folder}/picture.png` })
  await page.goto('/api/docs')
  await page.locator('.opblock').first().waitFor()
  await page.screenshot({ path: `${folder}/reference.png` })
  expect(cookies.length).toBeGreaterThan(0)
})
