import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { grantDashboardAccess } from '../../src/modules/dashboard-access/index.ts'
import { patience_ms } from '../support/arrived.ts'
import { operator } from '../support/callers.ts'
import { startProvider, type TestProvider } from '../support/identity-provider.ts'
import { letSignIn, rawClient } from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hasChromium, launch, violationsOf } from './chromium.ts'

let server: TestServer
let idp: TestProvider
let browser: Browser
let bea: number

beforeAll(async () => {
  if (!hasChromium) return
  const port = await freePort()
  const site_url = `http://127.0.0.1:${port}`
  idp = await startProvider(site_url)
  server = await startTestServer({ port, settings: { site_url }, identityProvider: idp.settings() })
  const add = (name: string, role: 'manager' | 'company_admin') =>
    addEmployee(server, {
      first_name: name,
      last_name: 'Lind',
      email: `${name}@acme.example`,
      role,
    })
  bea = await add('bea', 'manager')
  await letSignIn(server, bea)
  const caller = { company_id: server.company_id, ...operator }
  const employee_id = await add('ada', 'company_admin')
  await runOperation(server.operationDeps, grantDashboardAccess, caller, { employee_id })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await idp?.stop()
})

async function open(options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ baseURL: server.url, ...options })
  context.setDefaultTimeout(patience_ms)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Refused for its content or its width. */
async function examine(page: Page, name: string): Promise<string[]> {
  const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  const found = (await violationsOf(page)).map((each) => `${name}: ${each}`)
  return [...found, ...(width > 0 ? [`${name}: ${width} px too wide`] : [])]
}

const account = (name: string) =>
  idp.signIn({ sub: `sub-${name}`, email: `${name}@acme.example`, email_verified: true })

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, javaScriptEnabled) => {
  test('a manager connects an application with the provider', async () => {
    account('bea')
    const { page, context, complaints } = await open({ javaScriptEnabled })
    const client = await rawClient(server, `${server.url}/healthz`, 'Claude')
    await page.goto(client.authorize().url)
    await page.getByRole('link', { name: /^Sign in with 127/ }).click()
    await page.getByRole('heading', { name: 'Connect Claude?' }).waitFor()
    expect(await page.getByLabel('For how long').inputValue()).toBe('7')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(/healthz\?code=/)
    expect(complaints).toEqual([])
    await context.close()
  })
})

test.skipIf(!hasChromium)('pages of the provider satisfy axe at 360 px', async () => {
  const { page, context } = await open({ viewport: { width: 360, height: 740 } })
  await page.goto('/sign-in')
  const found = await examine(page, 'sign-in')
  idp.signIn({ sub: 'stranger', email: 'stranger@acme.example', email_verified: true })
  await page.getByRole('link', { name: /^Sign in with 127/ }).click()
  await page.getByRole('heading', { name: 'Nobody signs in with this account' }).waitFor()
  found.push(...(await examine(page, 'nobody')))
  account('ada')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor()
  for (const path of ['/admin/sign-ins', `/admin/sign-ins/${bea}/account`, '/admin/access']) {
    await page.goto(path)
    found.push(...(await examine(page, path)))
  }
  await page.goto(`/admin/sign-ins/${bea}/account`)
  await page.getByLabel('Identifier (sub)').fill('by-hand')
  await page.getByRole('button', { name: 'Link the account' }).click()
  await page.getByText('The account is linked.').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violationsOf(page, 'dark')))
  await context.clearCookies()
  await page.goto('/sign-in')
  expect(await page.getByRole('button', { name: 'Send me a code' }).count()).toBe(0)
  found.push(...(await examine(page, 'alone')))
  expect(found).toEqual([])
  await context.close()
})
