import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { makeTokenDirectory } from '../../../src/modules/connected-apps/directory.ts'
import { revokeConnectedApp } from '../../../src/modules/connected-apps/index.ts'
import {
  grantDashboardAccess,
  revokeDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import {
  confirmSignIn,
  listSignIns,
  revokeSignIn,
  updateSignIn,
} from '../../../src/modules/sign-in/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { connections, type McpClient } from '../../support/mcp-clients.ts'
import {
  type Choice,
  connect,
  letSignIn,
  mailerTo,
  newTokens,
  rawClient,
  signInByCode,
  statusAt,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let beside: TestServer
let smtp: Smtp
let ids: Record<'ada' | 'bea' | 'ben' | 'dora' | 'eve', number>
let made = 0
// Each test is another hour, so that the limits of codes do not add up.
let now_ms = Date.now()
const now = () => now_ms + performance.now()

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now })
  beside = await startTestServer({
    settings: { site_url: server.url },
    now,
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await smtp.close()
})

const mailOf = (name: string) => `${name}${made}@acme.example`

/** An admin, a manager with one person below, somebody elsewhere, and an employee with the sign-in. */
beforeEach(async () => {
  made += 1
  now_ms += 3_600_000
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
    eve: await add('eve', 'employee'),
  }
  await server.rest('PUT', `/employees/${ids.ben}`, { manager_id: ids.bea })
  await letSignIn(server, ids.bea, ids.eve)
})

const run = (operation: Parameters<typeof runOperation>[1], input: object) =>
  runOperation(
    server.operationDeps,
    operation,
    { company_id: server.company_id, ...operator },
    input,
  )

/** The tokens of an application of a person, and what an MCP client does with them. */
async function connected(email: string, choice?: Choice) {
  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, email)
  return newTokens(browser, await rawClient(server, 'https://claude.ai/api/callback'), choice)
}

