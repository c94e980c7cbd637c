import { mkdir } from 'node:fs/promises'
import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { views as french } from '../../src/words/french/views.ts'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { askLeave } from '../support/leave.ts'
import type { McpClient } from '../support/mcp-clients.ts'
import { hasChromium, launch, openPage, signIn } from './chromium.ts'
import { hostScript, openViewHost, says, type ViewHost } from './view-host.ts'

const folder = process.env.SCREENSHOTS

let server: DemoServer
let browser: Browser
let script: string
let client: McpClient
/** Of a key whose writes are confirmed. */
let confirming: McpClient
/** Of a manager. */
let leading: McpClient
let manager: number
let below: number
/** Asks for leave in these tests alone. */
let worker: number
let idle: number

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  client = await server.mcp(server.key)
  confirming = await server.mcp(await server.makeKey({ confirm_writes: true }))
  const [found] = await server.sql<{ id: number; manager_id: number }>(
    'select id, manager_id from employees where company_id = $1 and manager_id is not null order by id limit 1',
  )
  ;({ manager_id: manager, id: below } = found!)
  leading = await server.mcp(await server.makeKey({ employee_id: manager, reach: 'team' }))
  const without = await server.sql<{ id: number }>(
    `select id from employees e where company_id = $1 and id <> $2
       and exists (select 1 from schedule_versions s where s.company_id = $1 and s.employee_id = e.id)
       and not exists (select 1 from leave_requests l where l.company_id = $1 and l.employee_id = e.id)
     order by id limit 2`,
    [below],
  )
  ;[worker, idle] = without.map(({ id }) => id) as [number, number]
  script = await hostScript()
  browser = await launch()
  if (folder) await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

let host: ViewHost
beforeEach(async () => {
  if (hasChromium) host = await openViewHost(browser, script)
})
afterEach(async () => {
  await host?.close()
})

const freshMonday = freshDates('2026-11-02', 7)
const notes = 'My sister gets married in Halifax; the flight is on Friday morning.'

async function asked(employee_id = worker, date = freshMonday()) {
  const { body, status, text } = await askLeave(server, employee_id, date, date, {
    type: 'unpaid',
    notes,
  })
  if (status !== 201) throw new Error(text)
  const filter = { status: 'pending', from: date, to: date }
  return { id: body.id as number, date, filter: { ...filter, employee_id } }
}

async function confirmBy(confirm_by: 'token' | 'page'): Promise<void> {
  await server.rest('PUT', '/company', { confirm_by })
}

type Open = (
  tool: string,
  given: Record<string, unknown>,
  options?: { as?: McpClient; opens?: boolean },
) => Promise<FrameLocator>

/** Shows a request of its own, and approves it. */
async function approving(open: Open, options: { as?: McpClient; opens?: boolean } = {}) {
  const { filter } = await asked()
  const view = await open('list_leave_requests', filter, options)
  await view.locator('.facts').waitFor()
  await view.getByRole('button').first().click()
  return view
}

