import type { Browser, Page } from 'playwright-core'
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

beforeAll(async () => {
  if (!hasChromium) return
  server = await startTestServer({ own_site: true })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function expectFits(page: Page): Promise<void> {
  const width = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(width).toBeLessThanOrEqual(0)
}

test.skipIf(!hasChromium).each([true, false])(
  'scripts %s, 360 px: an admin marks first steps as done, and names a manager',
  async (javaScriptEnabled) => {
    const company_id = await server.company('Fresh Ltd')
    const caller = { company_id, ...operator }
    const employee_id = await addEmployee(server, { company_id, role: 'company_admin' })
    const boss = { company_id, role: 'manager', first_name: 'Ana', last_name: 'Costa' } as const
    const manager_id = await addEmployee(server, boss)
    await addEmployee(server, { ...boss, first_name: 'Bea' })
    const ask = async (operation: Parameters<typeof runOperation>[1]) =>
      (await runOperation(server.operationDeps, operation, caller, { employee_id })).body
    await ask(grantDashboardAccess)
    const { path } = (await ask(createDashboardLink)) as { path: string }
    const viewport = { width: 360, height: 800 }
    const { page, context } = await openPage(browser, server, { javaScriptEnabled, viewport })
    await page.goto(path)
    await page.getByRole('button', { name: 'Sign in' }).click()

    const marks = page.getByRole('button', { name: /^Mark as done/ })
    for (const left of [3, 2, 1]) {
      await expect.poll(() => marks.count()).toBe(left)
      await expectFits(page)
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await marks.first().click()
      await page.getByText('Saved.', { exact: true }).waitFor()
    }
    await page.getByText('Open punches').waitFor()

    await page.goto(`/admin/people/${employee_id}/edit`)
    const manager = page.getByLabel('Manager', { exact: true })
    await manager.fill('Cost')
    await page.getByRole('button', { name: 'Save the record' }).click()
    await page.getByText(/^It could be Ana Costa/).waitFor()
    await expectFits(page)
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    await manager.fill('ana costa')
    await page.getByRole('button', { name: 'Save the record' }).click()
    await page.getByText('The record was saved.').waitFor()
    expect(await page.locator(`a[href="/admin/people/${manager_id}"]`).count()).toBeGreaterThan(0)
    await context.close()
  },
)
