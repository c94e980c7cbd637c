import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preparedStatements } from '../../src/db/statements/prepare.ts'
import { nullable, number, oneOf, readRows, string } from '../../src/db/statements/read-rows.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const sources = globSync('src/{core,modules,events,transports,server}/**/*.ts')

describe('prepared statements', () => {
  test('compile, restrict each table to the company, and fit the tables of the database', async () => {
    for (const file of sources) {
      if (/\bprepare\(/.test(readFileSync(file, 'utf8'))) {
        await import(pathToFileURL(resolve(file)).href)
      }
    }
    const texts = preparedStatements().map((statement) => statement.text())
    await asOwner(database.database, async (sql) => {
      for (const [n, text] of texts.entries()) {
        await sql(`prepare checked_${n} as ${text}`)
        await sql(`deallocate checked_${n}`)
      }
    })
    expect(texts.length).toBeGreaterThan(30)
  })
})

describe('a statement with a shape', () => {
  const read = (shape: Parameters<typeof readRows>[1], text: string) =>
    asOwner(database.database, (sql) => readRows(sql, shape, text, [1]))

  test('returns rows whose columns are of its types', async () => {
    const shape = { id: number, name: nullable(string), kind: oneOf('a', 'b') }
    expect(await read(shape, "select $1::int as id, null as name, 'a' as kind")).toEqual([
      { id: 1, name: null, kind: 'a' },
    ])
  })

  test.each([
    ['a column less', { id: number, name: string }, 'name (missing)'],
    ['a column more', {}, 'id (unexpected)'],
    ['another type', { id: string }, 'id (type 23)'],
  ])('fails with %s', async (name, shape, message) => {
    await expect(read(shape, `select $1::int as id /* ${name} */`)).rejects.toThrow(message)
  })
})

/** Statements with columns that only the call knows, with optional ones, and with types from another folder that a shape would only repeat. */
const claimed = [
  'src/core/run/run-once.ts',
  'src/modules/employees/detail.ts',
  'src/modules/exports/job-handler.ts',
  'src/modules/leave/balances/accounts.ts',
  'src/modules/leave/balances/accounts.ts',
  'src/modules/leave/policies/leave-settings.ts',
  'src/modules/mail/job-handler.ts',
  'src/modules/payroll/hours/load/packed.ts',
  'src/modules/payroll/hours/load/punches.ts',
  'src/modules/payroll/hours/load/versions.ts',
  'src/modules/webhooks/deliveries/claim.ts',
  'src/server/encryption/rotate.ts',
]

test('few statements claim a type of row that nothing checks', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/\bsql<[^`;(]*?>\(/gs)].map(() => file)
  })
  expect(found.sort()).toEqual(claimed)
})
