import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutOf } from '../../src/db/citus/tables.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { type TableKeys, tableKeys } from '../support/table-keys.ts'

// A table can be distributed by company when all of its keys begin with the company.

let opened: TestDatabase
let tables: TableKeys[]
beforeAll(async () => {
  opened = await openTestDatabase()
  tables = await asOwner(opened.database, tableKeys)
})
afterAll(() => opened.close())

test('every table has a place on Citus', () => {
  for (const table of tables) expect(() => layoutOf(table)).not.toThrow()
})

test('tables of companies begin every primary key, unique index and foreign key with the company', () => {
  const spread = tables.filter(
    (table) => table.name !== 'companies' && layoutOf(table) === 'companies',
  )
  expect(spread.length).toBeGreaterThan(25)
  for (const { name, keys } of spread) {
    expect(keys.filter(({ kind }) => kind === 'primary').length, name).toBe(1)
    for (const key of keys) expect(key.columns[0], key.name).toBe('company_id')
  }
})
