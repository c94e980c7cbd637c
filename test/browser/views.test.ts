import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDates } from '../support/fresh-dates.ts'
import { hostileNames, hostileTexts, visible } from '../support/hostile-texts.ts'
import { askLeave, configureLeaveType, takeLeave } from '../support/leave.ts'
import type { McpClient } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hasChromium, launch } from './chromium.ts'
import { hostScript, openViewHost, says, type ViewHost } from './view-host.ts'

const hostile = '<img src=x onerror=parent.postMessage(1)>'

let server: TestServer
let browser: Browser
let script: string
let ana: number
let bo: number
/** Asks for nothing. */
let idle: number

beforeAll(async () => {
  if (!hasChromium) return
  server = await startTestServer()
  ana = await addEmployee(server, { first_name: 'Ana', last_name: 'Roy', works_weekdays: true })
  bo = await addEmployee(server, { first_name: hostile, last_name: 'Bo', works_weekdays: true })
  idle = await addEmployee(server, { first_name: 'Ida' })
  script = await hostScript()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

let host: ViewHost
let page: Page
let client: McpClient

beforeEach(async () => {
  if (!hasChromium) return
  client = await server.mcp(server.key, 'client 2.x modern', '')
  host = await openViewHost(browser, script)
  page = host.page
})
afterEach(async () => {
  await host?.close()
})

function shown(
  name: string,
  provided: Record<string, unknown>,
  theme: 'light' | 'dark' = 'light',
  locale = 'en-US',
): Promise<FrameLocator> {
  return host.show(client, name, provided, { theme, locale })
}

async function expectNoComplaint(): Promise<void> {
  expect(await host.faults()).toEqual([])
}

describe.skipIf(!hasChromium)('the view of payroll hours', () => {
  const week = { from: '2026-09-07', to: '2026-09-11' }

  test.each(['light', 'dark'] as const)('draws a chart and a table in %s', async (theme) => {
    const view = await shown('get_payroll_hours', week, theme)
    await view.getByRole('heading', { name: 'Payroll hours, 2026-09-07 to 2026-09-11' }).waitFor()
    const { body } = await server.rest(
      'GET',
      `/reports/payroll-hours?from=${week.from}&to=${week.to}`,
    )
    const chart = view.getByRole('img', { name: 'Paid hours of 2 employees' })
    const bars = chart.locator('rect')
    expect(await bars.count()).toBeGreaterThanOrEqual(2)
    expect((await bars.first().boundingBox())!.width).toBeGreaterThan(50)
    expect(await chart.locator('text').allTextContents()).toContain(
      `${body.data[0].total_hours.toFixed(2)} h`,
    )

    const cells = await view.locator('tbody tr').first().locator('td').allTextContents()
    expect(cells.at(-1)).toBe(body.data[0].total_hours.toFixed(2))
    const sums = await view.locator('tfoot td').allTextContents()
    expect(sums.at(-1)).toBe(body.meta.totals.total_hours.toFixed(2))
    await expectNoComplaint()
  })

  test('is in French where the host is', async () => {
    const view = await shown('get_payroll_hours', week, 'light', 'fr-CA')
    const heading = 'Heures de paie, du 2026-09-07 au 2026-09-11'
    await view.getByRole('heading', { name: heading }).waitFor()
    await view.getByRole('img', { name: 'Heures payées de 2 employés' }).waitFor()
    expect(await view.locator('html').getAttribute('lang')).toBe('fr')
    const sums = await view.locator('tfoot td').allTextContents()
    expect(sums.at(-1)).toMatch(/^\d+,\d\d$/)
    await expectNoComplaint()
  })

  test('shows the next rows on request, and the chart and table of all', async () => {
    const view = await shown('get_payroll_hours', { ...week, per_page: 1 })
    await says(view, '1 of 2 employees.')
    await view.getByRole('button', { name: 'Show more' }).click()
    await says(view, '2 of 2 employees.')
    expect(await view.locator('tbody tr').count()).toBe(2)
    await view.getByRole('img', { name: 'Paid hours of 2 employees' }).waitFor()
    expect(await view.getByRole('button').count()).toBe(0)
    await expectNoComplaint()
  })

  test('shows what people wrote as text, whatever it says', async () => {
    const view = await shown('get_payroll_hours', week)
    await says(view, `${hostile} Bo`)
    expect(await view.locator('img').count()).toBe(0)
    await expectNoComplaint()
  })

  test('ends when its host asks it to', async () => {
    await shown('get_payroll_hours', week)
    const ended = await page.evaluate(() =>
      (globalThis as unknown as { endView(): Promise<unknown> }).endView(),
    )
    expect(ended).toEqual({})
  })

  test('shows a refusal in its words', async () => {
    const view = await shown('get_payroll_hours', { from: '2026-09-11', to: '2026-09-07' })
    await view.locator('.refusal').waitFor()
    const { body } = await client.callTool('get_payroll_hours', {
      from: '2026-09-11',
      to: '2026-09-07',
    })
    expect(await view.locator('.refusal').textContent()).toBe(body.message)
    await expectNoComplaint()
  })
})

describe.skipIf(!hasChromium)('the view of approvals', () => {
  const freshMonday = freshDates('2028-01-10', 7)

  async function requestLeave(employee_id = ana): Promise<{ id: number; date: string }> {
    const date = freshMonday()
    const { body } = await askLeave(server, employee_id, date, date, { type: 'personal' })
    return { id: body.id, date }
  }
  const member = (first_name: string) =>
    addEmployee(server, { first_name, last_name: 'Vu', department: 'View', works_weekdays: true })
  const statusOf = async (path: string) => (await server.rest('GET', path)).body.status
  const labelsIn = (view: FrameLocator) =>
    view
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  const told = () => page.evaluate(() => (globalThis as { told?: string }).told ?? '')
  const pending = ({ date }: { date: string }) => ({ status: 'pending', from: date, to: date })

  test.each([
    ['Approve', 'approved'],
    ['Reject', 'rejected'],
  ])('%s is a call of the tool: the request is %s, and the view says so', async (verb, status) => {
    const request = await requestLeave()
    const view = await shown('list_leave_requests', pending(request))
    const about = `Ana Roy, personal, ${request.date}, 1 day`
    const first = verb === 'Approve' ? verb : 'Reject…'
    await view.getByRole('button', { name: `${first}: ${about}` }).waitFor()
    await expectNoComplaint()
    await view.getByRole('button', { name: `${first}: ${about}` }).click()
    if (verb === 'Reject') {
      await view.getByLabel('Reason, for the employee').fill('The audit.')
      await expectNoComplaint()
      await view.getByRole('button', { name: `${verb}: ${about}` }).click()
    }
    await says(view, `${about}: ${status}.`)
    const { body: after } = await server.rest('GET', `/leave-requests/${request.id}`)
    expect(after.rejection_reason).toBe(verb === 'Reject' ? 'The audit.' : null)
    expect(await statusOf(`/leave-requests/${request.id}`)).toBe(status)
    expect(await labelsIn(view)).toEqual([`Undo: ${about}`])
    await expect.poll(told).toContain(`Leave requests, id ${request.id}: ${status}.`)
    await expectNoComplaint()

    await view.getByRole('button', { name: 'Undo' }).click()
    await says(view, `${about}: pending.`)
    expect(await statusOf(`/leave-requests/${request.id}`)).toBe('pending')
    expect(await labelsIn(view)).toEqual([`Approve: ${about}`, `Reject…: ${about}`])
    await expect.poll(told).toContain(`Leave requests, id ${request.id}: pending.`)
    await expectNoComplaint()
  })

  test('offers undo until five minutes after the decision', async () => {
    const request = await requestLeave()
    await page.clock.install({ time: new Date() })
    const view = await shown('list_leave_requests', pending(request))
    await view.getByRole('button', { name: 'Approve' }).click()
    await says(view, ': approved.')
    const { body } = await server.rest('GET', `/leave-requests/${request.id}`)
    const until = new Date(Date.parse(body.decided_at) + 5 * 60_000)
    const time = until.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    await says(view, `until ${time}`)
    await page.clock.runFor(5 * 60_000)
    await expect.poll(() => view.getByRole('button').count()).toBe(0)
    await expectNoComplaint()
  })

  test('shows the next page on request', async () => {
    const cut = await addEmployee(server, { first_name: 'Cut', works_weekdays: true })
    const dates = [await requestLeave(cut), await requestLeave(cut)].map(({ date }) => date)
    const list = { status: 'pending', employee_id: cut, per_page: 1 }
    const view = await shown('list_leave_requests', list)
    await says(view, '1 of 2.')
    expect((await labelsIn(view)).filter((name) => name?.includes(dates[0]!))).toEqual([])
    await view.getByRole('button', { name: 'Show more' }).click()
    await says(view, '2 of 2.')
    await view.getByRole('button', { name: 'Approve' }).nth(1).click()
    await says(view, `${dates[0]}, 1 day: approved.`)
    expect(await view.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await expectNoComplaint()
  })

  test('says why the server refused, and offers both again', async () => {
    const request = await requestLeave(bo)
    const view = await shown('list_leave_requests', pending(request))
    await says(view, `${hostile} Bo`)
    await server.rest('POST', `/leave-requests/${request.id}/reject`)
    await view.getByRole('button', { name: 'Approve' }).click()
    await says(view, 'already rejected')
    expect(await view.getByRole('button').count()).toBe(2)
    expect(await view.locator('img').count()).toBe(0)
    await expectNoComplaint()
  })

  test('puts the question of a key whose writes are confirmed', async () => {
    const request = await requestLeave()
    const key = await server.makeKey({ confirm_writes: true })
    client = await server.mcp(key, 'client 2.x modern', '')
    const view = await shown('list_leave_requests', pending(request))
    await view.getByRole('button', { name: 'Approve' }).click()
    await says(view, ' for "')
    expect(await statusOf(`/leave-requests/${request.id}`)).toBe('pending')
    await expectNoComplaint()
    await view.getByRole('button', { name: 'No' }).click()
    await view.getByRole('button', { name: 'Approve' }).click()
    await view.getByRole('button', { name: 'Yes, approve' }).click()
    await says(view, ': approved.')
    expect(await statusOf(`/leave-requests/${request.id}`)).toBe('approved')
    await expectNoComplaint()
  })

  test('decides payroll day adjustments too', async () => {
    const { body } = await server.rest('POST', '/payroll-day-adjustments', {
      employee_id: ana,
      work_date: '2026-09-08',
      hours_delta: 1.5,
      earning: 'overtime',
      note: 'Stayed late.',
    })
    client = await server.mcp(server.key, 'client 2.x modern', '?toolsets=payroll')
    const view = await shown('list_payroll_day_adjustments', { status: 'pending' })
    await says(view, '2026-09-08, +1.5 h, overtime')
    await says(view, 'Stayed late.')
    await view.getByRole('button', { name: 'Approve' }).click()
    await says(view, ': approved.')
    expect(await statusOf(`/payroll-day-adjustments/${body.id}`)).toBe('approved')
    expect(await view.getByRole('button').count()).toBe(0)
    await expectNoComplaint()
  })

  test('decides forgotten punches too', async () => {
    const { body } = await server.rest('POST', '/forgot-punch-requests', {
      employee_id: ana,
      work_date: '2026-09-09',
      clock_in: '2026-09-09T13:00:00Z',
      clock_out: '2026-09-10T04:30:00Z',
      break_minutes: 30,
    })
    const view = await shown('list_forgot_punch_requests', { status: 'pending' })
    // Where the employee is, with the date of what ends on another one.
    await says(view, '2026-09-09, 9:00 AM to 2026-09-10 12:30 AM, 30 minutes of break')
    await view.getByRole('heading', { name: 'Forgotten punches' }).waitFor()
    await view.getByRole('button', { name: 'Reject…' }).click()
    await view.getByRole('button', { name: 'Reject:' }).click()
    await says(view, ': rejected.')
    expect(await statusOf(`/forgot-punch-requests/${body.id}`)).toBe('rejected')
    await expectNoComplaint()
  })

  test.each([
    ['list_leave_requests', '', 'Leave requests'],
    ['list_forgot_punch_requests', '', 'Forgotten punches'],
    ['list_payroll_day_adjustments', '?toolsets=payroll', 'Payroll day adjustments'],
  ])('says so when %s has nothing pending, under its own heading', async (tool, query, heading) => {
    client = await server.mcp(server.key, 'client 2.x modern', query)
    const view = await shown(tool, { status: 'pending', employee_id: idle })
    await view.getByRole('heading', { name: heading }).waitFor()
    await says(view, 'Nothing to show.')
    await expectNoComplaint()
  })

  test('shows what the question would: balance, colleagues, blackouts, half or hours, note', async () => {
    const [date, other] = [freshMonday(), freshMonday()]
    await configureLeaveType(server, 'sick', { annual_days: 10 })
    const [cara, dan] = [await member('Cara'), await member('Dan')]
    await takeLeave(server, dan, date)
    const closed = { name: hostile, start_date: date, end_date: date, enforcement: 'warn' }
    await server.rest('POST', '/blackout-dates', {
      ...closed,
      departments: ['View'],
      leave_types: ['sick'],
    })
    const half = { type: 'sick', start_day_part: 'morning', end_day_part: 'morning' }
    await askLeave(server, cara, date, date, { ...half, notes: hostile })
    await askLeave(server, cara, other, other, { type: 'sick', hours: 2 })
    const view = await shown('list_leave_requests', { status: 'pending', employee_id: cara })
    await says(view, `sick, ${date} (morning), 0.5 days`)
    await says(view, `sick, ${other}, 2 h`)
    await says(view, 'Balance: 10 to 9.5 days')
    await says(view, 'Balance: 9.5 to 9.233 days')
    await says(view, 'Away then: Dan Vu')
    await says(view, 'No colleague is away then.')
    await says(view, `Blackout dates: ${hostile}`)
    expect(await view.locator('blockquote').allTextContents()).toEqual([hostile])
    expect(await view.locator('img').count()).toBe(0)
    await expectNoComplaint()
    // What is left counts what was approved.
    await view.getByRole('button', { name: `Approve: Cara Vu, sick, ${other}` }).click()
    await says(view, ': approved.')
    await says(view, 'Balance: 9.733 to 9.233 days')
  })

  test('shows whatever people wrote as text, and tells the assistant none of it', async () => {
    const date = freshMonday()
    const mark = 'HOSTILE'
    const elements = () =>
      view.locator('body').evaluate((body) => {
        const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
        return [...new Set(names)].sort()
      })
    const askFor = async (name: string, notes: string, day: string) => {
      const [id, colleague] = [await member(name), await member(name)]
      await takeLeave(server, colleague, day, day, { type: 'personal' })
      const closed = { name, start_date: day, end_date: day, enforcement: 'warn' }
      await server.rest('POST', '/blackout-dates', { ...closed, leave_types: ['personal'] })
      const { status } = await askLeave(server, id, day, day, { type: 'personal', notes })
      expect(status).toBe(201)
    }
    await askFor('Plain', 'Plain', date)
    let view = await shown('list_leave_requests', pending({ date }))
    await says(view, 'Blackout dates: Plain')
    const plain = await elements()
    for (const [tries, name] of hostileNames(mark, 100)) {
      const day = freshMonday()
      const notes = visible(hostileTexts(mark)[tries]!).slice(0, 2000)
      await askFor(name, notes, day)
      for (const locale of ['en-US', 'fr-CA']) {
        view = await shown('list_leave_requests', pending({ date: day }), 'light', locale)
        await says(view, locale === 'en-US' ? 'Blackout dates' : 'Dates sans congé')
        expect(await elements(), tries).toEqual(plain)
        expect(await view.locator('blockquote').allTextContents(), tries).toEqual([notes])
        expect(await view.locator('th[scope=row]').allTextContents()).toEqual([`${name} Vu`])
        expect((await view.locator('.facts li').allTextContents()).join('\n')).toContain(name)
      }
      await view.getByRole('button').last().click()
      await view.locator('input').fill(notes)
      await view.getByRole('button').first().click()
      await view.locator('#said').filter({ hasText: mark }).waitFor()
      expect(plain).toEqual(expect.arrayContaining(await elements()))
      const told = () => page.evaluate(() => (globalThis as { told?: string }).told ?? '')
      await expect.poll(told).toContain('rejected')
      expect(await told()).not.toContain(mark)
      const { body } = await server.rest(
        'GET',
        `/leave-requests?status=rejected&from=${day}&to=${day}`,
      )
      // A field of one line has no line breaks.
      expect(body.data[0].rejection_reason, tries).toBe(notes.replaceAll('\n', ' ').trim())
    }
    await expectNoComplaint()
  })

  test('has no buttons for a person’s own requests', async () => {
    const lead = await member('Lead')
    const below = await member('Ed')
    await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
      lead,
      below,
    ])
    const date = freshMonday()
    for (const id of [lead, below]) await askLeave(server, id, date, date, { type: 'personal' })
    const key = await server.makeKey({ employee_id: lead, reach: 'team' })
    client = await server.mcp(key, 'client 2.x modern', '')
    const view = await shown('list_leave_requests', pending({ date }))
    await says(view, 'Your own request')
    const names = await labelsIn(view)
    expect(names.map((name) => name?.split(',')[0])).toEqual(['Approve: Ed Vu', 'Reject…: Ed Vu'])
    await expectNoComplaint()
  })
})
