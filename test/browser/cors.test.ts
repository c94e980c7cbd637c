import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserScript } from '../../src/views/build.ts'
import { patience_ms } from '../support/arrived.ts'
import { codeFor, letSignIn, mailerTo } from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { hasChromium, launch } from './chromium.ts'

let server: TestServer
let smtp: Smtp
let browser: Browser
const sites: Server[] = []
let allowed: string
let other: string

beforeAll(async () => {
  if (!hasChromium) return
  const script = await browserScript(new URL('./host/client.ts', import.meta.url))
  allowed = await startSite(script)
  other = await startSite(script)
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    settings: { allowed_origins: [allowed] },
  })
  await letSignIn(server, await addEmployee(server, { email: 'bea@acme.example' }))
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await smtp?.close()
  for (const site of sites) site.close()
})

/** Starts a site with one page, which has a client of MCP; returns its origin. */
async function startSite(script: string): Promise<string> {
  const site = createServer((_, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(`<!doctype html><title>Another site</title><script>${script}</script>`)
  })
  sites.push(site)
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

async function open(site: string): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(patience_ms)
  await page.goto(`${site}/`)
  return page
}

const listed = (page: Page, key: string) =>
  page.evaluate(`listWithKey('${server.url}/api/mcp', '${key}')`)

describe.skipIf(!hasChromium)('a page of another site', () => {
  test('lists tools with a key, and reads why it is refused', async () => {
    const page = await open(allowed)
    expect(await listed(page, server.key)).toContain('get_context')
    expect(await listed(page, 'rc_live_wrong')).toContain('API key')
    await page.close()
  })

  test('registers, signs a person in, redeems the code and lists tools', async () => {
    const page = await open(allowed)
    void page.evaluate(`begin('${server.url}/mcp')`).catch(() => undefined)
    await page.getByLabel('Email', { exact: true }).fill('bea@acme.example')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await codeFor(smtp, 'bea@acme.example'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Connect A page?' }).waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(`${allowed}/?code=**`)
    expect(await page.evaluate(`finish('${server.url}/mcp')`)).toContain('get_context')
    await page.close()
  })

  test('reads nothing but metadata when its origin is not allowed', async () => {
    const page = await open(other)
    expect(await listed(page, server.key)).toBe('TypeError: Failed to fetch')
    expect(await page.evaluate(`begin('${server.url}/mcp')`)).toContain('Failed to fetch')
    const metadata = `${server.url}/.well-known/oauth-authorization-server`
    expect(await page.evaluate(`fetch('${metadata}').then((each) => each.json())`)).toMatchObject({
      issuer: server.url,
    })
    await page.close()
  })
})
