import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { createInvitation } from '../../../src/modules/sign-in/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import {
  codeFor,
  connect,
  letSignIn,
  mailerTo,
  newTokens,
  rawClient,
  signInByCode,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const hour_ms = 3_600_000
let server: TestServer
let smtp: Smtp
let bea: number
let hours = 0
/** Until it resolves, no email is handed to the mail server. */
let mailing = Promise.resolve()
/** Begins with a clock hour, so that none ends while requests are counted. */
const begin_ms = Math.floor(Date.now() / hour_ms) * hour_ms - performance.now()
const now = () => begin_ms + performance.now() + hours * hour_ms

beforeAll(async () => {
  smtp = await startSmtp()
  const mailer = mailerTo(smtp)
  async function send(...letter: Parameters<typeof mailer.send>): Promise<void> {
    await mailing
    await mailer.send(...letter)
  }
  server = await startTestServer({ own_site: true, mailer: { ...mailer, send }, now })
  bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
  await letSignIn(server, bea)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
// Each test is another hour, so that the limits of one do not count for the next.
beforeEach(() => {
  hours += 1
})

/** Records the statements of the service until it is stopped. */
function recordStatements(): { texts(): string[]; stop(): string[] } {
  const { database } = server
  const { begin } = database
  const texts: string[] = []
  database.begin = (tenantScope) => {
    const tx = begin(tenantScope)
    return {
      ...tx,
      sql(text, values) {
        texts.push(text)
        return tx.sql(text, values)
      },
    }
  }
  return {
    texts: () => texts,
    stop() {
      database.begin = begin
      return texts
    },
  }
}

const askFor = async (email: string, browser = plainBrowser(server.url)) => {
  const page = await browser.submit(await browser.get('/sign-in'), 'Send me a code', { email })
  return { browser, page }
}
const type = (
  browser: ReturnType<typeof plainBrowser>,
  page: Parameters<typeof browser.submit>[0],
  code: string,
) => browser.submit(page, 'autocomplete="one-time-code"', { code })

describe('a code', () => {
  test('names the company and the network, is used once, and opens the own page', async () => {
    const before = smtp.taken.length
    const { browser, page } = await askFor('Bea@Acme.example')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    const { mail } = smtp.taken.at(-1)!
    expect(mail.subject).not.toContain(code)
    expect(mail.text).toMatch(/network 127\.0\.0\.0\/24/)
    expect((await type(browser, page, code)).url).toBe(`${server.url}/account`)
    const again = await type(plainBrowser(server.url), page, code)
    expect(again.text).toContain('is no longer valid')
  })

  test('typed in another browser: refused', async () => {
    const before = smtp.taken.length
    const { page } = await askFor('bea@acme.example')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    const other = await askFor('bea@acme.example')
    expect((await type(other.browser, other.page, code)).text).toContain('The code is wrong')
    await smtp.count(before + 2)
    expect((await type(plainBrowser(server.url), page, code)).text).toContain('another browser')
  })

  test('five tries, then the right one is refused too', async () => {
    const before = smtp.taken.length
    const { browser, page } = await askFor('bea@acme.example')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 1; tries <= 4; tries += 1) {
      const shown = await type(browser, page, wrong)
      expect(shown.status).toBe(422)
      expect(shown.text).toContain('The code is wrong')
    }
    expect((await type(browser, page, wrong)).text).toContain('is no longer valid')
    expect((await type(browser, page, code)).text).toContain('is no longer valid')
  })

  test('is over after ten minutes', async () => {
    const before = smtp.taken.length
    const { browser, page } = await askFor('bea@acme.example')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    hours += 11 / 60
    expect((await type(browser, page, code)).text).toContain('is no longer valid')
    hours -= 11 / 60
  })

  test('five an hour for an address from one network', async () => {
    const before = smtp.taken.length
    for (let n = 0; n < 5; n += 1) expect((await askFor('bea@acme.example')).page.status).toBe(200)
    const sixth = await askFor('bea@acme.example')
    expect(sixth.page.status).toBe(429)
    expect(Number(sixth.page.headers.get('retry-after'))).toBeGreaterThan(0)
    await smtp.count(before + 5)
  })

  test('the same answer, after the same statements, whether anybody has the address', async () => {
    const before = smtp.taken.length
    const said: Record<string, string> = {}
    const ran: Record<string, string[]> = {}
    // The first statement of the email.
    const first = 'select company_id, employee_id from sign_ins'
    const ofMail = expect.stringContaining(first)
    // No answer waits for the email.
    const mail = Promise.withResolvers<void>()
    mailing = mail.promise
    try {
      for (const name of ['bea', 'bex']) {
        const email = `${name}@acme.example`
        const statements = recordStatements()
        const { page } = await askFor(email)
        said[name] = page.text.replaceAll(email, 'EMAIL')
        await expect.poll(statements.texts).toContainEqual(ofMail)
        // The email's own statement comes at any time after that.
        if (name === 'bea') {
          const ofNames = expect.stringContaining('as company_name')
          await expect.poll(statements.texts).toContainEqual(ofNames)
        }
        const texts = statements.stop()
        ran[name] = texts
          .slice(
            0,
            texts.findIndex((text) => text.includes(first)),
          )
          // Allowance is leased and changed keys are looked for at any time.
          .filter((text) => !/rate_windows|from api_keys/.test(text))
      }
      expect(smtp.taken).toHaveLength(before)
    } finally {
      mail.resolve()
    }
    expect(said.bea).toBe(said.bex)
    expect(ran.bea).toEqual(ran.bex)
    expect(ran.bea).toContainEqual(expect.stringContaining('insert into sign_in_codes'))
    await smtp.count(before + 1)
    expect(smtp.taken.slice(before).every(({ to }) => to.includes('bea@acme.example'))).toBe(true)
  })

  test('neither the database nor its code alone tells the digits', async () => {
    const before = smtp.taken.length
    await askFor('bea@acme.example')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    const rows = await asOwner(server.database, (sql) => sql('select * from sign_in_codes'))
    expect(JSON.stringify(rows)).not.toContain(code)
    const audit = await server.sql('select * from audit_log where company_id = $1')
    expect(JSON.stringify(audit)).not.toContain(code)
  })

  test('a forged form of another site is refused', async () => {
    const browser = plainBrowser(server.url)
    const shown = await browser.post(
      '/sign-in',
      { email: 'bea@acme.example' },
      { Origin: 'https://evil.example' },
    )
    expect(shown.status).toBe(403)
  })
})

test('who proves an address of several companies chooses the company', async () => {
  const other = await server.company('Zeta Ltd')
  const twin = await addEmployee(server, {
    first_name: 'Beatrix',
    email: 'beatrix@zeta.example',
    company_id: other,
  })
  await letSignIn({ ...server, company_id: other }, twin)
  await asOwner(server.database, (sql) =>
    sql('update sign_ins set sign_in_email = $1 where company_id = $2', [
      'bea@acme.example',
      other,
    ]),
  )
  const before = smtp.taken.length
  const { browser, page } = await askFor('bea@acme.example')
  const code = await codeFor(smtp, 'bea@acme.example', before)
  expect(smtp.taken.at(-1)!.mail.text).toContain('Zeta Ltd')
  const choose = await type(browser, page, code)
  expect(choose.text).toContain('Choose the company')
  const stranger = plainBrowser(server.url)
  const stolen = await stranger.submit(choose, 'name="company"', { company: String(other) })
  expect(stolen.text).toContain('Send me a code')
  const chosen = await browser.submit(choose, 'name="company"', { company: String(other) })
  expect(chosen.text).toContain('Beatrix')
  await asOwner(server.database, (sql) =>
    sql('delete from sign_ins where company_id = $1', [other]),
  )
})

describe('an invitation', () => {
  const invite = async () => {
    const { body } = await runOperation(
      server.operationDeps,
      createInvitation,
      { company_id: server.company_id, ...operator },
      { employee_id: bea },
    )
    return (body as { path: string }).path
  }

  test('looking at it does not use it; it works once, for 72 hours', async () => {
    const path = await invite()
    const scanner = plainBrowser(server.url)
    await scanner.get(path)
    await scanner.get(path)
    const browser = plainBrowser(server.url)
    const shown = await browser.get(path)
    expect(shown.text).toContain('Welcome, Bea')
    expect((await browser.submit(shown, 'Sign in')).url).toBe(`${server.url}/account`)
    expect((await plainBrowser(server.url).submit(shown, 'Sign in')).status).toBe(410)
    const late = await invite()
    hours += 73
    expect((await browser.get(late)).status).toBe(410)
  })

  test('is not a link of the dashboard, nor the other way round', async () => {
    const path = await invite()
    const as_link = path.replace('/sign-in/invitation/', '/admin/link/')
    expect((await plainBrowser(server.url).get(as_link)).status).toBe(410)
  })
})

test('an installation without SMTP: an admin copies an invitation, the person signs in and connects', async () => {
  const bare = await startTestServer({ own_site: true })
  const ben = await addEmployee(bare, { first_name: 'Ben', email: 'ben@acme.example' })
  const ada = await addEmployee(bare, { email: 'ada@acme.example', role: 'company_admin' })
  const { grantAdmin } = await import('../../../src/cli/people/admin-tasks.ts')
  const link = await grantAdmin(bare.operationDeps, operator, { email: 'ada@acme.example' })
  expect(ada).toBeGreaterThan(0)

  const admin = plainBrowser(bare.url)
  await admin.submit(await admin.get(new URL(link.url).pathname), 'Sign in')
  const page = await admin.get('/admin/sign-ins')
  const given = await admin.submit(page, 'Let them sign in', { emails: 'ben@acme.example' })
  expect(given.text).toContain('They may sign in now.')
  expect(given.text).not.toContain('Mail an invitation')
  const invited = await admin.post(
    `/admin/sign-ins/${ben}/invite`,
    hidden(given.text, `/admin/sign-ins/${ben}/invite`),
  )
  const url = /<code>(http[^<]+invitation[^<]+)<\/code>/.exec(invited.text)![1]!

  const browser = plainBrowser(bare.url)
  expect((await browser.get('/sign-in')).text).toContain('Ask an admin of your company')
  await browser.submit(await browser.get(new URL(url).pathname), 'Sign in')
  const { redeem } = await connect(bare, smtp, { email: 'ben@acme.example', browser })
  expect((await redeem()).access_token).toMatch(/^rc_oat_/)
  const apps = await admin.get('/admin/apps')
  expect(apps.text).toContain('Claude')
  await bare.close()
})

function hidden(text: string, action: string): Record<string, string> {
  const form = text.slice(text.indexOf(`action="${action}"`))
  const fields = form
    .slice(0, form.indexOf('</form>'))
    .matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]))
}

