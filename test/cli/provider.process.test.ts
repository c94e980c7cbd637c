import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineDatabase } from '../../src/cli/doctor/database.ts'
import type { Finding } from '../../src/cli/doctor/findings.ts'
import { taskHandlers } from '../../src/cli/tasks.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { serveSocket } from '../../src/db/embedded/index.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { createEmployee } from '../../src/modules/employees/index.ts'
import { makeServices } from '../../src/server/services.ts'
import { operator } from '../support/callers.ts'
import { rollcall } from '../support/command.ts'
import { openMigrated } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { startProvider, type TestProvider } from '../support/identity-provider.ts'
import { testSecrets } from '../support/server.ts'

const folder = ownFolder()
const site = 'http://127.0.0.1:3999'
let idp: TestProvider
let env: Record<string, string>

beforeAll(async () => {
  idp = await startProvider(site)
  env = {
    DATA_DIR: join(folder, 'data'),
    SITE_URL: site,
    OAUTH: 'off',
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: 'rollcall',
    OIDC_CLIENT_SECRET: 'secret',
  }
})
afterAll(() => idp.stop())

const doctor = async (more: Record<string, string> = {}) => {
  const { stdout } = await rollcall({ ...env, ...more }, 'doctor', '--json')
  const findings: Finding[] = JSON.parse(stdout)
  return findings.find(({ check }) => check === 'identity provider')
}

test('rollcall doctor tries the provider and says what to do', async () => {
  expect(await doctor()).toEqual({
    check: 'identity provider',
    state: 'ok',
    said: `${new URL(idp.issuer).host} answers; it sends browsers to ${site}/sign-in/provider/callback`,
  })
  const typo = await doctor({ OIDC_ISSUER: `${idp.issuer}/realm` })
  expect(typo).toMatchObject({
    state: 'fail',
    said: expect.stringContaining('no document of an identity provider'),
    todo: expect.stringContaining(`${idp.issuer}/realm/.well-known/openid-configuration`),
  })
  expect(typo!.todo).toContain('rollcall admin link')
  idp.instead((req, res) => {
    if (req.url !== '/jwks') return false
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[]}')
    return true
  })
  expect(await doctor()).toMatchObject({ state: 'fail', said: expect.stringContaining('no keys') })
  idp.instead(undefined)
  await idp.stop()
  expect(await doctor()).toMatchObject({
    state: 'fail',
    said: `${new URL(idp.issuer).host} does not answer (ECONNREFUSED)`,
  })
  await idp.start()
})

test('rollcall sign-in links a person to an account, lists and unlinks it', async () => {
  const data_dir = join(folder, 'served')
  const database = await openMigrated(data_dir)
  const services = makeServices(testSecrets, site, undefined, idp.settings())
  const deps = { database, services, now: Date.now }
  const socket = await serveSocket(data_dir, taskHandlers(deps))
  const run = (...args: string[]) => rollcall({ DATA_DIR: data_dir }, 'sign-in', ...args)
  try {
    const company = ['--name', 'Maple', '--timezone', 'America/Toronto']
    await rollcall({ DATA_DIR: data_dir }, 'company', 'create', ...company)
    const caller = { company_id: 1, ...operator }
    await runOperation(deps, createEmployee, caller, {
      first_name: 'Bea',
      last_name: 'Lind',
      email: 'bea@acme.example',
      password: 'password-1',
      role: 'manager',
      timezone: 'America/Toronto',
      country_code: 'CA',
      region: 'ON',
    })
    expect((await run('give', 'bea@acme.example')).code).toBe(0)
    expect((await run('list')).stdout).toMatch(
      /once an admin has, nothing else[\s\S]* LINKED\n.* no/,
    )
    const linked = await run('link', 'bea@acme.example', 'sub-1')
    expect(linked.stdout).toContain(`signs in with the account sub-1 of ${idp.issuer}.`)
    const foreign = await run('link', 'bea@acme.example', 'x', '--issuer', 'https://evil.example')
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining('must be of') })
    const [listed] = JSON.parse((await run('list', '--json')).stdout)
    expect(listed.account).toMatchObject({ issuer: idp.issuer, subject: 'sub-1' })
    expect((await run('unlink', 'bea@acme.example')).stdout).toContain('is linked again by')
    expect((await run('list')).stdout).toMatch(/Bea .* no/)

    await asOwner(database, (sql) =>
      sql(`update companies set sign_in_issuer = $1, sign_in_issuer_since = now()`, [idp.issuer]),
    )
    expect((await run('list')).stdout).toContain('alone, since')
    const invited = await run('invite', 'bea@acme.example')
    expect(invited).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Your company signs in with'),
    })
    const found = async () =>
      (await examineDatabase(deps, {})).filter(({ check }) => check === 'sign-in')
    expect(await found()).toMatchObject([
      { state: 'ok', said: expect.stringContaining('1 of 1 company sign') },
    ])
    services.identityProvider = null
    expect(await found()).toMatchObject([{ state: 'warn' }])
  } finally {
    await socket.close()
    await database.close()
  }
})
