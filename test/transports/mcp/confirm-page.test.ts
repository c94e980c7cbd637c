import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { createApiKey } from '../../../src/modules/api-keys/index.ts'
import { grantDashboardAccess } from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation } from '../../../src/modules/sign-in/index.ts'
import { jobs } from '../../../src/server/scheduled-jobs.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { hostileNames, hostileTexts } from '../../support/hostile-texts.ts'
import { askLeave } from '../../support/leave.ts'
import { type Called, connections, connectV2, type McpClient } from '../../support/mcp-clients.ts'
import { letSignIn, mailerTo, newTokens, rawClient } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'
import { startTwoServers } from '../../support/two-servers.ts'

const start = Date.parse('2026-06-01T12:00:00Z')
const minute = 60_000
let clock = start

let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let smtp: Smtp
/** The employee whose leave is decided, two admins, and one who may only read. */
let ana: number
let bea: number
let kai: number
let admin: PlainBrowser
let second_admin: PlainBrowser
let reader: PlainBrowser
let employee: PlainBrowser
let key: string

beforeAll(async () => {
  smtp = await startSmtp()
  two = await startTwoServers({ now: () => clock, own_site: true, mailer: mailerTo(smtp) })
  server = two.first
  ana = await addEmployee(server, { works_weekdays: true })
  bea = await addEmployee(server, { ...person('Bea'), works_weekdays: true })
  kai = await addEmployee(server, person('Kai'))
  const ria = await addEmployee(server, person('Ria'))
  for (const employee_id of [bea, kai]) await run(grantDashboardAccess, { employee_id })
  await run(grantDashboardAccess, { employee_id: ria, read_only: true })
  await letSignIn(server, ana)
  admin = await signedIn(bea)
  second_admin = await signedIn(kai)
  reader = await signedIn(ria)
  employee = await signedIn(ana)
  key = await server.makeKey({ confirm_writes: true })
})
afterAll(async () => {
  await two.close()
  await smtp.close()
})
beforeEach(async () => {
  clock = start
  await setting({ confirm_by: 'page', own_decisions: 'allow' })
})

const person = (first_name: string) => ({
  first_name,
  last_name: 'Lind',
  email: `${first_name.toLowerCase()}@acme.example`,
  role: 'company_admin' as const,
})

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

async function setting(settings: object): Promise<void> {
  const answer = await server.rest('PUT', '/company', settings)
  expect(answer.status, answer.text).toBe(200)
}

async function signedIn(employee_id: number, at = server): Promise<PlainBrowser> {
  const { path } = (await run(createInvitation, { employee_id })) as { path: string }
  const browser = plainBrowser(at.url)
  await browser.submit(await browser.get(path), 'Sign in')
  return browser
}

const freshMonday = freshDates('2027-01-11', 7)

async function pendingLeave(employee_id = ana): Promise<number> {
  const { status, body, text } = await askLeave(server, employee_id, freshMonday())
  expect(status, text).toBe(201)
  return body.id
}

async function statusOf(id: number): Promise<string> {
  return (await server.rest('GET', `/leave-requests/${id}`)).body.status
}

function refusal(called: Called): string {
  expect(called.isError, called.text).toBe(true)
  expect(Object.keys(called.body.errors ?? {}), called.text).toEqual(['confirm_token'])
  return called.body.errors.confirm_token[0]
}

/** Has a client ask for an approval; returns its arguments for the call to come, and the path of the page. */
async function asked(client: McpClient, id: number, more: object = {}) {
  const held = await client.callTool('approve_leave_request', { id, ...more })
  expect(held.isError, held.text).toBe(false)
  expect(held.body.confirm_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/confirm\/[\w-]{16}$/)
  const { pathname } = new URL(held.body.confirm_url)
  return { held, path: pathname, call: { id, ...more, confirm_token: held.body.confirm_token } }
}

async function yes(browser: PlainBrowser, path: string): Promise<void> {
  const shown = await browser.submit(await browser.get(path), 'Yes')
  expect(shown.status, shown.text).toBe(200)
  expect(shown.text).toContain('This change is allowed')
}

