import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../src/modules/dashboard-access/index.ts'
import { operator } from '../support/callers.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hasChromium, launch, openPage, violationsOf } from './chromium.ts'

let server: TestServer
let browser: Browser
let employee_id: number

beforeAll(async () => {
  if (!hasChromium) return
  server = await startTestServer({ own_site: true })
  employee_id = await addEmployee(server, { role: 'company_admin' })
  await run(grantDashboardAccess, { employee_id, read_only: true })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function run(operation: Parameters<typeof runOperation>[1], input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

test.skipIf(!hasChromium).each([
  ['with scripts', { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } }],
  ['without scripts, 360 px', { javaScriptEnabled: false, viewport: { width: 360, height: 800 } }],
])(
  'read-only access, %s: pages say so and have no button that changes anything',
  async (_, look) => {
    const { page, context, complaints } = await openPage(browser, server, look)
    const { path } = (await run(createDashboardLink, { employee_id })) as { path: string }
    await page.goto(path)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    for (const shown of ['/admin/settings', '/admin/access', '/admin/sign-ins', '/admin/people']) {
      await page.goto(shown)
      expect(await page.getByText('read-only', { exact: true }).first().isVisible()).toBe(true)
      const buttons = await page.locator('main button:not([disabled])').allTextContents()
      const others = buttons.filter(
        (words) => !/^(Show|Set the password|Sign out everywhere)$/.test(words),
      )
      expect([shown, others]).toEqual([shown, []])
      const width = await page
        .locator('html')
        .evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(width, shown).toBeLessThanOrEqual(0)
      if (look.javaScriptEnabled && shown !== '/admin/people') {
        expect([shown, await violationsOf(page)]).toEqual([shown, []])
      }
    }
    await page.goto('/admin/settings')
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  },
)
