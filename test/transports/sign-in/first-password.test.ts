import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  grantDashboardAccess,
  replaceFirstPassword,
} from '../../../src/modules/dashboard-access/index.ts'
import { confirmSignIn, giveSignIn, revokeSignIn } from '../../../src/modules/sign-in/index.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const day_ms = 24 * 3_600_000
const first = 'the first password'
const own = 'one of my own'
let now_ms = Date.parse('2026-10-05T12:00:00Z')
let server: TestServer
let hr: string
let made = 0

beforeAll(async () => {
  server = await startTestServer({
    own_site: true,
    now: () => now_ms,
    settings: { trust_proxy: true },
  })
  hr = await server.makeKey({ permissions: ['employees:*'] })
})
afterAll(() => server.close())
beforeEach(() => {
  made += 1
})

/** A browser in a network of its own. */
const newBrowser = () =>
  plainBrowser(server.url, {
    'X-Forwarded-For': `198.51.${made}.${Math.trunc(now_ms / 1000) % 250}`,
  })

type Person = { id: number; email: string; company_id: number }

/** A person whom a key has created, with the first password. */
async function created(
  more: object = {},
  key = hr,
  company_id = server.company_id,
): Promise<Person> {
  const email = `bea${made}@acme.example`
  const body = { first_name: 'Bea', last_name: 'Lind', email, password: first, ...more }
  const answer = await server.rest(
    'POST',
    '/employees',
    { country_code: 'CA', timezone: 'America/Toronto', ...body },
    { key },
  )
  expect(answer.status, answer.text).toBe(201)
  return { id: answer.body.id, email, company_id }
}

const run = (operation: AnyOperation, { company_id }: Person, input: object) =>
  runOperation(server.operationDeps, operation, { company_id, ...operator }, input)
const give = (person: Person) => run(giveSignIn, person, { employee_ids: [person.id] })
const change = async ({ id }: Person, body: object) => {
  const answer = await server.rest('PUT', `/employees/${id}`, body, { key: hr })
  expect(answer.status, answer.text).toBe(200)
}
const confirm = ({ id, email, ...person }: Person, role: string) =>
  run(confirmSignIn, { id, email, ...person }, { employee_id: id, email, role })

async function signIn(browser: PlainBrowser, { email }: Person, password: string) {
  const page = await browser.get('/sign-in')
  return browser.submit(page, 'Sign in with the password', { email, password })
}

/** Signs in with the first password and chooses the own one. */
async function signInFirst(browser: PlainBrowser, person: Person) {
  const page = await signIn(browser, person, first)
  expect(page.text).toContain('Choose a password')
  return browser.submit(page, 'Set the password and sign in', { password: own })
}

const isRefused = async (person: Person, password: string) => {
  const { status, text } = await signIn(newBrowser(), person, password)
  expect(status).toBe(422)
  expect(text).toContain('The email or password is wrong')
}