async function using<T>(token: string, work: (client: McpClient) => Promise<T>): Promise<T> {
  const client = await connections['client 2.x modern'](`${server.url}/mcp?toolsets=all`, token)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const reachOf = (token: string) =>
  using(token, async (client) => (await client.callTool('get_context')).body.you.reach)

async function requestLeave(employee_id: number) {
  const { body, status, text } = await server.rest('POST', '/leave-requests', {
    employee_id,
    type: 'unpaid',
    start_date: '2027-03-01',
    end_date: '2027-03-01',
  })
  expect(status, text).toBe(201)
  return body.id as number
}

describe('a manager in a chat', () => {
  test('approves leave of her own people and of nobody else; decided_by names her and the application', async () => {
    const [own, bens, doras] = [
      await requestLeave(ids.bea),
      await requestLeave(ids.ben),
      await requestLeave(ids.dora),
    ]
    const { access_token } = await connected(mailOf('bea'))
    await using(access_token, async (client) => {
      const approve = (id: number) => client.callTool('approve_leave_request', { id })
      expect((await approve(doras)).body).toMatchObject({ error: 'Not Found' })
      expect((await approve(own)).body).toMatchObject({ error: 'Forbidden' })
      expect((await approve(bens)).body).toMatchObject({
        status: 'approved',
        decided_by: {
          kind: 'user',
          person: { id: ids.bea, name: 'Bea Lind' },
          client: { name: 'Claude', host: 'claude.ai' },
        },
      })
      expect((await client.listTools()).map(({ name }) => name)).not.toContain('update_company')
    })
  })

  test('a change waits for her consent, as it was agreed', async () => {
    const bens = await requestLeave(ids.ben)
    const { access_token } = await connected(mailOf('bea'), { confirm_writes: true })
    const other = await connected(mailOf('bea'), { confirm_writes: true })
    await using(access_token, async (client) => {
      const asked = (await client.callTool('approve_leave_request', { id: bens })).body
      expect(asked.status).toBe('confirmation_required')
      const { confirm_token } = asked
      // Two applications of one person are two owners.
      await using(other.access_token, async (second) => {
        const refused = await second.callTool('approve_leave_request', { id: bens, confirm_token })
        expect(refused.text).toContain('was not issued to this connection')
      })
      const done = await client.callTool('approve_leave_request', { id: bens, confirm_token })
      expect(done.body.decided_by.confirmed).toBe('token')
    })
  })

  test('an application that may only read lists no tool that changes, and is refused', async () => {
    const bens = await requestLeave(ids.ben)
    const { access_token } = await connected(mailOf('bea'), { read_only: true })
    await using(access_token, async (client) => {
      const tools = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('list_leave_requests')
      expect(tools.map(({ name }) => name)).not.toContain('approve_leave_request')
      const refused = await client.callTool('approve_leave_request', { id: bens })
      expect(refused.body).toMatchObject({ error: 'Forbidden' })
    })
    const { body } = await server.rest('GET', `/leave-requests/${bens}`)
    expect(body.status).toBe('pending')
  })

  test('whose access becomes read-only: connections of before only read, until changes are allowed again', async () => {
    const bens = await requestLeave(ids.ben)
    const { access_token } = await connected(mailOf('bea'))
    const approve = () =>
      using(access_token, (client) => client.callTool('approve_leave_request', { id: bens }))
    await run(updateSignIn, { employee_id: ids.bea, read_only: true })
    await using(access_token, async (client) => {
      const names = (await client.listTools()).map(({ name }) => name)
      expect(names).toContain('list_leave_requests')
      expect(names).not.toContain('approve_leave_request')
      const { access } = (await client.callTool('get_context')).body
      expect(JSON.stringify(access ?? {})).not.toContain('"read_only":false')
    })
    expect((await approve()).body).toMatchObject({
      error: 'Forbidden',
      message: expect.stringContaining('may only read'),
    })
    await run(updateSignIn, { employee_id: ids.bea, read_only: false })
    expect((await approve()).body).toMatchObject({ status: 'approved' })
  })

  test('whose access is read-only connects an application that reads, and stays so', async () => {
    const bens = await requestLeave(ids.ben)
    await run(updateSignIn, { employee_id: ids.bea, read_only: true })
    const { access_token } = await connected(mailOf('bea'), { read_only: true })
    await run(updateSignIn, { employee_id: ids.bea, read_only: false })
    await using(access_token, async (client) => {
      const refused = await client.callTool('approve_leave_request', { id: bens })
      expect(refused.body).toMatchObject({ error: 'Forbidden' })
    })
  })

  test('an employee sees her own records', async () => {
    const doras = await requestLeave(ids.dora)
    const { access_token } = await connected(mailOf('eve'))
    await using(access_token, async (client) => {
      const { body } = await client.callTool('get_leave_summary', {})
      expect(JSON.stringify(body)).not.toContain('Dora')
      const read = await client.callTool('get_leave_request', { id: doras }).catch((error) => error)
      expect(JSON.stringify(read)).not.toContain('"employee_id"')
      expect((await client.callTool('get_me', {})).body).toMatchObject({
        name: 'Claude',
        person: { id: ids.eve, name: 'Eve Lind' },
        reach: 'self',
        rate_limit: 1000,
        confirm_writes: false,
      })
    })
  })

  test('only the areas that she ticked', async () => {
    const { access_token } = await connected(mailOf('bea'), { areas: ['leave'] })
    await using(access_token, async (client) => {
      const { key } = (await client.callTool('get_context')).body
      expect(key.permissions).toEqual(['leave:read', 'leave:write'])
    })
  })
})

describe('what lowers or ends', () => {
  test('a role that goes down to employee: the next calls have reach self', async () => {
    const { access_token } = await connected(mailOf('bea'))
    expect(await reachOf(access_token)).toBe('team')
    await server.rest('PUT', `/employees/${ids.bea}`, { role: 'employee' })
    expect(await reachOf(access_token)).toBe('self')
  })

  test('an admin who loses dashboard access: reach team; who gets it again: not the company', async () => {
    await run(grantDashboardAccess, { employee_id: ids.ada })
    const { access_token } = await connected(mailOf('ada'))
    expect(await reachOf(access_token)).toBe('company')
    await run(revokeDashboardAccess, { employee_id: ids.ada })
    expect(await reachOf(access_token)).toBe('team')
    await using(access_token, async (client) => {
      const { key } = (await client.callTool('get_context')).body
      expect(key.permissions.join()).not.toMatch(/settings|billing/)
    })
    await sleep(5)
    await run(grantDashboardAccess, { employee_id: ids.ada })
    expect(await reachOf(access_token)).toBe('team')
  })

  test.each([
    [
      'the person ends the connection',
      async () => {
        const { data } = (await server
          .sql<{ id: number }>(
            'select id from oauth_grants where company_id = $1 and employee_id = $2',
            [ids.bea],
          )
          .then((rows) => ({ data: rows }))) as { data: { id: number }[] }
        await run(revokeConnectedApp, { id: data[0]!.id })
      },
    ],
    ['the sign-in is taken back', () => run(revokeSignIn, { employee_id: ids.bea })],
    ['the person leaves', () => server.rest('PUT', `/employees/${ids.bea}`, { is_active: false })],
    ['the record is deactivated', () => server.rest('DELETE', `/employees/${ids.bea}`)],
  ])('%s: 401 here at once, then in the other process, streams closed', async (_, end) => {
    const { access_token } = await connected(mailOf('bea'))
    const there = `${beside.url}/mcp`
    expect(await statusAt(there, access_token)).toBe(200)
    // No request of this server stays open by itself, so the directory is watched as one would.
    const tokens = makeTokenDirectory(server.database, { now })
    const held = (await tokens.find(access_token))!
    held.hold()
    const closed = once(held.revoked, 'abort')
    await end()
    expect(await statusAt(`${server.url}/mcp`, access_token)).toBe(401)
    await closed
    tokens.close()
    await expect.poll(() => statusAt(there, access_token)).toBe(401)
  })

  test('a subscription ends with its token, in the other process too', async () => {
    const { access_token } = await connected(mailOf('bea'))
    const streams = await Promise.all([server, beside].map(({ url }) => listen(url, access_token)))
    await run(revokeSignIn, { employee_id: ids.bea })
    await Promise.all(
      streams.map(async (reader) => {
        while (!(await reader.read()).done);
      }),
    )
  })

  async function listen(url: string, token: string) {
    const method = 'subscriptions/listen'
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Mcp-Protocol-Version': '2026-07-28',
        'Mcp-Method': method,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { notifications: {}, _meta } }),
    })
    const reader = response.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('acknowledged')
    return reader
  }

  test('a lowered role counts in the other process within two seconds', async () => {
    const { access_token } = await connected(mailOf('bea'))
    const there = async () => {
      const client = await connections['client 2.x modern'](`${beside.url}/mcp`, access_token)
      try {
        return (await client.callTool('get_context')).body.you.reach
      } finally {
        await client.close()
      }
    }
    expect(await there()).toBe('team')
    await server.rest('PUT', `/employees/${ids.bea}`, { role: 'employee' })
    await sleep(2_000)
    expect(await there()).toBe('self')
  })

  test('RFC 7009: a revoked refresh token ends the access, by its own client only', async () => {
    const browser = plainBrowser(server.url)
    await signInByCode(browser, smtp, mailOf('bea'))
    const client = await rawClient(server)
    const other = await rawClient(server, 'https://other.example/', 'Other')
    const tokens = await newTokens(browser, client)
    const revoke = (client_id: string) =>
      fetch(`${server.url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ client_id, token: tokens.refresh_token }),
      })
    expect((await revoke(other.id)).status).toBe(200)
    expect(await statusAt(`${server.url}/mcp`, tokens.access_token)).toBe(200)
    expect((await revoke(client.id)).status).toBe(200)
    expect(await statusAt(`${server.url}/mcp`, tokens.access_token)).toBe(401)
    const log = await server.rest('GET', '/audit-log?record_type=connected_app&per_page=1')
    expect(log.body.data[0].after.revoked_at).toBeTruthy()
  })

  test('of another company: 404', async () => {
    const elsewhere = await server.company('Elsewhere')
    const someone = await addEmployee(server, { company_id: elsewhere, last_name: 'HIDDEN' })
    await run(grantDashboardAccess, { employee_id: ids.ada })
    const { access_token } = await connected(mailOf('ada'))
    expect(await reachOf(access_token)).toBe('company')
    await using(access_token, async (client) => {
      const got = await client.callTool('get_employee', { id: someone })
      expect(got.body).toMatchObject({ error: 'Not Found' })
      const changed = await client.callTool('update_employee', { id: someone, title: 'x' })
      expect(changed.body).toMatchObject({ error: 'Not Found' })
      const read = await client.readResource(`rollcall://employees/${someone}`).catch(String)
      expect(JSON.stringify(read)).not.toContain('HIDDEN')
    })
  })
})

