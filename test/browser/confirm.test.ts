import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import type { McpClient } from '../support/mcp-clients.ts'
import { hasChromium, launch, openPage, signIn, violationsOf } from './chromium.ts'

let server: DemoServer
let browser: Browser
let client: McpClient
let employee_id: number
let made = 0

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  await server.rest('PUT', '/company', { confirm_by: 'page' })
  const { body } = await server.rest('GET', '/employees?per_page=1')
  employee_id = body.data[0].id
  client = await server.mcp(await server.makeKey({ confirm_writes: true }), 'sdk 1.x')
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Has an assistant ask for an adjustment with a note that is long and has no spaces. */
async function asked() {
  made += 1
  const note = `${'Overnight'.repeat(40)} <b>${made}</b>`
  const input = { employee_id, hours_delta: 0.25 * made, work_date: '2026-05-06', note }
  const held = await client.callTool('create_payroll_day_adjustment', input)
  expect(held.body.status, held.text).toBe('confirmation_required')
  const { confirm_token, confirm_url } = held.body
  const again = () => client.callTool('create_payroll_day_adjustment', { ...input, confirm_token })
  return { path: new URL(confirm_url).pathname, again }
}

/** What is wrong with a page: by axe, in its width, in the height of its button. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violationsOf(page, colorScheme)))
  }
  const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  if (width > 0) found.push(`${width} px too wide`)
  return found
}

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, javaScriptEnabled) => {
  test('a person reads the question on a telephone and says yes, then the assistant makes the change', async () => {
    const { page, context, complaints } = await openPage(browser, server, {
      javaScriptEnabled,
      viewport: { width: 380, height: 700 },
    })
    await signIn(page, server)
    const { path, again } = await asked()
    expect((await again()).isError).toBe(true)
    await page.goto(path)
    await page.getByRole('heading', { name: 'Allow this change?' }).waitFor()
    expect(await page.locator('blockquote').textContent()).toContain('hours')
    expect(await page.textContent('main')).toContain('<b>')
    const found = javaScriptEnabled ? await faultsOf(page) : []
    await page.getByRole('button', { name: 'Yes, allow it' }).click()
    await page.getByRole('heading', { name: 'This change is allowed' }).waitFor()
    if (javaScriptEnabled) found.push(...(await faultsOf(page)))
    expect([...found, ...complaints]).toEqual([])
    const done = await again()
    expect(done.isError, done.text).toBe(false)
    expect((await again()).isError).toBe(true)
    await context.close()
  })
})

describe.skipIf(!hasChromium)('somebody who is not signed in', () => {
  test('signs in first and then sees the question', async () => {
    const { page, context } = await openPage(browser, server)
    const { path } = await asked()
    await page.goto(path)
    expect(page.url()).toContain(`/sign-in?continue=${encodeURIComponent(path)}`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page, server)
    await page.goto(path)
    await page.getByRole('button', { name: 'Yes, allow it' }).waitFor()
    await context.close()
  })
})