/** The states of the views, each with how a person gets there. */
const states: Readonly<Record<string, (open: Open) => Promise<void>>> = {
  async 'leave, none'(open) {
    const view = await open('list_leave_requests', { status: 'pending', employee_id: idle })
    await view.locator('h1').waitFor()
  },
  async 'leave, one'(open) {
    const view = await open('list_leave_requests', (await asked()).filter)
    await view.locator('.facts').waitFor()
  },
  async 'leave, many'(open) {
    const view = await open('list_leave_requests', { status: 'pending' })
    await view.locator('.facts').nth(6).waitFor()
  },
  async 'leave, cut'(open) {
    const view = await open('list_leave_requests', { status: 'pending', per_page: 3 })
    await view.locator('.facts').nth(2).waitFor()
  },
  async 'leave, decided'(open) {
    const view = await open('list_leave_requests', { status: 'approved', per_page: 3 })
    await view.locator('h1').waitFor()
  },
  async 'leave, refused list'(open) {
    const view = await open('list_leave_requests', { employee_id: 999_999 })
    await view.locator('.refusal').waitFor()
  },
  async 'leave, refused'(open) {
    const { id, filter } = await asked()
    const view = await open('list_leave_requests', filter)
    await view.locator('.facts').waitFor()
    await server.rest('POST', `/leave-requests/${id}/reject`)
    await view.getByRole('button').first().click()
    await view.locator('.refusal').waitFor()
  },
  async 'leave, reason'(open) {
    const view = await open('list_leave_requests', (await asked()).filter)
    await view.locator('.facts').waitFor()
    await view.getByRole('button').nth(1).click()
    await view.locator('input').fill('We count the inventory that week.')
  },
  async 'leave, undo'(open) {
    const view = await approving(open)
    await view.locator('td .quiet').waitFor()
  },
  async 'leave, question'(open) {
    await confirmBy('token')
    const view = await approving(open, { as: confirming })
    await view.locator('td:last-child p').waitFor()
  },
  async 'leave, page'(open) {
    await confirmBy('page')
    const view = await approving(open, { as: confirming })
    await expect.poll(() => view.locator('td:last-child button').count()).toBe(3)
    await expect.poll(() => view.locator('code').count()).toBe(0)
  },
  async 'leave, page without a yes'(open) {
    await confirmBy('page')
    const view = await approving(open, { as: confirming })
    await expect.poll(() => view.locator('code').count()).toBe(0)
    await view.locator('td:last-child button').nth(2).waitFor()
    await view.locator('td:last-child button').first().click()
    await view.locator('.refusal').waitFor()
  },
  async 'leave, page that the host does not open'(open) {
    await confirmBy('page')
    const view = await approving(open, { as: confirming, opens: false })
    await view.locator('code').waitFor()
  },
  async 'leave, own'(open) {
    const { date } = await asked(manager)
    await asked(below, date)
    const given = { status: 'pending', from: date, to: date }
    const view = await open('list_leave_requests', given, { as: leading })
    await view.locator('td:last-child .quiet').waitFor()
    await view.locator('.facts').waitFor()
  },
  async punches(open) {
    const view = await open('list_forgot_punch_requests', {})
    await view.locator('tbody tr').first().waitFor()
  },
  async adjustments(open) {
    const view = await open('list_payroll_day_adjustments', {})
    await view.locator('tbody tr').first().waitFor()
  },
  async hours(open) {
    const view = await open('get_payroll_hours', { period: 'last', compare: 'previous' })
    await view.locator('ul.warnings').first().waitFor()
  },
  async 'hours, planned'(open) {
    const view = await open('get_payroll_hours', { period: 'current', per_page: 8 })
    await view.locator('svg').first().waitFor()
  },
  async 'hours, more'(open) {
    const view = await open('get_payroll_hours', { period: 'last' })
    await view.locator('button').click()
    await expect.poll(() => view.locator('button').count()).toBe(0)
  },
  async 'hours, weeks'(open) {
    const view = await open('get_payroll_hours', { period: 'last', group_by: 'week' })
    await view.locator('svg').first().waitFor()
  },
  async 'hours, none'(open) {
    const view = await open('get_payroll_hours', { period: 'last', department: 'Moon' })
    await view.locator('h1').waitFor()
  },
  async 'hours, refused'(open) {
    const view = await open('get_payroll_hours', { from: '2026-09-11', to: '2026-09-07' })
    await view.locator('.refusal').waitFor()
  },
  async 'chart by day'(open) {
    const view = await open('chart_payroll_hours', { period: 'last', by: 'day' })
    await view.locator('svg').first().waitFor()
  },
}

/** Texts of the views whose French is another. */
const english = Object.entries(french).flatMap(([key, words]) =>
  typeof words === 'string' && words !== key && !key.includes('{') ? [key] : [],
)

const tooWide = `[document.documentElement, ...document.querySelectorAll('.scroll, td, p')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .map((each) => each.outerHTML.slice(0, 80) + ' is ' + each.scrollWidth + ' px wide')`
/** The texts of elements, without those of the elements in them. */
const textsOf = `[...document.querySelectorAll('h1, p, th, td, button, li, label, span')].map((each) =>
  [...each.childNodes].map((node) => (node.nodeType === 3 ? node.data : '')).join('').trim())`

/** Returns what does not fit into the view, or is English in French. */
async function faultsIn(width: number, locale: string): Promise<string[]> {
  const { page } = host
  const frame = page.frames().find((each) => each !== page.mainFrame())!
  await page.setViewportSize({ width, height: 600 })
  // The host makes the frame as high as its content, and a picture has all of it.
  const heights = async () => [
    await page.evaluate('document.querySelector("iframe").clientHeight'),
    await frame.evaluate('Math.ceil(document.documentElement.getBoundingClientRect().height)'),
  ]
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  const [high] = await heights()
  await page.setViewportSize({ width, height: Math.max(200, Number(high)) })
  await frame.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )
  const wide = (await frame.evaluate(tooWide)) as string[]
  const shown = (await frame.evaluate(textsOf)) as string[]
  const untranslated = locale.startsWith('fr') ? shown.filter((text) => english.includes(text)) : []
  return [...(width < 600 ? wide : []), ...untranslated]
}

