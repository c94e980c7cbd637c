import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import {
  everyPage,
  hasChromium,
  lastPeriod,
  launch,
  newLink,
  openPage,
  violationsOf,
} from './chromium.ts'

let server: DemoServer
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  await server.rest('PUT', '/company', { language: 'fr' })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const french = { locale: 'fr-CA' }

describe.skipIf(!hasChromium)('in a company whose language is French', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s, an admin signs in, approves a request and signs out', async (_, javaScriptEnabled) => {
    const { page, context, complaints } = await openPage(browser, server, {
      ...french,
      javaScriptEnabled,
    })
    await page.goto(await newLink(server))
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { name: 'Aperçu' }).waitFor()
    await page.goto('/admin/approvals')
    const before = await pending()
    await page
      .locator('[data-line]')
      .first()
      .getByRole('button', { name: /^Approuver/ })
      .click()
    await page.getByRole('status').waitFor()
    expect(await pending()).toBe(before - 1)
    await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('axe finds nothing on any page, and none is wider than a screen of 360 px', async () => {
    const { page, context } = await openPage(browser, server, french)
    const paths = { link: await newLink(server), ...everyPage(server, await lastPeriod(server)) }
    const found: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      if ((await page.locator('html').getAttribute('lang')) !== 'fr') found.push(`${name}: lang`)
      for (const one of await violationsOf(page)) found.push(`${name}: ${one}`)
      await page.setViewportSize({ width: 360, height: 740 })
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      if (width > 360) found.push(`${name}: ${width} px`)
      if (name === 'link') await page.getByRole('button', { name: 'Se connecter' }).click()
    }
    expect(found).toEqual([])
    await context.close()
  })
})

async function pending(): Promise<number> {
  const { body } = await server.rest('GET', '/leave-requests?status=pending')
  return body.meta.total
}
