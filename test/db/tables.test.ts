import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { describedTables } from '../support/tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Column = { type: string; nullable: boolean; has_default: boolean; is_primary: boolean }
type Tables = Record<string, Record<string, Column>>

test('every table is described once, with the columns that the database has', async () => {
  const stored: Tables = {}
  const rows = await asOwner(database.database, (sql) => sql<StoredColumn>(storedColumns))
  for (const { table_name, column_name, ...column } of rows) {
    stored[table_name] ??= {}
    stored[table_name][column_name] = column
  }
  const described: Tables = {}
  for (const { tableName, properties } of await describedTables()) {
    expect(described[tableName], `${tableName} is described twice`).toBeUndefined()
    described[tableName] = Object.fromEntries(
      Object.values(properties).map((property) => [
        property.fieldNames[0]!,
        {
          type: storedTypes[property.columnTypes[0]!] ?? property.columnTypes[0]!,
          nullable: property.nullable === true,
          has_default: property.defaultRaw !== undefined || property.autoincrement === true,
          is_primary: property.primary === true,
        },
      ]),
    )
  }
  expect(described).toEqual(stored)
  expect(Object.keys(stored).length).toBeGreaterThan(30)
})

type StoredColumn = { table_name: string; column_name: string } & Column

/** PostgreSQL's own names of the types that MikroORM names otherwise. */
const storedTypes: Readonly<Record<string, string>> = {
  bigint: 'int8',
  bigserial: 'int8',
  int: 'int4',
  boolean: 'bool',
  'numeric(10,0)': 'numeric',
  'text[]': '_text',
  'int[]': '_int4',
  'bigint[]': '_int8',
}

// MikroORM describes the table of its own migrations.
const storedColumns = `
  select c.table_name, c.column_name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as has_default,
    exists (
      select from information_schema.table_constraints t
      join information_schema.key_column_usage k using (constraint_name, table_name)
      where t.constraint_type = 'PRIMARY KEY' and t.table_name = c.table_name
        and k.column_name = c.column_name
    ) as is_primary
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('migrations', 'schema_log')`