describe('an HR key', () => {
  test('changes email and password, raises a role, makes a manager: nobody comes in and no reach grows', async () => {
    const { access_token } = await connected(mailOf('eve'))
    const hr = await server.makeKey({ permissions: ['employees:*'] })
    const change = async (id: number, body: object) => {
      const answer = await server.rest('PUT', `/employees/${id}`, body, { key: hr })
      expect(answer.status, answer.text).toBe(200)
    }
    await change(ids.bea, { email: `thief${made}@evil.example`, password: 'a new password' })
    await change(ids.eve, { role: 'company_admin' })
    await change(ids.ben, { manager_id: ids.eve })

    const before = smtp.taken.length
    const thief = plainBrowser(server.url)
    const asked = await thief.submit(await thief.get('/sign-in'), 'Send me a code', {
      email: `thief${made}@evil.example`,
    })
    expect(asked.text).toContain('Type the code')
    await sleep(300)
    expect(smtp.taken).toHaveLength(before)
    const tried = await thief.post('/admin/sign-in', {
      email: `thief${made}@evil.example`,
      password: 'a new password',
    })
    expect(tried.status).toBe(422)
    expect(await reachOf(access_token)).toBe('self')

    // The code still goes to the old address.
    const bea = plainBrowser(server.url)
    expect((await signInByCode(bea, smtp, mailOf('bea'))).text).toContain('Bea Lind')

    const { body } = await run(listSignIns, {})
    const waiting = (body as { data: { employee_id: number; waits: boolean }[] }).data
      .filter(({ waits, employee_id }) => waits && Object.values(ids).includes(employee_id))
      .map(({ employee_id }) => employee_id)
    expect(waiting.sort()).toEqual([ids.bea, ids.eve].sort())

    const confirm = { employee_id: ids.eve, email: mailOf('eve'), role: 'company_admin' }
    await expect(run(confirmSignIn, { ...confirm, role: 'manager' })).rejects.toThrow(
      'changed again',
    )
    await run(confirmSignIn, confirm)
    expect(await reachOf((await connected(mailOf('eve'))).access_token)).toBe('team')
  })
})