async function auditOf(record_id: number) {
  const query = `record_type=leave_request&record_id=${record_id}`
  return (await server.rest('GET', `/audit-log?${query}`)).body.data[0]
}

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(key, how, '?toolsets=all&output_schemas=true')
    // Clients check an answer against the output schema that they listed.
    await client.listTools()
  })

  test('the token works after a yes on the page, once, and the audit log says so', async () => {
    const id = await pendingLeave()
    const { held, path, call } = await asked(client, id)
    expect(Object.keys(held.body)).toEqual([
      'status',
      'question',
      'effects',
      'confirm_token',
      'confirm_url',
      'message',
    ])
    expect(held.body.status).toBe('confirmation_required')
    expect(held.structuredContent).toEqual(held.body)
    expect(refusal(await client.callTool('approve_leave_request', call))).toContain(
      'needs a yes at http',
    )
    expect(await statusOf(id)).toBe('pending')

    const page = await admin.get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain(held.body.question.replaceAll('"', '&quot;'))
    expect(page.text).toContain('Test key')
    expect(refusal(await client.callTool('approve_leave_request', call))).toContain('needs a yes')
    await yes(admin, path)
    expect(await statusOf(id)).toBe('pending')

    const done = await client.callTool('approve_leave_request', call)
    expect(done.isError, done.text).toBe(false)
    expect(done.body).toMatchObject({ id, status: 'approved' })
    const actor = { kind: 'key', name: 'Test key', confirmed: 'page' }
    expect((await auditOf(id)).actor).toMatchObject({ ...actor, person: { id: bea } })
    expect((await client.callTool('approve_leave_request', call)).body.errors).toBeDefined()
    const again = await client.callTool('approve_leave_request', call)
    expect(refusal(again)).toContain('has already been used')
  })

  test('a yes is for its call alone', async () => {
    const [id, other] = [await pendingLeave(), await pendingLeave()]
    const { path, call } = await asked(client, id)
    await yes(admin, path)
    const { confirm_token } = call
    const others = await client.callTool('approve_leave_request', { id: other, confirm_token })
    expect(refusal(others)).toContain('different call')
    const rejected = await client.callTool('reject_leave_request', { id, confirm_token })
    expect(refusal(rejected)).toContain('different call')
    const stranger = await server.mcp(await server.makeKey({ confirm_writes: true }), how)
    const called = await stranger.callTool('approve_leave_request', call)
    expect(refusal(called)).toContain('was not issued to this API key')
    expect([await statusOf(id), await statusOf(other)]).toEqual(['pending', 'pending'])
  })
})