test('a person confirms a new email with a code that was sent to the old one', async () => {
  const eve = await addEmployee(server, { first_name: 'Eve', email: 'eve@acme.example' })
  await letSignIn(server, eve)
  await server.rest('PUT', `/employees/${eve}`, { email: 'eve.new@acme.example' })
  const browser = plainBrowser(server.url)
  const account = await signInByCode(browser, smtp, 'eve@acme.example')
  expect(account.text).toContain('codes still go to eve@acme.example')
  const before = smtp.taken.length
  const asked = await browser.submit(account, 'Send a code to')
  const code = await codeFor(smtp, 'eve@acme.example', before)
  const done = await browser.submit(asked, 'autocomplete="one-time-code"', { code })
  expect(done.text).toContain('You now sign in with eve.new@acme.example')
  const signedIn = await signInByCode(plainBrowser(server.url), smtp, 'eve.new@acme.example')
  expect(signedIn.text).toContain('Eve')
})

test('a person ends an own connection, and nobody else can', async () => {
  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
  const { access_token } = await newTokens(browser, await rawClient(server))
  const dora = await addEmployee(server, { first_name: 'Dora', email: 'dora@acme.example' })
  await letSignIn(server, dora)
  const stranger = plainBrowser(server.url)
  const page = await signInByCode(stranger, smtp, 'dora@acme.example')
  const account = await browser.get('/account')
  const action = /action="(\/account\/apps\/\d+\/revoke)"/.exec(account.text)![1]!
  const form_token = hidden(page.text, '/account/sign-out').form_token!
  expect((await stranger.post(action, { form_token })).status).toBe(404)
  const headers = { Authorization: `Bearer ${access_token}` }
  const status = async () =>
    (await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: '{}' })).status
  expect(await status()).not.toBe(401)
  expect((await browser.submit(account, 'End the connection')).text).toContain(
    'no longer connected',
  )
  expect(await status()).toBe(401)
})

test('a thousand requests per hour for one person over all applications', async () => {
  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
  const tokens = [
    await newTokens(browser, await rawClient(server)),
    await newTokens(browser, await rawClient(server, 'https://other.example/', 'Other')),
  ]
  const ask = async (n: number) => {
    const { access_token } = tokens[n % 2]!
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
    await response.text()
    return response.status
  }
  const statuses: number[] = []
  for (let n = 0; n < 1_010; n += 10) {
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => ask(n + k)))))
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})
