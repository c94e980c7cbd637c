import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { revokeConnectedApp } from '../../../src/modules/connected-apps/index.ts'
import { revokeSignIn } from '../../../src/modules/sign-in/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { addTeam, linkIn, open, type Team, week } from '../../support/downloads.ts'
import { connections, type McpClient } from '../../support/mcp-clients.ts'
import {
  type Choice,
  letSignIn,
  mailerTo,
  newTokens,
  rawClient,
  signInByCode,
} from '../../support/oauth.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Smtp
let team: Team
const clients: McpClient[] = []
const email = 'boss@acme.example'
// Each test is another hour, so that the limits of codes do not add up.
let now_ms = Date.now()
const now = () => now_ms + performance.now()

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now })
  team = await addTeam(server, email)
  await letSignIn(server, team.boss)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await server.close()
  await smtp.close()
})
beforeEach(() => {
  now_ms += 3_600_000
})

const administer = (operation: Parameters<typeof runOperation>[1], input: object) =>
  runOperation(
    server.operationDeps,
    operation,
    { company_id: server.company_id, ...operator },
    input,
  )

/** Returns the link to the payroll hours that an application of the manager got, and the requests that it has left. */
async function linkOfGrant(choice?: Choice) {
  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, email)
  const app = await rawClient(server, 'https://claude.ai/api/callback')
  const { access_token } = await newTokens(browser, app, choice)
  const client = await connections['client 2.x modern'](`${server.url}/mcp`, access_token)
  clients.push(client)
  const called = await client.callTool('get_payroll_hours', { ...week, max_bytes: 2_000 })
  expect(called.isError, called.text).toBe(false)
  const left = async (): Promise<number> =>
    (await client.callTool('get_context')).body.requests.left
  const [row] = await server.sql<{ id: number }>(
    'select max(id)::int as id from oauth_grants where company_id = $1',
  )
  return { uri: linkIn(called).uri, grant: row!.id, left }
}

async function namesIn(uri: string): Promise<string[]> {
  const { status, text } = await open(uri)
  expect(status, text).toBe(200)
  const rows: { name: string }[] = parse(text, { columns: true, bom: true })
  return rows.map(({ name }) => name)
}

async function refused(uri: string): Promise<string> {
  const { status, text } = await open(uri)
  expect(status, text).toBe(403)
  return JSON.parse(text).message
}

const ended = 'The access that this link belongs to has ended. Ask your assistant for a new link.'

test('a link of a connected application opens without its token, with those below the manager', async () => {
  const { uri } = await linkOfGrant()
  const names = await namesIn(uri)
  expect(names).toHaveLength(17)
  expect(names).toContain('Below5x Lind')
  expect(names.some((name) => name.startsWith('Elsewhere'))).toBe(false)
  expect((await open(uri, { method: 'HEAD' })).status).toBe(200)
  now_ms += 10 * 60_000
  expect(await refused(uri)).toBe('This link has expired. Ask your assistant for a new link.')
})

test('a person who left the team is not in the file of a grant', async () => {
  const { uri } = await linkOfGrant()
  const before = await namesIn(uri)
  await server.rest('PUT', `/employees/${team.below[5]}`, { manager_id: team.elsewhere[0] })
  expect(await namesIn(uri)).toEqual(before.filter((name) => name !== 'Below5x Lind'))
  await server.rest('PUT', `/employees/${team.below[5]}`, { manager_id: team.boss })
})

test('a revoked grant opens nothing, while another one of the same person does', async () => {
  const first = await linkOfGrant()
  now_ms += 60_000
  expect((await open(first.uri)).status).toBe(200)
  await administer(revokeConnectedApp, { id: first.grant })
  expect(await refused(first.uri)).toBe(ended)
  now_ms += 3_600_000
  const second = await linkOfGrant()
  expect((await open(second.uri)).status).toBe(200)
})

test('a grant to only read, and one that asks before changes, give links too', async () => {
  const reading = await linkOfGrant({ read_only: true })
  expect((await open(reading.uri)).status).toBe(200)
  now_ms += 3_600_000
  const asking = await linkOfGrant({ confirm_writes: true })
  expect((await open(asking.uri)).status).toBe(200)
})

test('openings count as requests of the person, with those of all their applications', async () => {
  const { uri } = await linkOfGrant()
  const { uri: other, left } = await linkOfGrant()
  for (const each of [uri, other, uri]) expect((await open(each)).status).toBe(200)
  expect((await open(uri, { method: 'HEAD' })).status).toBe(200)
  expect(await left()).toBe((await left()) + 1)
  const before = await left()
  expect((await open(uri)).status).toBe(200)
  expect((await open(other)).status).toBe(200)
  expect(await left()).toBe(before - 3)
})

test('a person whose sign-in was revoked leaves no open link', async () => {
  const { uri } = await linkOfGrant()
  expect((await open(uri)).status).toBe(200)
  await administer(revokeSignIn, { employee_id: team.boss })
  expect(await refused(uri)).toBe(ended)
})
