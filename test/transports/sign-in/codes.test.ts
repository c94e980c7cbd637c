import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/lib/crypto/passwords.ts'
import { type Page, type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { codeFor, letSignIn, mailerTo, signInByCode } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
let now_ms = Date.parse('2026-10-05T12:00:00Z')
let server: TestServer
let smtp: Smtp
let made = 0
let email = ''

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    now: () => now_ms,
    settings: { trust_proxy: true },
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
// Another person, in another hour: what a test did counts for no other.
beforeEach(async () => {
  now_ms += 2 * hour_ms
  email = await newPerson()
})

async function newPerson(company: TestServer = server): Promise<string> {
  made += 1
  const name = `bea${made}@acme.example`
  const { company_id } = company
  await letSignIn(company, await addEmployee(server, { email: name, company_id }))
  return name
}

/** A browser in the network 198.51.n.0/24, with its own cookies. */
const browserIn = (network: number) =>
  plainBrowser(server.url, { 'X-Forwarded-For': `198.51.${network}.7` })

const askFor = async (browser: PlainBrowser, address = email) =>
  browser.submit(await browser.get('/sign-in'), 'Send me a code', { email: address })
const type = (browser: PlainBrowser, page: Page, code: string) =>
  browser.submit(page, 'autocomplete="one-time-code"', { code })

/** Asks for a code and returns it as it was mailed, of whatever form. */
async function mailedCode(browser: PlainBrowser, address = email) {
  const before = smtp.taken.length
  const page = await askFor(browser, address)
  expect(page.status).toBe(200)
  let code: string | undefined
  for (let wanted = before + 1; code === undefined; wanted += 1) {
    await smtp.count(wanted)
    code = textsTo(address, before)
      .flatMap((text) => /^([0-9]{6}|[0-9A-Z]{10})$/m.exec(text)?.[0] ?? [])
      .at(-1)
  }
  return { page, code }
}

const textsTo = (address: string, after = 0) =>
  smtp.taken
    .slice(after)
    .filter(({ to }) => to.includes(address))
    .map(({ mail }) => mail.text ?? '')

const warnings = (address = email) =>
  textsTo(address).filter((text) => text.includes('Many wrong codes or passwords were typed'))

/** Types so many wrong codes for an address, five for each code and from other networks each time. */
async function guess(times: number, address = email) {
  for (let left = times, network = 1; left > 0; left -= 5, network += 1) {
    const stranger = browserIn(network)
    const { page } = await mailedCode(stranger, address)
    for (let n = 0; n < Math.min(5, left); n += 1) await type(stranger, page, `wrong ${n}`)
  }
}

describe('what strangers ask for', () => {
  test('refuses nobody in another network', async () => {
    const stranger = browserIn(200)
    for (let n = 0; n < 5; n += 1) await mailedCode(stranger)
    const refused = await askFor(stranger)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    const page = await signInByCode(browserIn(1), smtp, email)
    expect(page.url).toBe(`${server.url}/account`)
  })

  test('refuses nobody for other addresses in the same network', async () => {
    for (let n = 0; n < 25; n += 1) {
      expect((await askFor(browserIn(200), `stranger${n}@evil.example`)).status).toBe(200)
    }
    const page = await signInByCode(browserIn(200), smtp, email)
    expect(page.url).toBe(`${server.url}/account`)
  })

  test('refuses no browser that has signed in with the address, whatever its network', async () => {
    const own = browserIn(1)
    const account = await signInByCode(own, smtp, email)
    await own.submit(account, 'Sign out')
    for (let n = 0; n < 6; n += 1) await askFor(browserIn(1))
    expect((await askFor(browserIn(1))).status).toBe(429)
    for (let n = 0; n < 5; n += 1) expect((await askFor(own)).status).toBe(200)
    expect((await askFor(own)).status).toBe(429)
  })

  test('a browser that signed in has a share of its own for no other address, nor a forged one', async () => {
    const other = await newPerson()
    const own = browserIn(1)
    await own.submit(await signInByCode(own, smtp, email), 'Sign out')
    for (let n = 0; n < 5; n += 1) await askFor(browserIn(1), other)
    expect((await askFor(own, other)).status).toBe(429)
    const forged = plainBrowser(server.url, {
      'X-Forwarded-For': '198.51.1.7',
      Cookie: `rollcall_browser=${'a'.repeat(22)}.${'a'.repeat(16)}.${'a'.repeat(43)}`,
    })
    const answer = await forged.post('/sign-in', { email: other })
    expect(answer.status).toBe(429)
  })

  test('one browser of two people has a share for each', async () => {
    const other = await newPerson()
    const shared = browserIn(1)
    for (const address of [email, other]) {
      await shared.submit(await signInByCode(shared, smtp, address), 'Sign out')
    }
    for (const address of [email, other]) {
      for (let n = 0; n < 6; n += 1) await askFor(browserIn(1), address)
      expect((await askFor(browserIn(1), address)).status).toBe(429)
      expect((await askFor(shared, address)).status).toBe(200)
    }
  })
})

describe('guesses add up', () => {
  test('after 20 wrong codes an address gets long ones, which sign in, and its owner is told', async () => {
    await guess(19)
    expect((await mailedCode(browserIn(50))).code).toMatch(/^\d{6}$/)
    await guess(1)
    await expect.poll(() => warnings()).toHaveLength(1)
    const own = browserIn(51)
    const { page, code } = await mailedCode(own)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    const typed = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`
    expect((await type(own, page, typed)).url).toBe(`${server.url}/account`)

    // Who signs in starts again from zero.
    expect((await mailedCode(browserIn(52))).code).toMatch(/^\d{6}$/)
  })

  test('the owner is told once a day', async () => {
    await guess(25)
    await expect.poll(() => warnings()).toHaveLength(1)
    now_ms += day_ms
    await guess(5)
    await expect.poll(() => warnings()).toHaveLength(2)
  })

  test('wrong passwords count like wrong codes, and the right one starts again from zero', async () => {
    const tryPassword = async (password: string, network: number) =>
      browserIn(network).post('/sign-in/password', { email, password })
    for (let n = 0; n < 20; n += 1) {
      expect((await tryPassword('not the password', Math.floor(n / 5))).status).toBe(422)
    }
    await expect.poll(() => warnings()).toHaveLength(1)
    expect((await mailedCode(browserIn(50))).code).toHaveLength(10)
    await server.sql(
      `update sign_ins set password_hash = $2 where company_id = $1 and sign_in_email = $3`,
      [await hashPassword('the password'), email],
    )
    expect((await tryPassword('the password', 60)).url).toBe(`${server.url}/account`)
    expect((await mailedCode(browserIn(51))).code).toHaveLength(6)
  })

  test('for 30 days', async () => {
    await guess(20)
    now_ms += 30 * day_ms - hour_ms
    expect((await mailedCode(browserIn(50))).code).toHaveLength(10)
    now_ms += day_ms + hour_ms
    expect((await mailedCode(browserIn(50))).code).toHaveLength(6)
  })

  test('also over codes that were asked for before anything was typed', async () => {
    for (let n = 0; n < 40; n += 1) await mailedCode(browserIn(n))
    expect((await mailedCode(browserIn(41))).code).toHaveLength(10)
  })

  test('the answer is the same whether the codes are long, or anybody has the address', async () => {
    const shown = async (address: string) =>
      (await askFor(browserIn(60), address)).text.replaceAll(address, 'EMAIL')
    const short = await shown(email)
    await guess(20)
    expect(await shown(email)).toBe(short)
    expect(await shown('nobody@acme.example')).toBe(short)
    expect(short).not.toContain('inputmode="numeric"')
  })

  test('after 200 wrong codes an hour in a company all its people get long ones, and no others', async () => {
    const zeta = { ...server, company_id: await server.company('Zeta Ltd') }
    const theirs = await newPerson(zeta)
    for (let n = 0; n < 20; n += 1) await guess(10, await newPerson(zeta))
    expect((await mailedCode(browserIn(70), theirs)).code).toHaveLength(10)
    expect((await mailedCode(browserIn(70))).code).toHaveLength(6)
    now_ms += hour_ms + 60_000
    expect((await mailedCode(browserIn(71), theirs)).code).toHaveLength(6)
  })

  test('a code for a new email counts too', async () => {
    const own = browserIn(1)
    const { body } = await server.rest('GET', `/employees?search=${encodeURIComponent(email)}`)
    await server.rest('PUT', `/employees/${body.data[0].id}`, { email: `new-${email}` })
    const account = await signInByCode(own, smtp, email)
    for (let n = 0; n < 4; n += 1) {
      const before = smtp.taken.length
      const asked = await own.submit(account, 'Send a code to')
      await codeFor(smtp, email, before)
      for (let k = 0; k < 5; k += 1) await type(own, asked, `wrong ${k}`)
    }
    expect((await mailedCode(browserIn(2))).code).toHaveLength(10)
  })
})