describe.skipIf(!hasChromium).each(['en-CA', 'fr-CA'])('in %s', (locale) => {
  test.each(Object.keys(states))(
    '%s: fits into 380 px, with contrast in both themes',
    async (name) => {
      await states[name]!((tool, given, { as = client, opens = true } = {}) =>
        host.show(as, tool, given, { locale, opens }),
      )
      const found: string[] = []
      for (const theme of ['light', 'dark'] as const) {
        await host.page.evaluate((next) => {
          ;(globalThis as unknown as { setTheme(theme: string): void }).setTheme(next)
        }, theme)
        for (const width of [800, 380]) {
          found.push(...(await faultsIn(width, locale)))
          if (!folder) continue
          const file = `${name.replaceAll(/\W+/g, '-')}-${locale.slice(0, 2)}-${width}-${theme}`
          await host.page.screenshot({ path: `${folder}/view-${file}.png` })
        }
        found.push(...(await host.faults()))
      }
      expect(found).toEqual([])
    },
  )
})

describe.skipIf(!hasChromium)('where a company confirms on a page', () => {
  const pathOf = async () => {
    const opened = () =>
      host.page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    await expect.poll(async () => (await opened()).length).toBeGreaterThan(0)
    return new URL((await opened()).at(-1)!).pathname
  }

  test('Approve opens the page, and the view repeats the call after the yes there', async () => {
    await confirmBy('page')
    const { id, filter } = await asked()
    const view = await host.show(confirming, 'list_leave_requests', filter)
    await view.getByRole('button', { name: 'Approve' }).click()
    await says(view, 'A confirmation page has opened.')
    const path = await pathOf()
    await view.getByRole('button', { name: 'Continue' }).click()
    await says(view, 'There is no yes on the page yet.')
    const told = await host.page.evaluate(() => (globalThis as unknown as { told: string }).told)
    expect(told).toContain(`then for the call approve_leave_request {\\"id\\":${id}`)

    const person = await openPage(browser, server)
    await signIn(person.page, server)
    await person.page.goto(path)
    await person.page.getByRole('button', { name: 'Yes, allow it' }).click()
    await person.page.getByRole('heading', { name: 'This change is allowed' }).waitFor()
    const statusOf = async () => (await server.rest('GET', `/leave-requests/${id}`)).body.status
    expect(await statusOf()).toBe('pending')
    await view.getByRole('button', { name: 'Continue' }).click()
    await says(view, ': approved')
    expect(await statusOf()).toBe('approved')
    expect(await host.faults()).toEqual([])
    await person.context.close()
  })

  test('a host that opens no pages shows the address', async () => {
    await confirmBy('page')
    const { filter } = await asked()
    const view = await host.show(confirming, 'list_leave_requests', filter, { opens: false })
    await view.getByRole('button', { name: 'Approve' }).click()
    const address = (await view.locator('code').textContent()) ?? ''
    expect(new URL(address).pathname).toMatch(/^\/confirm\/./)
  })
})

describe.skipIf(!hasChromium)('the view of payroll hours', () => {
  test('says what is planned, warned about, and other than in the period before', async () => {
    const given = { period: 'last', compare: 'previous' }
    const { body } = await client.callTool('get_payroll_hours', given)
    const { totals, change, previous, warnings } = body.meta
    expect(warnings.length).toBeGreaterThan(0)
    const view = await host.show(client, 'get_payroll_hours', given)
    const more = change.total_hours.toFixed(2)
    const sign = change.total_hours > 0 ? '+' : ''
    await says(
      view,
      `Total ${totals.total_hours.toFixed(2)} h, ${sign}${more} h compared with ${previous.from} to ${previous.to}.`,
    )
    for (const text of warnings) {
      await says(view, text.replace(/^(\d+) of \w+: /, '$1 × '))
    }
    type Warned = { name: string; warnings?: { date: string }[]; change: object }
    const warned = body.data.filter((row: Warned) => row.warnings)
    expect(warned.length).toBeGreaterThan(0)
    for (const row of warned) await says(view, row.warnings[0].date)
    const sums = await view.locator('tfoot td').allTextContents()
    expect(sums.at(-1)).toBe(`${sign}${more}`)

    const planned = await client.callTool('get_payroll_hours', { period: 'current' })
    const today = await host.show(client, 'get_payroll_hours', { period: 'current' })
    const from = planned.body.attention.planned_from
    await says(today, `From ${from} on, hours by schedule are planned.`)
  })
})
