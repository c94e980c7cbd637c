import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAdmin } from '../../../src/cli/people/admin-tasks.ts'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { grantDashboardAccess } from '../../../src/modules/dashboard-access/index.ts'
import {
  createInvitation,
  linkSignIn,
  listSignIns,
  unlinkSignIn,
} from '../../../src/modules/sign-in/index.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import {
  returnAddress,
  startProvider,
  type TestProvider,
  viaProvider,
} from '../../support/identity-provider.ts'
import { connections } from '../../support/mcp-clients.ts'
import {
  codeFor,
  letSignIn,
  mailerTo,
  newTokens,
  rawClient,
  signInByCode,
  statusAt,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { freePort } from '../../support/ports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const day_ms = 86_400_000
let idp: TestProvider
let server: TestServer
let beside: TestServer
let smtp: Smtp
let made = 0
let ahead_ms = 0
let ids: Record<'ada' | 'bea' | 'ben' | 'dora', number>
const now = () => Date.now() + ahead_ms

beforeAll(async () => {
  smtp = await startSmtp()
  const port = await freePort()
  const site_url = `http://127.0.0.1:${port}`
  idp = await startProvider(site_url)
  const identityProvider = idp.settings()
  const mailer = mailerTo(smtp)
  server = await startTestServer({ port, settings: { site_url }, mailer, now, identityProvider })
  beside = await startTestServer({
    settings: { site_url },
    now,
    identityProvider,
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await idp.stop()
  await smtp.close()
})

const mailOf = (name: string) => `${name}${made}@acme.example`
const subOf = (name: string) => `sub-of-${name}${made}`

const run = async (operation: AnyOperation, input: object) =>
  (
    await runOperation(
      server.operationDeps,
      operation,
      { company_id: server.company_id, ...operator },
      input,
    )
  ).body

/** Has nobody sign in with the provider alone, as before its first admin. */
const releaseAll = () =>
  asOwner(server.database, (sql) =>
    sql('update companies set sign_in_issuer = null, sign_in_issuer_since = null'),
  )

beforeEach(async () => {
  made += 1
  ahead_ms += 3_600_000
  const add = (name: string, role: 'employee' | 'manager' | 'company_admin') =>
    addEmployee(server, {
      first_name: name[0]!.toUpperCase() + name.slice(1),
      last_name: 'Lind',
      email: mailOf(name),
      role,
    })
  ids = {
    ada: await add('ada', 'company_admin'),
    bea: await add('bea', 'manager'),
    ben: await add('ben', 'employee'),
    dora: await add('dora', 'employee'),
  }
  await server.rest('PUT', `/employees/${ids.ben}`, { manager_id: ids.bea })
  await run(grantDashboardAccess, { employee_id: ids.ada })
  await letSignIn(server, ids.bea, ids.dora)
})
afterEach(async () => {
  idp.instead(undefined)
  await releaseAll()
})

type Signing = { verified?: boolean; edov?: boolean; email?: string; sub?: string }

/** Signs in somebody whose account the provider knows. */
async function signIn(name: string, { verified = true, edov, email, sub }: Signing = {}) {
  const browser = plainBrowser(server.url)
  idp.signIn({
    sub: sub ?? subOf(name),
    email: email ?? mailOf(name),
    email_verified: verified,
    ...(edov === undefined ? {} : { xms_edov: edov }),
  })
  return { browser, page: await viaProvider(browser, idp) }
}

const recordOf = async (id: number) => {
  const { data } = (await run(listSignIns, {})) as {
    data: { employee_id: number; account: { issuer: string; subject: string } | null }[]
  }
  return data.find(({ employee_id }) => employee_id === id)
}

async function auditOf(record_type: string) {
  const rows = await server.sql<{ operation: string; after: string }>(
    `select operation, after::text as after from audit_log
     where company_id = $1 and record_type = $2 order by id desc`,
    [record_type],
  )
  return rows.map(({ operation, after }) => ({ operation, after: JSON.parse(after) }))
}

describe('a manager', () => {
  test('signs in with the provider, connects a client, and approves leave of her own people', async () => {
    const requests = await Promise.all(
      [ids.ben, ids.dora].map(async (employee_id) => {
        const { body } = await server.rest('POST', '/leave-requests', {
          employee_id,
          type: 'unpaid',
          start_date: '2027-03-01',
          end_date: '2027-03-01',
        })
        return body.id as number
      }),
    )
    const browser = plainBrowser(server.url)
    idp.signIn({ sub: subOf('bea'), email: mailOf('bea'), email_verified: true })
    const client = await rawClient(server, 'https://claude.ai/api/callback')
    const asked = await browser.get(client.authorize().url)
    expect(asked.url).toContain('/sign-in?continue=')
    expect(asked.text).toContain(`Sign in with ${new URL(idp.issuer).host}`)
    const link = /href="(\/sign-in\/provider\?continue=[^"]+)"/.exec(asked.text)![1]!
    const consent = await viaProvider(browser, idp, link)
    expect(consent.url).toContain('/oauth/consent/')
    expect(consent.text).toContain('Bea Lind')

    const { access_token } = await newTokens(browser, client, { days: 7 })
    const mcp = await connections['client 2.x modern'](`${server.url}/mcp`, access_token)
    const approve = (id: number) => mcp.callTool('approve_leave_request', { id })
    expect((await approve(requests[0]!)).body).toMatchObject({
      status: 'approved',
      decided_by: { person: { id: ids.bea, name: 'Bea Lind' } },
    })
    expect((await approve(requests[1]!)).body).toMatchObject({ error: 'Not Found' })
    await mcp.close()
    expect((await recordOf(ids.bea))?.account).toMatchObject({
      issuer: idp.issuer,
      subject: subOf('bea'),
    })
    const [linked] = await auditOf('sign_in')
    expect(linked).toMatchObject({
      operation: 'provider_sessions.create',
      after: { account: { subject: subOf('bea') } },
    })
    const [opened] = await auditOf('dashboard_session')
    expect(opened).toMatchObject({ after: { employee_id: ids.bea, by: 'provider' } })
  })

  test('is known by the account afterwards, whatever its email', async () => {
    await signIn('bea')
    const { page } = await signIn('bea', { email: 'other@elsewhere.example', verified: false })
    expect(page.url).toBe(`${server.url}/account`)
    expect(page.text).toContain('Bea Lind')
  })

  test('comes back to another process than the one that sent her away', async () => {
    const browser = plainBrowser(server.url)
    idp.signIn({ sub: subOf('bea'), email: mailOf('bea'), email_verified: true })
    const back = await returnAddress(browser, idp)
    await browser.get(back.replace(server.url, beside.url))
    expect((await browser.get('/account')).text).toContain('Bea Lind')
  })
})

describe('who does not match', () => {
  test('an email that the provider does not call verified', async () => {
    const { page } = await signIn('bea', { verified: false })
    expect(page.status).toBe(403)
    expect(page.text).toContain('does not say that the email of this account is verified')
    expect(page.text).toContain(subOf('bea'))
    expect((await recordOf(ids.bea))?.account).toBeNull()
  })

  test('but one that Entra says belongs to its domain', async () => {
    const { page } = await signIn('bea', { verified: false, edov: true })
    expect(page.text).toContain('Bea Lind')
  })

  test('a second account with the same email', async () => {
    await signIn('bea')
    const { page } = await signIn('bea', { sub: 'another' })
    expect(page.status).toBe(403)
    expect(page.text).toContain('already signs in with another account')
    expect((await recordOf(ids.bea))?.account).toMatchObject({ subject: subOf('bea') })
  })

  test('somebody without the sign-in, and somebody who has left', async () => {
    expect((await signIn('ben')).page.text).toContain(`Nobody may sign in with ${mailOf('ben')}`)
    await signIn('dora')
    await server.rest('DELETE', `/employees/${ids.dora}`)
    expect((await signIn('dora')).page.status).toBe(403)
  })

  test('an email that a key has written into the record', async () => {
    await server.rest('PUT', `/employees/${ids.dora}`, { email: `evil${made}@acme.example` })
    const { page } = await signIn('evil')
    expect(page.status).toBe(403)
    expect((await signIn('dora')).page.text).toContain('Dora Lind')
  })

  test('a token of another tenant or client, or with another nonce', async () => {
    const forged = async (change: (claims: Record<string, unknown>) => void) => {
      idp.tamper(change)
      const { page } = await signIn('bea')
      idp.tamper(undefined)
      return page
    }
    const foreign = await forged((claims) => {
      claims.iss = 'https://login.microsoftonline.com/other/v2.0'
    })
    expect(foreign.status).toBe(503)
    expect(foreign.text).toContain('is not valid')
    const audience = await forged((claims) => {
      claims.aud = 'somebody else'
    })
    expect(audience.text).toContain('is not valid')
    const nonce = await forged((claims) => {
      claims.nonce = 'another'
    })
    expect(nonce.text).toContain('is not valid')
    expect((await recordOf(ids.bea))?.account).toBeNull()
  })

  test('what another browser brings back, or a second time', async () => {
    const browser = plainBrowser(server.url)
    idp.signIn({ sub: subOf('bea'), email: mailOf('bea'), email_verified: true })
    const back = await returnAddress(browser, idp)
    const stranger = plainBrowser(server.url)
    expect((await stranger.get(back)).text).toContain('already used or took too long')
    await stranger.get('/sign-in/provider')
    expect((await stranger.get(back)).text).toContain('belongs to another sign-in')
    expect((await browser.get(back)).text).toContain('Bea Lind')
    const other = plainBrowser(server.url)
    expect((await other.get('/account')).url).toContain('/sign-in')
    expect((await browser.get(back)).text).toContain('already used or took too long')
  })
})

describe('an admin links by hand', () => {
  test('in the dashboard, and unlinks: sessions and applications end', async () => {
    const admin = (await signIn('ada')).browser
    const list = await admin.get('/admin/sign-ins')
    expect(list.text).toContain('not linked yet')
    const page = await admin.get(`/admin/sign-ins/${ids.bea}/account`)
    expect(page.text).toContain('Account of Bea Lind')
    const empty = await admin.submit(page, 'Link the account', { subject: ' ' })
    expect(empty.status).toBe(422)
    expect(empty.text).toContain('id="e-subject"')
    const linked = await admin.submit(page, 'Link the account', { subject: 'by-hand' })
    expect(linked.text).toContain('The account is linked.')
    const taken = await admin.submit(
      await admin.get(`/admin/sign-ins/${ids.dora}/account`),
      'Link the account',
      { subject: 'by-hand' },
    )
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('is the account of another person')

    const { browser } = await signIn('bea', { sub: 'by-hand', verified: false })
    const { access_token } = await newTokens(browser, await rawClient(server), { days: 7 })
    expect(await statusAt(`${server.url}/mcp`, access_token)).toBe(200)
    const unlinked = await admin.submit(linked, 'Unlink the account')
    expect(unlinked.text).toContain('The account is unlinked.')
    expect(await statusAt(`${server.url}/mcp`, access_token)).toBe(401)
    expect((await browser.get('/account')).url).toContain('/sign-in')
    expect((await signIn('bea', { sub: 'by-hand', verified: false })).page.status).toBe(403)
    expect((await auditOf('sign_in')).slice(0, 2).map(({ operation }) => operation)).toEqual([
      'sign_ins.unlink',
      'sign_ins.link',
    ])
  })

  test('no key can, whatever its permissions', async () => {
    for (const operation of [linkSignIn, unlinkSignIn]) {
      const key = {
        kind: 'key',
        id: 1,
        name: 'k',
        permissions: null,
        confirm_writes: false,
      } as const
      const caller = {
        company_id: server.company_id,
        actor: key,
        channel: 'rest',
        request_id: 'test',
      } as const
      const input = { employee_id: ids.bea, subject: 'x' }
      await expect(
        runOperation(server.operationDeps, operation, caller, input),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    const { body } = await server.rest('PUT', `/employees/${ids.bea}`, { subject: 'x' })
    expect(JSON.stringify(body)).toContain('subject')
    expect((await recordOf(ids.bea))?.account).toBeNull()
  })

  test('a manager does not see the page', async () => {
    const { browser } = await signIn('bea')
    expect((await browser.get(`/admin/sign-ins/${ids.bea}/account`)).status).toBe(403)
  })
})

describe('the provider takes force', () => {
  test('with the first admin, and not before: codes, invitations and passwords are then refused', async () => {
    const invite = async () =>
      ((await run(createInvitation, { employee_id: ids.dora })) as { path: string }).path
    const before = await invite()
    await signIn('bea')
    const byCode = plainBrowser(server.url)
    expect((await signInByCode(byCode, smtp, mailOf('dora'))).text).toContain('Dora Lind')
    const { access_token: old } = await newTokens(byCode, await rawClient(server), { days: 90 })
    const waiting = plainBrowser(server.url)
    const mailed = smtp.taken.length
    const asked = await waiting.submit(await waiting.get('/sign-in'), 'Send me a code', {
      email: mailOf('dora'),
    })
    const code = await codeFor(smtp, mailOf('dora'), mailed)

    const admin = (await signIn('ada')).browser
    expect((await admin.get('/admin/sign-ins')).text).toContain('alone: codes, invitation links')
    const [force] = await auditOf('identity_provider')
    expect(force).toMatchObject({
      after: { issuer: idp.issuer, employee_id: ids.ada, shortened_connected_apps: 1 },
    })

    const useIt = `Your company signs in with ${new URL(idp.issuer).host}`
    const typed = await waiting.submit(asked, 'autocomplete="one-time-code"', { code })
    expect(typed.text).toContain(useIt)
    const bare = await waiting.get('/sign-in')
    expect(bare.text).toContain('Sign in with')
    expect(bare.text).not.toContain('Send me a code')
    const again = await waiting.post('/sign-in', { email: mailOf('dora') })
    expect(again.status).toBe(403)
    expect(again.text).toContain(useIt)

    expect((await waiting.get(before)).text).toContain(useIt)
    expect((await waiting.post(before, {})).text).toContain(useIt)
    await expect(invite()).rejects.toThrow(useIt)

    const settings = await server.sql<{ until: string }>(
      'select until from oauth_grants where company_id = $1 and employee_id = $2',
      [ids.dora],
    )
    expect(Date.parse(settings[0]!.until)).toBeLessThanOrEqual(now() + 7 * day_ms)
    expect(await statusAt(`${server.url}/mcp`, old)).toBe(200)
    ahead_ms += 8 * day_ms
    expect(await statusAt(`${server.url}/mcp`, old)).toBe(401)
  })

  test('a password is refused; rollcall admin link always works', async () => {
    const admin = (await signIn('ada')).browser
    await releaseAll()
    const access = await admin.get('/admin/access')
    await admin.submit(access, 'Set the password', { password: 'correct horse battery' })
    const form = { email: mailOf('ada'), password: 'correct horse battery' }
    const first = await plainBrowser(server.url).post('/admin/sign-in', form)
    expect(first.url).toBe(`${server.url}/admin`)

    await signIn('ada')
    const refused = await plainBrowser(server.url).post('/admin/sign-in', form)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Your company signs in with')
    expect((await admin.get('/admin/access')).text).not.toContain('One-time link')

    await idp.stop()
    const company_ids = [server.company_id]
    const { url } = await linkAdmin(server.operationDeps, operator, {
      email: mailOf('ada'),
      company_ids,
    })
    const helped = plainBrowser(server.url)
    const opened = await helped.submit(await helped.get(new URL(url).pathname), 'Sign in')
    expect(opened.url).toBe(`${server.url}/admin`)
    await idp.start()
  })

  test('first passwords, and those that people have chosen, are refused too', async () => {
    const create = async (name: string) => {
      const person = {
        first_name: name,
        last_name: 'Lind',
        email: mailOf(name),
        country_code: 'CA',
      }
      const more = {
        timezone: 'America/Toronto',
        password: 'the first password',
        employee_number: mailOf(name),
      }
      const { body } = await server.rest('POST', '/employees', { ...person, ...more })
      await letSignIn(server, body.id)
    }
    await create('first')
    await create('own')
    const type = (browser: PlainBrowser, name: string, password: string) =>
      browser.post('/sign-in/password', { email: mailOf(name), password })
    const choose = (browser: PlainBrowser, page: Awaited<ReturnType<typeof type>>) =>
      browser.submit(page, 'Set the password and sign in', { password: 'one of my own' })
    const own = plainBrowser(server.url)
    const opened = await choose(own, await type(own, 'own', 'the first password'))
    expect(opened.url).toBe(`${server.url}/account`)
    const waiting = plainBrowser(server.url)
    const page = await type(waiting, 'first', 'the first password')

    await signIn('ada')
    const answers = [
      await choose(waiting, page),
      await type(plainBrowser(server.url), 'first', 'the first password'),
      await type(plainBrowser(server.url), 'own', 'one of my own'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(403)
      expect(text).toContain('Your company signs in with')
    }
  })

  test('not with an admin who may only read', async () => {
    const reader = await addEmployee(server, { email: mailOf('rex'), role: 'company_admin' })
    await run(grantDashboardAccess, { employee_id: reader, read_only: true })
    const { browser } = await signIn('rex')
    const page = await browser.get('/admin/sign-ins')
    expect(page.text).toContain('Once an admin has, it is the only way')
    const account = await browser.get(`/admin/sign-ins/${ids.bea}/account`)
    expect(account.status).toBe(200)
    expect(account.text).not.toContain('Link the account')
    expect((await plainBrowser(server.url).get('/sign-in')).text).toContain('Send me a code')
  })

  test('only for the company of the admin', async () => {
    const other = await server.company('Zeta Ltd')
    const zoe = await addEmployee(server, {
      first_name: 'Zoe',
      email: mailOf('zoe'),
      company_id: other,
    })
    await letSignIn({ ...server, company_id: other }, zoe)
    await signIn('ada')
    expect((await plainBrowser(server.url).get('/sign-in')).text).toContain('Send me a code')
    const byCode = await signInByCode(plainBrowser(server.url), smtp, mailOf('zoe'))
    expect(byCode.text).toContain('Zeta Ltd')
    const before = smtp.taken.length
    const browser = plainBrowser(server.url)
    await browser.submit(await browser.get('/sign-in'), 'Send me a code', {
      email: mailOf('dora'),
    })
    const mails = await smtp.count(before + 1)
    const { mail } = mails.at(-1)!
    expect(mail.text).toContain('choose "Sign in with')
    expect(mail.text).not.toMatch(/^\d{6}$/m)

    // The same person at both companies chooses one.
    await asOwner(server.database, (sql) =>
      sql('update sign_ins set sign_in_email = $1 where company_id = $2', [mailOf('bea'), other]),
    )
    const { browser: both, page } = await signIn('bea')
    expect(page.text).toContain('Choose the company')
    const chosen = await both.submit(page, 'name="company"', { company: String(other) })
    expect(chosen.text).toContain('Zeta Ltd')
    const stranger = plainBrowser(server.url)
    const stolen = await stranger.submit(page, 'name="company"', { company: String(other) })
    expect(stolen.url).toContain('/sign-in')
    await asOwner(server.database, (sql) =>
      sql('delete from sign_ins where company_id = $1', [other]),
    )
    await server.sql('delete from companies where id = $1', [], other).catch(() => undefined)
  })
})

test('what a person allows after signing in with it ends after OIDC_GRANT_DAYS', async () => {
  const { browser } = await signIn('dora')
  const client = await rawClient(server)
  const consent = await browser.get(client.authorize().url)
  expect(consent.text).toContain('7 days')
  expect(consent.text).not.toContain('90 days')
  await expect(newTokens(browser, client, { days: 90 })).rejects.toThrow()
  const { access_token, refresh_token } = await newTokens(browser, client, { days: 7 })
  ahead_ms += 6 * day_ms
  const kept = await client.token({ grant_type: 'refresh_token', refresh_token })
  expect(kept.status).toBe(200)
  ahead_ms += 2 * day_ms
  expect(await statusAt(`${server.url}/mcp`, access_token)).toBe(401)
  const late = await client.token({
    grant_type: 'refresh_token',
    refresh_token: kept.body.refresh_token,
  })
  expect(late.status).toBe(400)
})

describe('what goes wrong at the provider is said in sentences', () => {
  test('its keys are changed: the next sign-in works; a key that it does not publish is refused', async () => {
    await signIn('bea')
    await idp.rotate()
    expect((await signIn('bea')).page.text).toContain('Bea Lind')
    await idp.rotate({ publish: false })
    const { page } = await signIn('bea')
    expect(page.status).toBe(503)
    expect(page.text).toContain('not signed with one of its published keys')
    await idp.rotate()
    expect((await signIn('bea')).page.text).toContain('Bea Lind')
  })

  test('the person, or the provider, says no', async () => {
    const browser = plainBrowser(server.url)
    const { url } = await browser.get('/sign-in/provider')
    const { searchParams } = new URL(url)
    const state = searchParams.get('state')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')).toBeTruthy()
    const query = new URLSearchParams({
      state: state!,
      iss: idp.issuer,
      error: 'access_denied',
      error_description: 'not <b>assigned</b>',
    })
    const page = await browser.get(`/sign-in/provider/callback?${query}`)
    expect(page.status).toBe(422)
    expect(page.text).toContain('access_denied: not &lt;b&gt;assigned&lt;/b&gt;')
  })

  test('it is away while somebody comes back', async () => {
    const browser = plainBrowser(server.url)
    idp.signIn({ sub: subOf('bea'), email: mailOf('bea'), email_verified: true })
    const back = await returnAddress(browser, idp)
    await idp.stop()
    const page = await browser.get(back)
    expect(page.status).toBe(503)
    expect(page.text).toContain('does not answer (ECONNREFUSED)')
    await idp.start()
  })

  test.each([
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'no document'],
    ['has no such page', { status: 404, headers: {} }, 'status 404'],
    ['sends far too much', { status: 200, headers: {}, size: 300_000 }, 'too large'],
  ])('the address of its document %s', async (_, { status, headers, ...more }, words) => {
    const { size = 2 } = more as { size?: number }
    const fresh = await anotherServer(idp.settings())
    idp.instead((_req, res) => {
      const type = { 'content-type': 'application/json' }
      res.writeHead(status, { ...type, ...headers }).end('{}'.padEnd(size))
      return true
    })
    const page = await plainBrowser(fresh.url).get('/sign-in/provider')
    expect(page.status).toBe(503)
    expect(page.text).toContain(words)
    await fresh.close()
  })

  test('its document names a token address elsewhere, which is not contacted', async () => {
    const fresh = await anotherServer(idp.settings())
    const document = await (await fetch(`${idp.issuer}/.well-known/openid-configuration`)).json()
    idp.instead((_req, res) => {
      const elsewhere = { ...(document as object), token_endpoint: 'http://127.0.0.2/token' }
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(elsewhere))
      return true
    })
    const page = await plainBrowser(fresh.url).get('/sign-in/provider')
    expect(page.text).toContain('names another host (127.0.0.2)')
    await fresh.close()
  })

  test('a typo in the issuer; the service serves everything else', async () => {
    const fresh = await anotherServer(idp.settings({ issuer: `${idp.issuer}/realms/acme` }))
    const page = await plainBrowser(fresh.url).get('/sign-in/provider')
    expect(page.text).toContain('no document of an identity provider')
    expect((await fetch(`${fresh.url}/healthz`)).status).toBe(200)
    expect((await plainBrowser(fresh.url).get('/sign-in')).text).toContain('Send me a code')
    await fresh.close()
    const slash = await anotherServer(idp.settings({ issuer: `${idp.issuer}/` }))
    const text = (await plainBrowser(slash.url).get('/sign-in/provider')).text
    expect(text).toContain(`answers for another issuer (${idp.issuer})`)
    await slash.close()
  })

  test('a wrong secret', async () => {
    const fresh = await anotherServer(idp.settings({ client_secret: 'wrong' }))
    const browser = plainBrowser(fresh.url)
    idp.signIn({ sub: subOf('bea'), email: mailOf('bea'), email_verified: true })
    const back = await returnAddress(browser, idp)
    const page = await browser.get(back.replace(server.url, fresh.url))
    expect(page.text).toContain('does not accept this server')
    await fresh.close()
  })

  const anotherServer = (identityProvider: ReturnType<TestProvider['settings']>) =>
    startTestServer({
      settings: { site_url: server.url },
      now,
      identityProvider,
      beside: { database: server.database, company_id: server.company_id, key: server.key },
    })

  test('it is not there at all', async () => {
    await idp.stop()
    const fresh = await anotherServer(idp.settings())
    const page = await plainBrowser(fresh.url).get('/sign-in/provider')
    expect(page.status).toBe(503)
    expect(page.text).toContain('does not answer (ECONNREFUSED)')
    expect(page.text).toContain('rollcall admin link')
    await idp.start()
    await fresh.close()
  })
})

test('only the document, the token and the keys of the issuer are asked for', async () => {
  idp.asked.length = 0
  await signIn('bea')
  expect([...new Set(idp.asked)].sort()).toEqual([
    '/.well-known/openid-configuration',
    '/jwks',
    '/token',
  ])
})

type Kind = Parameters<typeof startProvider>[1]

/** A provider of another kind, with a process of its own that uses it. */
async function withProvider(
  kind: Kind,
  more: Parameters<TestProvider['settings']>[0],
  work: (browser: PlainBrowser, other: TestProvider) => Promise<void>,
) {
  const port = await freePort()
  const site_url = `http://127.0.0.1:${port}`
  const other = await startProvider(site_url, kind)
  const process = await startTestServer({
    port,
    settings: { site_url },
    now,
    identityProvider: other.settings(more),
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
  await work(plainBrowser(process.url), other)
  await process.close()
  await other.stop()
}

describe('other providers', () => {
  test('one that tells the email only at its userinfo address, and takes the secret in the header', async () => {
    await withProvider(
      { in_token: false, auth_method: 'client_secret_basic' },
      {},
      async (browser, other) => {
        other.signIn({ sub: 'x', email: mailOf('dora'), email_verified: true })
        expect((await viaProvider(browser, other)).text).toContain('Dora Lind')
        expect(other.asked).toContain('/me')
      },
    )
  })

  test('one whose emails the operator trusts; a link to a former provider does not count', async () => {
    await signIn('dora')
    await withProvider({}, { trust_email: true }, async (browser, other) => {
      other.signIn({ sub: 'y', email: mailOf('dora') })
      expect((await viaProvider(browser, other)).text).toContain('Dora Lind')
      expect((await recordOf(ids.dora))?.account).toMatchObject({ issuer: other.issuer })
    })
  })
})
