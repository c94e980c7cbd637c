import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { writeBackup } from '../../../src/db/backup/index.ts'
import { createInvitation } from '../../../src/modules/sign-in/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { ownFolder } from '../../support/folder.ts'
import {
  codeFor,
  letSignIn,
  mailerTo,
  newCode,
  rawClient,
  signInByCode,
  statusAt,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const dir = ownFolder()
let server: TestServer
let smtp: Smtp
let bea: number
const logged: string[] = []
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
  })
  bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
  await letSignIn(server, bea)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

test('no code, token, link or secret of a client is in the log, a backup or the audit log', async () => {
  const secrets: Record<string, string> = {}
  const caller = { company_id: server.company_id, ...operator }
  const invited = await runOperation(server.operationDeps, createInvitation, caller, {
    employee_id: bea,
  })
  const link = (invited.body as { path: string }).path
  secrets.invitation = link.split('.')[2]!
  await plainBrowser(server.url).get(link)

  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
  secrets.mailed_code = await codeFor(smtp, 'bea@acme.example')
  const client = await rawClient(server)
  const { code, redeemed } = await newCode(browser, client)
  Object.assign(secrets, { code, verifier: redeemed.code_verifier })
  const { body: first } = await client.token(redeemed)
  const refresh = () =>
    client.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token! })
  const { body: second } = await refresh()
  Object.assign(secrets, {
    access_token: first.access_token,
    refresh_token: first.refresh_token,
    next_access_token: second.access_token,
    next_refresh_token: second.refresh_token,
  })
  expect(await statusAt(`${server.url}/mcp`, first.access_token!)).toBe(200)

  // Before the second use of the code, which deletes what belongs to the grant.
  const file = join(dir, 'rollcall.backup')
  const about = { made_at: '2026-11-24T12:00:00Z', made_by: 'test', encryption_key_id: 'x' }
  await writeBackup(server.database, file, about)
  const backup = gunzipSync(await readFile(file)).toString('utf8')
  expect(backup).toContain('AuthorizationCode')
  expect(backup).toContain('sign_in_codes')

  // What is refused is logged more often than what succeeds.
  await plainBrowser(server.url).post('/sign-in/code', { code: secrets.mailed_code! })
  await client.token({ ...redeemed, code_verifier: 'x'.repeat(43) })
  await client.token(redeemed)
  await refresh()
  expect(await statusAt(`${server.url}/mcp`, first.access_token!)).toBe(401)
  const headers = { Authorization: `Bearer ${second.access_token}` }
  expect((await fetch(`${server.url}/api/v1/me`, { headers })).status).toBe(401)

  const audit = JSON.stringify(
    await server.sql('select * from audit_log where company_id = $1 order by id'),
  )
  expect(audit).toContain('connected_apps.create')

  const log = logged.join('')
  for (const [name, secret] of Object.entries(secrets)) {
    const alone = new RegExp(`(?<![\\d.])${secret}(?!\\d)`)
    expect(alone.test(log), `${name} in the log`).toBe(false)
    expect(alone.test(backup), `${name} in the backup`).toBe(false)
    expect(alone.test(audit), `${name} in the audit log`).toBe(false)
  }
})
