import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { askLeave } from '../support/leave.ts'
import { type Called, type McpClient, openV1 } from '../support/mcp-clients.ts'
import { codeFor, letSignIn, mailerTo, memoryProvider } from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
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

describe.skipIf(!hasChromium)('a manager whose chat client has SDK 1.x', () => {
  let company: TestServer
  let listener: Server
  let redirect: string
  let smtp: Smtp
  let manager: number
  const team: number[] = []

  beforeAll(async () => {
    if (!hasChromium) return
    smtp = await startSmtp()
    company = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
    await company.rest('PUT', '/company', { confirm_by: 'page' })
    const person = { last_name: 'Lind', works_weekdays: true }
    const email = 'mo@acme.example'
    manager = await addEmployee(company, { ...person, first_name: 'Mo', email, role: 'manager' })
    for (const first_name of ['Ana', 'Bo', 'Cy']) {
      team.push(await addEmployee(company, { ...person, first_name }))
    }
    await company.sql(
      'update employees set manager_id = $2 where company_id = $1 and id = any($3::bigint[])',
      [manager, team],
    )
    await letSignIn(company, manager)
    listener = createServer((_, res) => res.end('<!doctype html><title>Back</title>connected'))
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    redirect = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  })
  afterAll(async () => {
    listener?.close()
    await company?.close()
    await smtp?.close()
  })

  /** Connects a client by nothing but the address: the person signs in, unless they are, and agrees. */
  async function connected(page: Page): Promise<McpClient> {
    const authProvider = memoryProvider(redirect)
    const transport = () => {
      const made = new TransportV1(new URL(`${company.url}/mcp`), { authProvider })
      return made as TransportV1 & Parameters<typeof openV1>[0]
    }
    const first = transport()
    await expect(openV1(first)).rejects.toThrow('Unauthorized')
    await page.goto(authProvider.url!.href)
    const agree = page.getByRole('button', { name: 'Allow', exact: true })
    const email = page.getByLabel('Email', { exact: true })
    await agree.or(email).first().waitFor()
    if (await email.isVisible()) {
      const before = smtp.taken.length
      await email.fill('mo@acme.example')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByLabel('Code').fill(await codeFor(smtp, 'mo@acme.example', before))
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    expect(await page.getByLabel('Ask me before changes').isChecked()).toBe(true)
    await agree.click()
    await page.waitForURL(/\/callback\?code=/)
    await first.finishAuth(new URL(page.url()).searchParams.get('code')!)
    return openV1(transport())
  }

  const refusalOf = ({ isError, body }: Called) => [isError, body.errors?.confirm_token?.[0]]

  test('approves three requests of their team, of which one is refused, once, after a yes on the page', async () => {
    const { page, context, complaints } = await openPage(browser, company)
    const [chat, other] = [await connected(page), await connected(page)]
    const dates = ['2028-01-10', '2028-01-11', '2028-01-12']
    for (const [n, date] of dates.entries()) {
      const { status, text } = await askLeave(company, team[n]!, date, date, { type: 'personal' })
      expect(status, text).toBe(201)
    }
    const audit = { name: 'Audit week', start_date: dates[2], end_date: dates[2] }
    await company.rest('POST', '/blackout-dates', audit)
    const { body: listed } = await chat.callTool('list_leave_requests', { status: 'pending' })
    const ids: number[] = listed.data.map(({ id }: { id: number }) => id).sort()
    expect(ids).toHaveLength(3)
    const statuses = async () => {
      const all = ids.map((id) => company.rest('GET', `/leave-requests/${id}`))
      return (await Promise.all(all)).map(({ body }) => body.status)
    }

    const held = await chat.callTool('approve_leave_requests', { ids })
    const { question, confirm_token, confirm_url } = held.body
    expect(question).toMatch(/^Approve 2 leave requests: "Ana Lind" [^;]*; "Bo Lind" [^;?]*\? /)
    expect(question).toContain('1 is refused and not changed: "Cy Lind".')
    const call = { ids, confirm_token }
    const early = refusalOf(await chat.callTool('approve_leave_requests', call))
    expect(early).toEqual([true, expect.stringContaining(`needs a yes at ${confirm_url}`)])
    await page.goto(confirm_url)
    await page.getByRole('heading', { name: 'Allow this change?' }).waitFor()
    expect(await page.locator('blockquote').textContent()).toBe(question)
    expect(await page.textContent('main')).toContain('Claude')
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
    expect(refusalOf(await chat.callTool('approve_leave_requests', call))).toEqual(early)
    await page.getByRole('button', { name: 'Yes, allow it' }).click()
    await page.getByRole('heading', { name: 'This change is allowed' }).waitFor()
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])

    expect(refusalOf(await other.callTool('approve_leave_requests', call))).toEqual([
      true,
      expect.stringContaining('was not issued to this connection'),
    ])
    for (const [tool, input] of [
      ['approve_leave_requests', { ids: ids.slice(1), confirm_token }],
      ['approve_leave_requests', { ...call, only_without_conflict: true }],
      ['reject_leave_request', { id: ids[0], confirm_token }],
    ] as const) {
      expect(refusalOf(await chat.callTool(tool, input))).toEqual([
        true,
        expect.stringContaining('different call'),
      ])
    }
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])

    const done = await chat.callTool('approve_leave_requests', call)
    expect(done.isError, done.text).toBe(false)
    expect([done.body.approved.length, done.body.failed.map(({ id }: Row) => id)]).toEqual([
      2,
      [ids[2]],
    ])
    expect(await statuses()).toEqual(['approved', 'approved', 'pending'])
    expect(refusalOf(await chat.callTool('approve_leave_requests', call))).toEqual([
      true,
      expect.stringContaining('has already been used'),
    ])
    const { body: log } = await company.rest(
      'GET',
      `/audit-log?record_type=leave_request&record_id=${ids[0]}`,
    )
    expect(log.data[0].actor).toMatchObject({
      kind: 'user',
      id: manager,
      client: { name: 'Claude' },
      confirmed: 'page',
    })
    expect(
      complaints.filter((each) => !each.startsWith(`asks ${new URL(redirect).origin}/`)),
    ).toEqual([])
    for (const client of [chat, other]) await client.close()
    await context.close()
  })
})

type Row = { id: number }