describe('the token', () => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(key, 'sdk 1.x')
  })

  test('and the page end after ten minutes', async () => {
    const id = await pendingLeave()
    const { path, call } = await asked(client, id)
    await yes(admin, path)
    clock = start + 10 * minute
    const late = await client.callTool('approve_leave_request', call)
    expect(refusal(late)).toContain('has expired')
    const other = await asked(client, await pendingLeave())
    clock += 10 * minute
    const browser = await signedIn(bea)
    expect((await browser.get(other.path)).status).toBe(404)
  })

  test('is enough where the company asks for no page, as before', async () => {
    await setting({ confirm_by: 'token' })
    const id = await pendingLeave()
    const held = await client.callTool('approve_leave_request', { id })
    expect(Object.keys(held.body)).toEqual(['status', 'question', 'effects', 'confirm_token'])
    const { confirm_token } = held.body
    const done = await client.callTool('approve_leave_request', { id, confirm_token })
    expect(done.body.status).toBe('approved')
    expect((await auditOf(id)).actor).toMatchObject({ confirmed: 'token' })
  })

  test('of a company without the page is refused once the company asks for it', async () => {
    await setting({ confirm_by: 'token' })
    const id = await pendingLeave()
    const { confirm_token } = (await client.callTool('approve_leave_request', { id })).body
    await setting({ confirm_by: 'page' })
    const called = await client.callTool('approve_leave_request', { id, confirm_token })
    expect(refusal(called)).toContain('needs a yes')
    expect(await statusOf(id)).toBe('pending')
  })

  test('that waits for a page still does once the company asks for none', async () => {
    const id = await pendingLeave()
    const { call } = await asked(client, id)
    await setting({ confirm_by: 'token' })
    expect(refusal(await client.callTool('approve_leave_request', call))).toContain('needs a yes')
    expect(await statusOf(id)).toBe('pending')
  })

  test('is refused where the record has changed since the person was asked', async () => {
    const id = await pendingLeave()
    const { path, call } = await asked(client, id)
    await yes(admin, path)
    await server.rest('PUT', `/leave-requests/${id}`, { notes: 'Changed.' })
    const stale = await client.callTool('approve_leave_request', call)
    expect(refusal(stale)).toContain('have changed since the person was asked')
    expect(await statusOf(id)).toBe('pending')
  })

  test('is one for both processes, and so is the page', async () => {
    const id = await pendingLeave()
    const { path, call } = await asked(client, id)
    await yes(await signedIn(bea, two.second), path)
    const beside = await two.second.mcp(key, 'sdk 1.x')
    const answers = await Promise.all(
      [client, beside, client, beside].map((one) => one.callTool('approve_leave_request', call)),
    )
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(await statusOf(id)).toBe('approved')
  })

  test('through call_write_tool needs the same yes', async () => {
    const id = await pendingLeave()
    const plain = await server.mcp(key, 'sdk 1.x', '')
    const through = (more: object) =>
      plain.callTool('call_write_tool', {
        name: 'approve_leave_request',
        arguments: { id, ...more },
      })
    const { body } = await through({})
    const { confirm_token } = body
    expect(refusal(await through({ confirm_token }))).toContain('needs a yes')
    await yes(admin, new URL(body.confirm_url).pathname)
    expect((await through({ confirm_token })).body.status).toBe('approved')
  })
})

/** A page without its head, which has the name of the reader. */
function mainOf(page: string): string {
  return page.slice(page.indexOf('<main'))
}