describe('a shared computer', () => {
  test('two people, one browser, one client: the second is asked to sign in and to agree', async () => {
    const browser = plainBrowser(server.url)
    const first = await connect(server, smtp, { email: mailOf('bea'), browser })
    await first.redeem()
    const account = await browser.get('/account')
    expect(account.text).toContain('Claude')
    await browser.submit(account, 'Sign out')
    const again = await browser.get(first.provider.url!.href)
    expect(again.url).toContain('/sign-in?continue=')
    const second = await signInByCode(browser, smtp, mailOf('eve'), again.url)
    expect(second.text).toContain('Connect Claude?')
    expect(second.text).toContain('Eve Lind')
    expect(second.text).not.toContain('Bea Lind')
    const before = (await server.sql('select id from oauth_grants where company_id = $1')).length
    await browser.get(first.provider.url!.href)
    expect(await server.sql('select id from oauth_grants where company_id = $1')).toHaveLength(
      before,
    )
  })

  test('the page offers to sign in as somebody else', async () => {
    const browser = plainBrowser(server.url)
    await signInByCode(browser, smtp, mailOf('bea'))
    const client = await rawClient(server)
    const consent = await browser.get(client.authorize().url)
    expect(consent.text).toContain('<li>Request leave.</li>')
    const opened = [...consent.text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, words]) => words)
    expect(opened.filter((words) => /[;:] |fields you send/.test(words!))).toEqual([])
    const out = await browser.submit(consent, 'Sign in as somebody else')
    expect(out.url).toContain('/sign-in?continue=')
    expect((await signInByCode(browser, smtp, mailOf('eve'), out.url)).text).toContain('Eve Lind')
  })
})
