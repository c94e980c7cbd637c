import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launch, openPage, violationsOf } from './chromium.ts'
import { signInWith, Task } from './monday/clicks.ts'
import { keepVacation, type MondayCompany, startMonday } from './monday/company.ts'
import { cpuTimeOf } from './monday/cpu.ts'

const folder = process.env.SCREENSHOTS

describe.skipIf(!hasChromium).each([60, 1000] as const)('in a company of %i', (size) => {
  let company: MondayCompany
  let browser: Browser

  beforeAll(async () => {
    company = await startMonday(size)
    await keepVacation(company)
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

  const found = async (email: string) =>
    (await company.rest('GET', `/employees?email=${encodeURIComponent(email)}`)).body.data

  test('no page of people takes a second of CPU time', async () => {
    const { context } = await signedIn()
    const { body } = await company.rest('GET', '/employees?search=ana&per_page=1')
    const [{ id }] = body.data
    const paths = ['', '?search=chen', '?page=2', '?state=all', '/new', '/import']
    paths.push(
      ...['', '/edit', '/leave', '/schedule', '/time', '/activity'].map((at) => `/${id}${at}`),
    )
    const slow: string[] = []
    for (const path of paths) {
      await context.request.get(`/admin/people${path}`)
      let status = 0
      const took_ms = await cpuTimeOf(async () => {
        status = (await context.request.get(`/admin/people${path}`)).status()
      })
      expect([path, status]).toEqual([path, 200])
      console.log(`/admin/people${path} (${size} people): ${took_ms.toFixed(0)} ms`)
      if (took_ms > 1000) slow.push(`${path}: ${took_ms}`)
    }
    expect(slow).toEqual([])
    await context.close()
  })

  describe.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s', (how, javaScriptEnabled) => {
    test('a new hire gets a record, a schedule, a balance and an invitation', async () => {
      const { page, context, complaints } = await signedIn({ javaScriptEnabled })
      const email = `noor.${javaScriptEnabled}@company.example`
      const task = new Task(`a new hire (${size} people, ${how})`)
      const press = (role: 'link' | 'button', name: string) =>
        task.click(page.getByRole(role, { name, exact: true }))
      await press('link', 'People')
      await press('link', 'Add a person')
      await page.getByLabel('First name').fill('Noor')
      await page.getByLabel('Last name').fill('Haddad')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Department').fill('Warehouse')
      await page.getByLabel('First day').fill('2026-11-30')
      await press('button', 'Add the person')
      await page.getByText('The person was added.').waitFor()
      await press('link', 'Set the schedule')
      await press('button', 'Save the schedule')
      // Where the first day is near, paid hours follow from the schedule, and their change is shown first.
      const saved = page.getByText('The schedule was saved.')
      await saved.or(page.getByText('Nothing is saved yet.')).waitFor()
      if (!(await saved.isVisible())) await press('button', 'Save the schedule')
      await saved.waitFor()
      await press('button', 'Create an invitation link')
      await page.getByText('/sign-in/invitation/').waitFor()
      await press('link', 'Leave')
      await page.getByLabel('Amount').fill('12')
      await page.getByLabel('Reason').fill('As agreed in the contract')
      await press('button', 'Adjust the balance')
      await page.getByText('Nothing is saved yet.').waitFor()
      await press('button', 'Adjust the balance')
      await page.getByText('The balance was adjusted.').waitFor()
      expect(task.done()).toBeLessThanOrEqual(10)

      const [{ id }] = await found(email)
      const { body: schedule } = await company.rest('GET', `/employees/${id}/schedule`)
      expect(schedule.upcoming).toMatchObject([{ effective_date: '2026-11-30' }])
      expect(complaints).toEqual([])
      await context.close()
    })

    test('a file is checked, corrected on the page and added', async () => {
      const { page, context, complaints } = await signedIn({ javaScriptEnabled })
      const name = `file.${javaScriptEnabled}`
      const people = size === 1000 && javaScriptEnabled ? 200 : 10
      const lines = Array.from(
        { length: people },
        (_, n) => `Fay,Lee ${n},${name}.${n}@company.example,Store`,
      )
      const csv = ['first_name,last_name,email,department', ...lines].join('\n')
      await page.goto('/admin/people/import')
      const task = new Task(`import ${people} people with a mistake (${size} people, ${how})`)
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv.replace(`${name}.7@`, `${name}.6@`)),
      })
      await task.click(page.getByRole('button', { name: 'Check the people' }))
      await page.getByText('It is also on line 8.').waitFor()
      await page.getByLabel('The lines of the file').fill(csv)
      await task.click(page.getByRole('button', { name: 'Check again' }))
      await task.click(page.getByRole('button', { name: `Add ${people} people` }))
      await page.getByText(`${people} people were added.`).waitFor()
      expect(task.done()).toBe(3)
      expect(await found(`${name}.9@company.example`)).toHaveLength(1)
      if (!javaScriptEnabled) {
        // The browser sends the form again; it adds nobody twice.
        await page.reload()
        await page.getByText(`${people} people were added.`).waitFor()
        expect(await found(`${name}.9@company.example`)).toHaveLength(1)
      }
      expect(complaints).toEqual([])
      await context.close()
    })
  })

  test.skipIf(size === 1000)('axe finds nothing, in light, dark and at 360 px', async () => {
    const wrong = 'first_name,last_name,email\nA,B,c\nTwo,Cells'
    const right = 'first_name,last_name,email\nAda,Bell,ada.bell@company.example'
    const problems: string[] = []
    for (const [look, options] of Object.entries({
      light: { colorScheme: 'light' },
      dark: { colorScheme: 'dark' },
      narrow: { viewport: { width: 360, height: 740 } },
    } as const)) {
      const { page, context } = await signedIn(options)
      for (const [name, csv] of Object.entries({ import: '', unreadable: ' ', wrong, right })) {
        await page.goto('/admin/people/import')
        if (csv !== '') {
          await page.getByLabel('The lines of the file').fill(csv)
          await page.getByRole('button', { name: 'Check the people' }).click()
          await page.locator('[role=alert], [href$="/import"]').last().waitFor()
        }
        for (const one of await violationsOf(page, look)) problems.push(`${look} ${name}: ${one}`)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (width > page.viewportSize()!.width) problems.push(`${look} ${name}: ${width} px`)
        if (folder) await page.screenshot({ path: `${folder}/people-${name}-${look}.png` })
      }
      await context.close()
    }
    expect(problems).toEqual([])
  })
})