describe('the page', () => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(key, 'sdk 1.x')
  })

  test('is the same 404 for an unknown question and for people who may not answer', async () => {
    const { path } = await asked(client, await pendingLeave())
    const unknown = await admin.get(`/confirm/${'x'.repeat(16)}`)
    expect(unknown.status).toBe(404)
    for (const browser of [employee, reader]) {
      const shown = await browser.get(path)
      expect([shown.status, mainOf(shown.text)]).toEqual([404, mainOf(unknown.text)])
      const token = /name="form_token" value="([^"]+)"/.exec((await browser.get('/account')).text)
      const sent = await browser.post(path, { form_token: token![1]! })
      expect([sent.status, mainOf(sent.text)]).toEqual([404, mainOf(unknown.text)])
    }
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::int as n from spent_confirmations
       where company_id = $1 and nonce = $2 and agreed_by is not null`,
      [path.split('/').at(-1)],
    )
    expect(row!.n).toBe(0)
  })

  test('is a 404 for an admin who may not decide about themselves', async () => {
    await setting({ own_decisions: 'refuse' })
    const id = await pendingLeave(bea)
    const { path, call } = await asked(client, id)
    expect((await admin.get(path)).status).toBe(404)
    await yes(second_admin, path)
    const done = await client.callTool('approve_leave_request', call)
    expect(done.body, done.text).toMatchObject({ status: 'approved' })
    expect((await auditOf(id)).actor.person).toMatchObject({ id: kai })
  })

  test('of a key of a person is for that person alone', async () => {
    const own = await server.makeKey({ confirm_writes: true, employee_id: ana, reach: 'self' })
    const mine = await server.mcp(own, 'sdk 1.x')
    const day = freshMonday()
    const input = { type: 'unpaid', start_date: day, end_date: day }
    const held = await mine.callTool('create_leave_request', input)
    const path = new URL(held.body.confirm_url).pathname
    expect((await admin.get(path)).status).toBe(404)
    await yes(employee, path)
    const { confirm_token } = held.body
    const done = await mine.callTool('create_leave_request', { ...input, confirm_token })
    expect(done.isError, done.text).toBe(false)
    expect((await auditOf(done.body.id)).actor).toMatchObject({
      person: { id: ana },
      confirmed: 'page',
    })
  })

  test('changes nothing when it is read, and refuses a form of another session', async () => {
    const id = await pendingLeave()
    const { path, call } = await asked(client, id)
    const shown = await admin.get(path)
    await second_admin.get(path)
    const stolen = /name="form_token" value="([^"]+)"/.exec(shown.text)![1]!
    expect((await second_admin.post(path, { form_token: stolen })).status).toBe(403)
    expect((await second_admin.post(path, {})).status).toBe(403)
    const other = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await admin.post(path, { form_token: stolen }, other)).status).toBe(403)
    expect(refusal(await client.callTool('approve_leave_request', call))).toContain('needs a yes')
  })

  test('asks a stranger to sign in, and is shown afterwards', async () => {
    const { path } = await asked(client, await pendingLeave())
    const browser = plainBrowser(server.url)
    const form = await browser.get(path)
    expect(form.url).toContain(`/sign-in?continue=${encodeURIComponent(path)}`)
    const before = smtp.taken.length
    const code = await browser.submit(form, 'Send me a code', { email: 'bea@acme.example' })
    await smtp.count(before + 1)
    const typed = /^\d{6}$/m.exec(smtp.taken.at(-1)!.mail.text ?? '')![0]
    const shown = await browser.submit(code, 'autocomplete="one-time-code"', { code: typed })
    expect(shown.url).toBe(`${server.url}${path}`)
    expect(shown.text).toContain('Approve ')
  })

  describe('has the same markup and sentences', () => {
    /** A page without what people wrote, and without what differs from call to call. */
    const bare = (text: string) =>
      text
        .replaceAll(/&quot;(?:(?!&quot;).)*&quot;/g, '""')
        .replaceAll(/<b>[^<]*<\/b>/g, '<b></b>')
        .replaceAll(/\w{3} \w{3} \d+, \d{4}/g, 'date')
        .replaceAll(/\/confirm\/[\w-]+|form_token" value="[^"]+"/g, '')
        .replaceAll(/ and [\d,]+ more characters|\d+ days?/g, '')
    async function pageOf(name: string, rejection_reason: string) {
      const id = await addEmployee(server, { first_name: name, works_weekdays: true })
      const named = { name, confirm_writes: true, rate_limit: 1_000 }
      const { key: api_key } = (await run(createApiKey, named)) as { key: string }
      const client = await server.mcp(api_key, 'sdk 1.x')
      const input = { id: await pendingLeave(id), rejection_reason }
      const held = await client.callTool('reject_leave_request', input)
      const { text } = await admin.get(new URL(held.body.confirm_url).pathname)
      return { text, held }
    }
    let harmless: string
    beforeAll(async () => {
      harmless = bare((await pageOf('Plain', 'It is audit week.')).text)
      expect(harmless).toContain('<li>Rejection reason: ""')
    })

    test.each(hostileNames('HOSTILE', 100))(
      'whatever names and a reason say: %s',
      async (tries, name) => {
        const reason = hostileTexts('HOSTILE')[tries]!.slice(0, 2000)
        const { text, held } = await pageOf(name, reason)
        expect(bare(text)).toBe(harmless)
        expect(text.match(/HOSTILE/g)!.length).toBeGreaterThan(2)
        expect(held.body.question.replaceAll(/"[^"\n]*"/g, '')).not.toContain('HOSTILE')
        const { question: _, ...others } = held.body
        expect(
          JSON.stringify(others).replaceAll(JSON.stringify(name).slice(1, -1), ''),
        ).not.toContain('HOSTILE')
      },
    )
  })

  test('is not made for a reason that is too long, and the refusal does not repeat it', async () => {
    const rejection_reason = hostileTexts('HOSTILE')['10,000 characters']!
    const input = { id: await pendingLeave(), rejection_reason }
    const refused = await client.callTool('reject_leave_request', input)
    expect(refused.body.errors).toEqual({ rejection_reason: ['must be at most 2000 characters'] })
    expect(refused.text).not.toContain('HOSTILE')
  })

  test('is French for those who read French; the question stays as it was sent', async () => {
    const { held, path } = await asked(client, await pendingLeave())
    await server.rest('PUT', `/employees/${kai}`, { language: 'fr' })
    const { text } = await second_admin.get(path)
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('Permettre cette modification?')
    expect(text).toContain('<p>Approuver une demande')
    expect(text).toContain(`lang="en">${held.body.question.replaceAll('"', '&quot;')}`)
    await server.rest('PUT', `/employees/${kai}`, { language: 'en' })
  })

  test('leaves nothing of the call in the clear, nor anything of it once it has run', async () => {
    const id = await pendingLeave()
    const input = { id, notes: 'By the quiet sea.' }
    const held = await client.callTool('update_leave_request', input)
    const nonce = held.body.confirm_url.split('/').at(-1)
    const stored = async () =>
      (
        await server.sql<{ call: string | null; row: string }>(
          `select call, c::text as row from spent_confirmations c
           where company_id = $1 and nonce = $2`,
          [nonce],
        )
      )[0]
    expect((await stored())!.call).toMatch(/^v1\./)
    expect((await stored())!.row).not.toContain('quiet sea')
    await yes(admin, `/confirm/${nonce}`)
    const { confirm_token } = held.body
    await client.callTool('update_leave_request', { ...input, confirm_token })
    expect((await stored())!.call).toBeNull()
    expect((await admin.get(`/confirm/${nonce}`)).text).toContain('This change is allowed')
    expect((await second_admin.get(`/confirm/${nonce}`)).status).toBe(404)
  })

  test('whose time is over is swept with what it showed', async () => {
    const { path } = await asked(client, await pendingLeave())
    const sweep = (at_ms: number) => {
      const deps = { ...server.operationDeps, now: () => at_ms }
      return jobs.forget_confirmations!(deps, server.company_id, pino({ level: 'silent' }))
    }
    const count = async () =>
      (
        await server.sql<{ n: number }>(
          `select count(*)::int as n from spent_confirmations
           where company_id = $1 and nonce = $2 and call is not null`,
          [path.split('/').at(-1)],
        )
      )[0]!.n
    await sweep(start + 9 * minute)
    expect(await count()).toBe(1)
    await sweep(start + 11 * minute)
    expect(await count()).toBe(0)
  })
})

describe('a client that can ask its person', () => {
  test('by a form is asked as before', async () => {
    const id = await pendingLeave()
    const client = await connectV2(`${server.url}/api/mcp`, key, 'modern', () => 'accept')
    const done = await client.callTool('approve_leave_request', { id })
    expect(done.body, done.text).toMatchObject({ id, status: 'approved' })
    expect((await auditOf(id)).actor).toMatchObject({ confirmed: 'form' })
    await client.close()
  })

  test('by an address alone is sent to the page, and runs the call after a yes there', async () => {
    const id = await pendingLeave()
    const shown: { url: string; message: string }[] = []
    const client = await withAddress(async ({ url, message }) => {
      shown.push({ url, message })
      await yes(admin, new URL(url).pathname)
      return 'accept'
    })
    const { structuredContent } = await client.callTool({
      name: 'approve_leave_request',
      arguments: { id },
    })
    expect(structuredContent).toMatchObject({ id, status: 'approved' })
    expect(shown).toHaveLength(1)
    expect(shown[0]!.message).toMatch(/^Approve \d+ days? of vacation for "Ana Tester \d+"/)
    expect((await auditOf(id)).actor).toMatchObject({ confirmed: 'page' })
    await client.close()
  })

  test('by an address gets the token for later where nobody has said yes yet', async () => {
    const id = await pendingLeave()
    const client = await withAddress(async () => 'accept')
    const call = { name: 'approve_leave_request', arguments: { id } }
    const held = (await client.callTool(call)).structuredContent as Record<string, string>
    expect(held).toMatchObject({ status: 'confirmation_required' })
    expect(await statusOf(id)).toBe('pending')
    await yes(admin, new URL(held.confirm_url!).pathname)
    const { confirm_token } = held
    const done = await client.callTool({ ...call, arguments: { id, confirm_token } })
    expect(done.structuredContent).toMatchObject({ id, status: 'approved' })
    await client.close()
  })

  test('by an address changes nothing when the person declines', async () => {
    const id = await pendingLeave()
    const client = await withAddress(async () => 'decline')
    const called = await client.callTool({ name: 'approve_leave_request', arguments: { id } })
    expect(called.isError).toBe(true)
    expect(await statusOf(id)).toBe('pending')
    await client.close()
  })

  test('by an address gets a token where the company asks for no page', async () => {
    await setting({ confirm_by: 'token' })
    const client = await withAddress(async () => 'accept')
    const call = { name: 'approve_leave_request', arguments: { id: await pendingLeave() } }
    const held = (await client.callTool(call)).structuredContent as Record<string, string>
    expect(Object.keys(held)).toEqual(['status', 'question', 'effects', 'confirm_token'])
    await client.close()
  })
})

describe('an application of a person', () => {
  test('is asked on a page where the person chose it, and only the person says yes', async () => {
    await setting({ confirm_by: 'token' })
    // The authorization server reads the real clock.
    clock = Date.now()
    const [her, other] = [await signedIn(bea), await signedIn(kai)]
    const client = await rawClient(server)
    const choice = { reach: 'company', confirm_writes: true }
    const chosen = await newTokens(her, client, { ...choice, confirm_by: 'page' })
    const beside = await newTokens(her, client, choice)
    const connected = (token: string) => connections['sdk 1.x'](`${server.url}/mcp`, token)
    const by_page = await connected(chosen.access_token)
    const by_token = await connected(beside.access_token)

    const id = await pendingLeave()
    const { path, call } = await asked(by_page, id)
    expect((await other.get(path)).status).toBe(404)
    expect((await her.get(path)).text).toContain('<b>Claude</b>')
    const others = await by_token.callTool('approve_leave_request', call)
    expect(refusal(others)).toContain('was not issued to this connection')
    expect(refusal(await by_page.callTool('approve_leave_request', call))).toContain('needs a yes')
    await yes(her, path)
    expect((await by_page.callTool('approve_leave_request', call)).body.status).toBe('approved')
    expect((await auditOf(id)).actor).toMatchObject({
      kind: 'user',
      id: bea,
      client: { name: 'Claude' },
      confirmed: 'page',
    })
    const held = await by_token.callTool('approve_leave_request', { id: await pendingLeave() })
    expect(held.body.confirm_url).toBeUndefined()
    expect((await her.get('/account')).text).toContain('on a page of Rollcall')
    for (const each of [by_page, by_token]) await each.close()
  })

  test('has its name escaped, whatever it calls itself', async () => {
    clock = Date.now()
    const her = await signedIn(bea)
    const client = await rawClient(server, undefined, hostileTexts('HOSTILE')['HTML and scripts'])
    const { access_token } = await newTokens(her, client, {
      reach: 'company',
      confirm_writes: true,
    })
    const connected = await connections['sdk 1.x'](`${server.url}/mcp`, access_token)
    const { path } = await asked(connected, await pendingLeave())
    const { text } = await her.get(path)
    expect(text).toContain(
      '<b>HOSTILE&lt;/b&gt;&lt;/li&gt;&lt;/blockquote&gt;&lt;script&gt;HOSTILE',
    )
    expect(text).not.toMatch(/<script>|<img/)
    await connected.close()
  })
})

type Opened = (asked: { url: string; message: string }) => Promise<'accept' | 'decline'>

/** A client that opens addresses for its person and has no forms. */
async function withAddress(open: Opened): Promise<ClientV2> {
  const client = new ClientV2(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      capabilities: { elicitation: { url: {} } },
    },
  )
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (params.mode !== 'url') throw new Error('Only an address can be shown.')
    return { action: await open(params) }
  })
  await client.connect(
    new TransportV2(new URL(`${server.url}/api/mcp?toolsets=all`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  return client
}
