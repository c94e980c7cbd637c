import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompany } from '../src/domain/company/create.ts'
import { createApiKey } from '../src/domain/keys/index.ts'
import { createEmployee, updateEmployee } from '../src/domain/staff/index.ts'
import type { AnyOperation } from '../src/operations/define.ts'
import { perform } from '../src/operations/perform.ts'
import { openEmbeddedDatabase } from '../src/store/database.ts'
import { openEmbedded } from '../src/store/embedded/index.ts'
import { entities } from '../src/store/entities.ts'
import { migrate } from '../src/store/migrate.ts'
import { makeSecrets } from '../src/store/secrets.ts'

const sin = '046454286'
const otherSin = '130692544'
const password = 'Tr0ub4dor-and-3-more'

test('no file of the data directory holds a SIN, a password or an API key that was put in', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'rollcall-secrets-'))
  const embedded = await openEmbedded({ dir })
  const database = await openEmbeddedDatabase(embedded, entities)
  await migrate(database)
  const deps = {
    database,
    services: { secrets: makeSecrets(Buffer.alloc(32, 3)), site_url: 'http://rollcall.test' },
    now: Date.now,
  }
  const maker = {
    actor: { kind: 'system', id: null, name: 'test', permissions: null },
    channel: 'cli',
    request_id: 'test',
  } as const
  const company = await createCompany(
    database,
    { ...maker, now_ms: Date.now() },
    { name: 'Sealed Ltd', timezone: 'America/Toronto' },
  )
  const run = async (operation: AnyOperation, input: object) => {
    const extras = { idempotency_key: JSON.stringify(input).slice(0, 20) }
    const caller = { company_id: company.id, ...maker }
    const { body } = await perform(deps, operation, caller, input, extras)
    return body as { id: number; key: string }
  }
  const employee = await run(createEmployee, {
    first_name: 'Ana',
    last_name: 'Sealed',
    email: 'ana@example.test',
    password,
    ssn_sin: sin,
    country_code: 'CA',
    timezone: 'America/Toronto',
  })
  await run(updateEmployee, { id: employee.id, ssn_sin: otherSin, password: `${password}!` })
  const { key } = await run(createApiKey, { name: 'Sealed key' })
  await embedded.checkpoint()
  await database.close()

  const files = await filesBelow(dir)
  const secrets = { sin, otherSin, password, key, secretOfKey: key.slice(-40) }
  const found: string[] = []
  let sawTheName = false
  for (const file of files) {
    const bytes = await readFile(file)
    sawTheName ||= bytes.includes('ana@example.test')
    for (const [name, secret] of Object.entries(secrets)) {
      if (bytes.includes(secret)) found.push(`${name} in ${file}`)
    }
  }
  expect(sawTheName).toBe(true)
  expect(found).toEqual([])
  await rm(dir, { recursive: true, force: true })
})

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
}
