import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { ok, status } from '../support/receiver.ts'
import {
  everyPage,
  hasChromium,
  lastPeriod,
  launch,
  newLink,
  openPage,
  signIn,
  type Watched,
} from './chromium.ts'

let server: DemoServer
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  server = await startDemoServer()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const password = 'correct horse battery'

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  let shown: Watched
  let page: Page

  beforeAll(async () => {
    shown = await openPage(browser, server, { javaScriptEnabled })
    page = shown.page
  })
  afterAll(() => shown?.context.close())

  test('an admin signs in by a link, chooses a password and signs in by it', async () => {
    await signIn(page, server)
    await page.getByText('Access and integrations').click()
    await page.getByRole('link', { name: 'Dashboard access' }).click()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password was set.').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill('helene.tremblay@maple-demo.example')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in with the password' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('makes a key, which works over REST and MCP, is in the audit log, and ends when revoked', async () => {
    const name = `Clock ${javaScriptEnabled}`
    await page.getByText('Access and integrations').click()
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Requests, balances').check()
    await page.getByLabel('Request, approve').check()
    await page.getByLabel('Requests per hour').fill('200')
    await page.getByRole('button', { name: 'Create the key' }).click()
    const key = (await page.getByLabel('The key').textContent())?.trim() ?? ''
    expect(key).toMatch(/^rc_live_/)
    const withKey = page.locator('figure', { hasText: key })
    expect(await withKey.locator('figcaption').allTextContents()).toEqual([
      'The key',
      'curl',
      'For hosts that read it from the environment',
    ])
    const { body: me } = await server.rest('GET', '/me', undefined, { key })
    expect(me).toMatchObject({ name, permissions: ['leave:read', 'leave:write'], rate_limit: 200 })
    const client = await server.mcp(key)
    const called = await client.callTool('list_leave_requests', { status: 'pending' })
    expect(called.isError).toBe(false)

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByLabel('Kind of record').selectOption('api_key')
    await page.getByLabel('Record id').fill(String(me.id))
    await page.getByRole('button', { name: 'Show' }).click()
    const entry = page.locator('.log li', { hasText: 'api_keys.create' })
    await entry.filter({ hasText: 'Hélène Tremblay' }).waitFor()
    await page.getByText('1 entry').waitFor()
    await entry.getByText(/fields/).click()
    await entry.locator('ins').getByText(name, { exact: true }).waitFor()

    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    const row = page.getByRole('row', { name })
    expect(await row.textContent()).toMatch(/[1-9]\d* of 200/)
    await row.getByText('Revoke', { exact: true }).click()
    await row.getByRole('button', { name: 'Revoke this key' }).click()
    await page.getByText('The key is revoked.').waitFor()
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(401)
    await expect(client.callTool('list_leave_requests', {})).rejects.toThrow()
  })

  test('approves leave, and resends the delivery that failed', async () => {
    server.receiver.behave(status(503))
    const { body: before } = await server.rest('GET', '/leave-requests?status=pending')
    await page.getByRole('link', { name: 'Approvals', exact: true }).click()
    const first = page.locator('[data-line]').first()
    const name = (await first.locator('summary').textContent())!
    await first.getByRole('button', { name: /^Approve/ }).click()
    await page.getByText(`Approved: ${name}`).waitFor()
    const approved = (await server.rest('GET', '/leave-requests?status=approved&sort=-decided_at'))
      .body.data[0]
    expect(before.data.map(({ id }: { id: number }) => id)).toContain(approved.id)
    expect(approved).toMatchObject({ employee_name: name, decided_by: { kind: 'user' } })

    await page
      .locator('[data-line]')
      .first()
      .getByRole('link', { name: /^Reject/ })
      .click()
    await page.getByLabel('Reason, if rejected').fill('Too many are away.')
    await page.getByRole('button', { name: /^Reject/ }).click()
    await page.getByText(/^Rejected: /).waitFor()
    const rejected = await server.rest('GET', '/leave-requests?status=rejected&sort=-decided_at')
    expect(rejected.body.data[0]).toMatchObject({ rejection_reason: 'Too many are away.' })

    const failed = `/webhooks/${server.webhook_id}/deliveries?status=failed`
    await expect
      .poll(async () => (await server.rest('GET', failed)).body.meta.total)
      .toBeGreaterThan(0)
    server.receiver.behave(ok)
    await page.getByText('Access and integrations').click()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: server.receiver.url }).click()
    const delivery = page.locator('article', { hasText: 'leave_request' }).first()
    const title = (await delivery.locator('p code').textContent()) ?? ''
    await delivery.getByText('Attempts and answers').click()
    await delivery.getByText('status 503').first().waitFor()
    await delivery.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('The delivery was queued again.').waitFor()
    const sent = page.locator('article', { hasText: title }).getByText('delivered')
    if (!javaScriptEnabled) {
      await expect
        .poll(async () => {
          await page.reload()
          return sent.count()
        })
        .toBe(1)
    }
    await sent.waitFor()
  })

  test('reads the chart, a day in it, and the files', async () => {
    const id = await lastPeriod(server)
    const { body: period } = await server.rest('GET', `/pay-periods/${id}`)
    await page.goto('/admin/payroll')
    await page.getByLabel('Pay period').last().selectOption(String(id))
    await page.getByRole('button', { name: 'Show' }).first().click()
    await page.getByText(`Files for ${period.label}`).waitFor()
    await page.getByText('Hours by day', { exact: true }).click()
    if (javaScriptEnabled) {
      const canvas = page.locator('.chart canvas')
      await canvas.scrollIntoViewIfNeeded()
      const box = (await canvas.boundingBox())!
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
      const legend = page.locator('.chart .u-legend')
      await expect.poll(() => legend.textContent()).toMatch(/regular:?\s*\d+\.\d\d h/)
      expect(await page.locator('.chart img').count()).toBe(0)
    } else {
      const image = page.locator('.chart img')
      const width = `document.querySelector('.chart img').naturalWidth`
      await expect.poll(() => page.evaluate(width)).toBeGreaterThan(0)
      const svg = await shown.context.request.get(String(await image.getAttribute('src')))
      expect(await svg.text()).toContain(`Payroll hours by day, ${period.start_date}`)
    }
    await page
      .getByRole('link', { name: /^Mei Chen, \w{3}, \w{3} \d+, \d{4}: 9\.00 hours/ })
      .first()
      .click()
    await page.locator('#explained').getByText('9.00 h:').first().waitFor()
    if (javaScriptEnabled) expect(page.url()).toContain('period=')
    await page.goto(`/admin/payroll?period=${id}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /XLSX/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  test('nothing was asked of another host, and neither the policy nor the console complained', () => {
    expect(shown.complaints).toEqual([])
  })
})

describe.skipIf(!hasChromium)('from elsewhere', () => {
  test('the form of another site, and of another port of this one, does nothing', async () => {
    const { page, context } = await openPage(browser, server)
    await signIn(page, server)
    const evil = createServer((_req, res) => {
      res.setHeader('Content-Type', 'text/html')
      res.end(`<form method="post" action="${server.url}/admin/keys/new">
        <input name="name" value="Stolen"><input name="scope" value="all">
        <input name="rate_limit" value="9"><button>Win</button></form>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => evil.once('listening', resolve))
    const { port } = evil.address() as AddressInfo
    for (const host of ['localhost', '127.0.0.1']) {
      await page.goto(`http://${host}:${port}/`)
      await page.getByRole('button', { name: 'Win' }).click()
      await page.getByText('This form was not submitted from the dashboard.').waitFor()
    }
    await page.goto('/admin/keys')
    expect(await page.getByText('Stolen').count()).toBe(0)
    evil.close()
    await context.close()
  })

  test('a name of markup is text on every page, and the policy has nothing to stop', async () => {
    const script = '<script>window.pwned = 1</script>'
    const { body: staff } = await server.rest('GET', '/employees?search=Mei%20Chen')
    await server.rest('PUT', `/employees/${staff.data[0].id}`, { first_name: script })
    await server.rest('PUT', '/company', { name: `${script}<img src=x onerror=window.pwned=1>` })
    const { page, context, complaints } = await openPage(browser, server)
    await signIn(page, server)
    for (const path of Object.values(everyPage(server, await lastPeriod(server)))) {
      await page.goto(path)
      expect(await page.getByText('window.pwned').count(), path).toBeGreaterThan(0)
      expect(await page.evaluate('window.pwned')).toBeUndefined()
    }
    expect(complaints).toEqual([])
    await server.rest('PUT', `/employees/${staff.data[0].id}`, { first_name: 'Mei' })
    await server.rest('PUT', '/company', { name: 'Maple Demo Ltd' })
    await context.close()
  })
})

test.skipIf(!hasChromium)('a used link signs nobody in', async () => {
  const { page, context } = await openPage(browser, server)
  const link = await newLink(server)
  await signIn(page, server, link)
  await page.goto(link)
  await page.getByText('This link has expired').waitFor()
  await context.close()
})
