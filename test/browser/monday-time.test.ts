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

  const open = async () =>
    (await company.rest('GET', '/time-entries?open=true&from=2026-11-19&to=2026-11-19')).body.data

  test('no page of time takes a second of CPU time', async () => {
    const { context } = await signedIn()
    const slow: string[] = []
    const paths = [
      '',
      '/time',
      '/time?show=open',
      '/time?show=overlap',
      '/time?order=person',
      '/time?page=3',
    ]
    for (const path of paths) {
      await context.request.get(`/admin${path}`)
      const took_ms = await cpuTimeOf(() => context.request.get(`/admin${path}`))
      console.log(`/admin${path} (${size} people): ${took_ms.toFixed(0)} ms`)
      if (took_ms > 1000) slow.push(`${path}: ${took_ms}`)
    }
    expect(slow).toEqual([])
    await context.close()
  })

  test.skipIf(size === 1000)('axe finds nothing, in light, dark and at 360 px', async () => {
    const [entry] = (await company.rest('GET', '/time-entries?per_page=1&from=2026-11-19')).body
      .data
    const paths = {
      overview: '/admin',
      time: '/admin/time',
      'time-open': '/admin/time?show=open',
      'time-entry': `/admin/time/${entry.id}`,
      'time-new': '/admin/time/new',
    }
    const found: string[] = []
    for (const [look, options] of Object.entries({
      light: { colorScheme: 'light' },
      dark: { colorScheme: 'dark' },
      narrow: { viewport: { width: 360, height: 740 } },
    } as const)) {
      const { page, context, complaints } = await signedIn(options)
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(path)
        for (const one of await violationsOf(page, look)) found.push(`${look} ${name}: ${one}`)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (width > page.viewportSize()!.width) found.push(`${look} ${name}: ${width} px`)
        if (folder) await page.screenshot({ path: `${folder}/${name}-${look}-${size}.png` })
      }
      expect(complaints).toEqual([])
      await context.close()
    }
    expect(found).toEqual([])
  })

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'an admin finds the open punch of Thursday and closes it, %s',
    async (how, javaScriptEnabled) => {
      const { page, context, complaints } = await signedIn({ javaScriptEnabled })
      const [before] = await open()
      const task = new Task(`close the open punch of Thursday (${size} people, ${how})`)
      await task.click(page.getByRole('link', { name: 'Time', exact: true }))
      await page.getByRole('heading', { name: 'Time', exact: true }).waitFor()
      await task.click(page.getByRole('link', { name: 'Open', exact: true }))
      const line = page.locator('[data-line]', { hasText: 'Thu, Nov 19' })
      await task.click(line.getByRole('link', { name: /^Clock out/ }))
      await page.getByLabel('Clock-out').fill('17:00')
      await task.click(page.getByRole('button', { name: 'Close the punch' }))
      await page.getByText('The punch was saved.').waitFor()
      expect(task.done()).toBeLessThanOrEqual(4)
      expect(await open()).toEqual([])
      expect(complaints).toEqual([])
      // For the next run.
      await company.rest('PUT', `/time-entries/${before.id}`, { clock_out: null })
      await context.close()
    },
  )
})
