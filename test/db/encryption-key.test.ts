import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/index.ts'
import { readCatalog } from '../../src/db/backup/catalog.ts'
import { countEncrypted } from '../../src/db/backup/index.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { keyId, makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { readToken, writeToken } from '../../src/modules/sessions/token.ts'
import { encryptedColumns } from '../../src/server/encryption/columns.ts'
import { openSecrets, storedKey } from '../../src/server/encryption/key.ts'
import { replaceLostKey, rotateKey } from '../../src/server/encryption/rotate.ts'
import { makeServices } from '../../src/server/services.ts'
import { startOriginal, testKey } from '../support/copies.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { testSecrets } from '../support/server.ts'

const folder = ownFolder()
const [old_key, new_key, other_key] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
]
const text = (key: Buffer) => key.toString('base64')

let store: TestDatabase
beforeAll(async () => {
  store = await openTestDatabase()
  const original = await startOriginal(store.database)
  await original.rest('POST', '/webhooks', { url: 'https://hooks.example.test/key' })
  await original.rest('PUT', '/company', { confirm_by: 'page' })
  const asking = await original.mcp(await original.makeKey({ confirm_writes: true }))
  const held = await asking.callTool('create_work_location', { name: 'Dock' })
  expect(held.body.confirm_url, held.text).toBeDefined()
  // As the release before leaves it.
  await asOwner(store.database, (sql) => sql('delete from encryption_key'))
  await asOwner(store.database, (sql) =>
    sql(
      `insert into oauth_artifacts (kind, id_hash, payload, expires_at)
       values ('Session', 'x', $1, now() + interval '1 day')`,
      [testSecrets.encrypt('{"a":1}', 'oauth-artifact:Session:x')],
    ),
  )
  // Its secrets are those of all tests: they must not follow the changes below.
  await original.close()
})
afterAll(() => store.close())

const settings = (key: Buffer | null, ...former: Buffer[]) =>
  readConfig({
    DATA_DIR: join(folder, 'none'),
    DATABASE_URL: 'postgresql://localhost/none',
    ENCRYPTION_KEY: key === null ? '' : text(key),
    FORMER_ENCRYPTION_KEYS: former.map(text).join(','),
  })

const opened = (key: Buffer | null, ...former: Buffer[]) =>
  openSecrets(settings(key, ...former), store.database, { creates: false })

test('every encrypted value of the database is in a column of the list', async () => {
  const found = new Set<string>()
  await asOwner(store.database, async (sql) => {
    const companies = await sql<{ id: number }>('select id from companies')
    for (const { name, columns, company_column } of await readCatalog(sql)) {
      for (const { name: column } of columns.filter(({ type }) => type === 'text')) {
        for (const { id } of company_column === null ? [{ id: 0 }] : companies) {
          await sql(`set local app.company_id = '${id}'`)
          const rows = await sql(
            `select 1 as found from "${name}" where "${column}" like 'v1.${testSecrets.key_id}.%' limit 1`,
          )
          if (rows.length > 0) found.add(`${name}.${column}`)
        }
      }
    }
  })
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(listed).toEqual(expect.arrayContaining([...found]))
  const rarely = 'webhooks.previous_secret_sealed'
  expect([...found, rarely].sort()).toEqual(expect.arrayContaining(listed.toSorted()))
})

test('a first start stores its key only if that decrypts what is there', async () => {
  await expect(opened(other_key)).rejects.toThrow(/is not the key of this database/)
  await expect(opened(null)).rejects.toThrow(/ENCRYPTION_KEY is not set/)
  expect(await storedKey(store.database)).toBeUndefined()
  await opened(old_key)
  expect(await storedKey(store.database)).toEqual({ key_id: keyId(old_key) })
})

test('another key is refused with its id, the right one and the commands', async () => {
  const refused = await opened(other_key).catch((error: Error) => error.message)
  expect(refused).toContain(`has the id ${keyId(other_key)}`)
  expect(refused).toContain(keyId(old_key))
  expect(refused).toContain('FORMER_ENCRYPTION_KEYS')
  expect(refused).toContain('rollcall encryption-key lost')
})

test('a new key with its former one encrypts with the former one until the rotation', async () => {
  const before = makeSecrets(old_key)
  const both = await opened(new_key, old_key)
  expect(before.decrypt(both.encrypt('a', 'b'), 'b')).toBe('a')
  const token = { company_id: 1, id: 2, secret: 'x'.repeat(43) }
  const written = writeToken(both, 'invitation', token)
  expect(readToken(before, 'invitation', written)).toEqual(token)

  const deps = {
    database: store.database,
    services: makeServices(both, 'http://rollcall.test'),
    now: Date.now,
  }
  const counted = (await countEncrypted(store.database, encryptedColumns)).length
  expect(counted).toBeGreaterThan(3)
  const rotated = await rotateKey(deps)
  expect(rotated).toMatchObject({ key_id: keyId(new_key), former_key_id: keyId(old_key) })
  const after = await countEncrypted(store.database, encryptedColumns)
  // The rest of the fixture is not encrypted.
  const ids = after.map(({ key_id }) => key_id).filter(Boolean)
  expect(new Set(ids)).toEqual(new Set([keyId(new_key)]))
  expect(readToken(both, 'invitation', written)).toEqual(token)
  // Now the former key is not needed.
  const alone = await opened(new_key)
  expect(alone.decrypt(both.encrypt('a', 'b'), 'b')).toBe('a')
  expect(await rotateKey(deps)).toMatchObject({ values: 0, former_key_id: null })
  await expect(opened(old_key)).rejects.toThrow(/is not the key of this database/)
})

test('a lost key is replaced, and what is lost is counted', async () => {
  const secrets = makeSecrets(other_key)
  const services = makeServices(secrets, 'http://rollcall.test')
  const { lost } = await replaceLostKey({ database: store.database, services, now: Date.now })
  expect(lost.map(({ what }) => what).join('\n')).toMatch(/insurance numbers[\s\S]*webhook secrets/)
  await opened(other_key)
  const rows = await asOwner(store.database, (sql) => sql('select kind from oauth_artifacts'))
  expect(rows).toEqual([])
})

test('a process without the key in use changes nothing', () => {
  const secrets = makeSecrets(Buffer.from(testKey, 'base64'))
  secrets.use('other1')
  expect(() => secrets.encrypt('a', 'b')).toThrow(/does not have the ENCRYPTION_KEY/)
  expect(() => secrets.derive('b')).toThrow(/does not have the ENCRYPTION_KEY/)
})
