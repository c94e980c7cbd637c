import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { AnyOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { type Database, openEmbeddedDatabase } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { createApiKey } from '../../src/modules/api-keys/index.ts'
import { createCompany } from '../../src/modules/company/create.ts'
import { createEmployee, updateEmployee } from '../../src/modules/employees/index.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { makeServices } from '../../src/server/services.ts'
import { operator } from '../support/callers.ts'
import { makeMigrated, onPostgres, openTestDatabase } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { findBinaries } from '../support/postgres.ts'
import { databaseUrl } from '../support/postgres-url.ts'

const run = promisify(execFile)
const dir = ownFolder()
const email = 'ana@example.test'
const sin = '046454286'
const otherSin = '130692544'
const password = 'Tr0ub4dor-and-3-more'

test('no file of the data directory holds a SIN, a password or an API key that was put in', async () => {
  await makeMigrated(dir)
  const embedded = await openEmbedded({ dir })
  const database = await openEmbeddedDatabase(embedded, databaseSchema)
  const secrets = await putSecretsIn(database)
  await embedded.checkpoint()
  await database.close()

  const found: string[] = []
  let sawTheName = false
  for (const file of await filesBelow(dir)) {
    const bytes = await readFile(file)
    sawTheName ||= bytes.includes(email)
    found.push(...secretsIn(bytes, secrets).map((name) => `${name} in ${file}`))
  }
  expect(sawTheName).toBe(true)
  expect(found).toEqual([])
})

test.runIf(onPostgres())('no dump of PostgreSQL holds one either', async (context) => {
  const binaries = findBinaries()
  if (!binaries) return context.skip('There is no pg_dump on this machine.')
  const { database, close } = await openTestDatabase()
  try {
    const secrets = await putSecretsIn(database)
    const url = databaseUrl(await nameOf(database))
    const { stdout } = await run(join(binaries, 'pg_dump'), [url], { maxBuffer: 2 ** 28 })
    expect(stdout).toContain(email)
    expect(secretsIn(Buffer.from(stdout), secrets)).toEqual([])
  } finally {
    await close()
  }
})

/**
 * Stores every secret, several times and with an idempotency key too; returns the values that must
 * not be found.
 */
async function putSecretsIn(database: Database): Promise<Record<string, string>> {
  const deps = {
    database,
    services: makeServices(makeSecrets(Buffer.alloc(32, 3)), 'http://rollcall.test'),
    now: Date.now,
  }
  const company = await createCompany(
    database,
    { ...operator, now_ms: Date.now() },
    { name: 'Sealed Ltd', timezone: 'America/Toronto' },
  )
  const write = async (operation: AnyOperation, input: object) => {
    const extras = { idempotency_key: JSON.stringify(input).slice(0, 20) }
    const caller = { company_id: company.id, ...operator }
    const { body } = await runOperation(deps, operation, caller, input, extras)
    return body as { id: number; key: string }
  }
  const employee = await write(createEmployee, {
    first_name: 'Ana',
    last_name: 'Sealed',
    email,
    password,
    ssn_sin: sin,
    country_code: 'CA',
    timezone: 'America/Toronto',
  })
  await write(updateEmployee, { id: employee.id, ssn_sin: otherSin, password: `${password}!` })
  const { key } = await write(createApiKey, { name: 'Sealed key' })
  return { sin, otherSin, password, key, secretOfKey: key.slice(-40) }
}

function secretsIn(bytes: Buffer, secrets: Record<string, string>): string[] {
  return Object.keys(secrets).filter((name) => bytes.includes(secrets[name]!))
}

async function nameOf(database: Database): Promise<string> {
  const [row] = await asOwner(database, (sql) =>
    sql<{ name: string }>('select current_database()::text as name'),
  )
  return row!.name
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
}