describe('the password of POST /employees', () => {
  test('signs in once, after an admin has given the sign-in, and another one is chosen', async () => {
    const bea = await created()
    await isRefused(bea, first)
    await give(bea)
    const browser = newBrowser()
    const page = await signIn(browser, bea, first)
    expect((await newBrowser().get('/account')).url).toContain('/sign-in')
    const refused = async (password: string, words: string) => {
      const answer = await browser.submit(page, 'Set the password and sign in', { password })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(words)
    }
    await refused(first, 'must not be the first password')
    await refused('short', 'must be at least 8 characters')
    const account = await browser.submit(page, 'Set the password and sign in', { password: own })
    expect(account.url).toBe(`${server.url}/account`)
    expect(account.text).toContain('can reach your own records')

    await isRefused(bea, first)
    expect((await signIn(newBrowser(), bea, own)).url).toBe(`${server.url}/account`)
    // The page that chose it has been used.
    const again = await browser.submit(page, 'Set the password and sign in', {
      password: 'yet another',
    })
    expect(again.status).toBe(403)
    await run(revokeSignIn, bea, { employee_id: bea.id })
    await isRefused(bea, own)
    await give(bea)
    await isRefused(bea, own)
    await isRefused(bea, first)
  })

  test('is replaced in the browser that typed it alone, and by one of two at once', async () => {
    const bea = await created()
    await give(bea)
    const page = await signIn(newBrowser(), bea, first)
    const other = newBrowser()
    await other.get('/sign-in')
    const elsewhere = await other.submit(page, 'Set the password and sign in', { password: own })
    expect(elsewhere.url).toContain('/sign-in')
    expect(elsewhere.text).toContain('Send me a code')

    const caller = {
      company_id: bea.company_id,
      actor: { kind: 'user', id: bea.id, name: 'Bea', permissions: null },
      channel: 'dashboard',
      request_id: 'test',
    } as const
    const both = await Promise.allSettled(
      ['first of two', 'second of two'].map((password) =>
        runOperation(server.operationDeps, replaceFirstPassword, caller, { password }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each<[string, (bea: Person) => Promise<unknown>]>([
    ['nobody gives the sign-in', async () => {}],
    [
      'the confirmed role reaches further',
      async (bea) => {
        await change(bea, { role: 'manager' })
        await give(bea)
        await change(bea, { role: 'employee' })
      },
    ],
    [
      'the person has dashboard access',
      async (bea) => {
        await change(bea, { role: 'company_admin' })
        await run(grantDashboardAccess, bea, { employee_id: bea.id })
      },
    ],
    [
      'it is older than 90 days',
      async (bea) => {
        await give(bea)
        now_ms += 90 * day_ms
      },
    ],
    [
      'the person has left',
      async (bea) => {
        await give(bea)
        await change(bea, { is_active: false })
      },
    ],
    [
      'a key has set another, which opens nothing either',
      async (bea) => {
        await give(bea)
        await change(bea, { password: 'of the key now' })
        await isRefused(bea, 'of the key now')
      },
    ],
    [
      'a key has set the same again',
      async (bea) => {
        await give(bea)
        await change(bea, { password: first })
      },
    ],
  ])('opens nothing where %s', async (_, happens) => {
    const bea = await created()
    await happens(bea)
    await isRefused(bea, first)
  })

  test('is valid on its last day, and nobody who existed before has one', async () => {
    const bea = await created()
    await give(bea)
    now_ms += 90 * day_ms - 1000
    expect((await signInFirst(newBrowser(), bea)).url).toBe(`${server.url}/account`)
    const [row] = await server.sql<{ first_password_hash: string | null }>(
      'select first_password_hash from employees where company_id = $1 and id = $2',
      [bea.id],
    )
    expect(row).toEqual({ first_password_hash: null })
  })

  test('is one of those that fit an email in several companies', async () => {
    const here = await created()
    const company_id = await server.company(`Second ${made}`)
    const key = await server.makeKey({ company_id })
    const there = await created({}, key, company_id)
    await give(here)
    await give(there)
    const browser = newBrowser()
    const choice = await signIn(browser, here, first)
    expect(choice.text).toContain('Choose the company')
    const page = await browser.submit(choice, `value="${company_id}"`, {
      company: String(company_id),
    })
    expect(page.text).toContain('Choose a password')
    const account = await browser.submit(page, 'Set the password and sign in', { password: own })
    expect(account.text).toContain(`Second ${made}`)
  })
})

describe('the password that the person has chosen', () => {
  test('can be replaced on the own page, and other sessions end', async () => {
    const bea = await created()
    await give(bea)
    const browser = newBrowser()
    const account = await signInFirst(browser, bea)
    const other = newBrowser()
    await signIn(other, bea, own)
    const changed = await browser.submit(account, 'Set the password', { password: 'a better one' })
    expect(changed.text).toContain('Your password was set.')
    expect((await other.get('/account')).url).toContain('/sign-in')
    await isRefused(bea, own)
    expect((await signIn(newBrowser(), bea, 'a better one')).url).toBe(`${server.url}/account`)
  })

  test('is not changed by a key, and ends with its sessions once the reach becomes more than self', async () => {
    const bea = await created()
    await give(bea)
    const browser = newBrowser()
    await signInFirst(browser, bea)
    await change(bea, { password: 'of the key now', role: 'manager' })
    await isRefused(bea, 'of the key now')
    expect((await signIn(newBrowser(), bea, own)).url).toBe(`${server.url}/account`)
    await confirm(bea, 'manager')
    expect((await browser.get('/account')).url).toContain('/sign-in')
    await isRefused(bea, own)
    await change(bea, { role: 'employee' })
    await confirm(bea, 'employee')
    await isRefused(bea, own)
  })
})
