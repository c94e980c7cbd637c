import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hasChromium, launch, openPage, transitionsEnd } from './chromium.ts'

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

/** Only the top: the whole page has hundreds of buttons. */
async function problemsAtTop(page: Page): Promise<string[]> {
  await transitionsEnd(page)
  const { violations } = await new AxeBuilder({ page })
    .include('.areas')
    .include('.information-container')
    .include('.filter')
    .options({ resultTypes: ['violations'], runOnly: ['color-contrast', 'label', 'link-name'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}

test.skipIf(!hasChromium)(
  'the reference has dark and light, a side bar of areas, a search over operations, and shared errors once',
  async () => {
    const { page, complaints } = await openPage(browser, server, { colorScheme: 'dark' })
    await page.goto('/api/docs')
    await page.locator('.opblock').first().waitFor()
    await page.locator('#plain').waitFor({ state: 'detached' })
    expect(await page.locator('html.dark-mode').count()).toBe(1)
    expect(await page.locator('.info').textContent()).toContain(
      'The API key reached its hourly limit.',
    )
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    const ids = await areas.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')!.slice(1)),
    )
    for (const id of ids) expect(await page.locator(`[id="${id}"]`).count(), id).toBe(1)
    await areas.getByText('Work locations').click()
    const topOf = async () =>
      (await page.locator('#operations-tag-Work_locations').boundingBox())!.y
    await expect.poll(topOf).toBeLessThan(400)

    await page.getByLabel('Search operations').fill('approve leave')
    await expect.poll(() => page.locator('.opblock').count()).toBeLessThan(10)
    const one = page.locator('.opblock', { hasText: 'leave_requests.approve' }).first()
    await one.locator('.opblock-summary-control').click()
    await one.locator('.responses-table').first().waitFor()
    await one.getByText(/curl -X POST -H "X-API-Key: \$ROLLCALL_API_KEY".*\/approve'$/).waitFor()
    const { violations } = await new AxeBuilder({ page })
      .include('.opblock-summary')
      .include('.servers')
      .options({ runOnly: ['nested-interactive', 'color-contrast', 'select-name'] })
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const answers = await one.locator('.response-col_status').allTextContents()
    const statuses = answers.flatMap((text) => /^\s*(\d{3})/.exec(text)?.[1] ?? [])
    expect(statuses).toEqual(['200', '403'])
    expect(await problemsAtTop(page)).toEqual([])

    // An example is shown and not filled in: nobody should delete it by trying.
    await page.getByLabel('Search operations').fill('employees.delete')
    await expect.poll(() => page.locator('.opblock').count()).toBe(1)
    const removal = page.locator('.opblock')
    await removal.locator('.opblock-summary-control').click()
    await removal.getByText('Example: 28').waitFor()
    await removal.getByRole('button', { name: 'Try it out' }).click()
    expect(await removal.getByPlaceholder('id', { exact: true }).inputValue()).toBe('')

    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => page.locator('html.dark-mode').count()).toBe(0)
    expect(await problemsAtTop(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)
