import { test as anyTest, expect } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database.ts'

// Files of `npm test` take one embedded database in turn.
const test = anyTest.skipIf(onPostgres())

async function sql<Row>({ database }: TestDatabase, text: string): Promise<Row[]> {
  const tx = database.begin({ company_id: null })
  const rows = await tx.sql<Row>(text)
  await tx.commit()
  return rows
}

const addCompany = (to: TestDatabase) =>
  sql<{ id: number }>(to, `insert into companies (name, timezone) values ('A', 'UTC') returning id`)

test('a file finds no rows of the one before it, and ids from 1', async () => {
  const first = await openTestDatabase()
  await addCompany(first)
  const beside = await openTestDatabase()
  expect(await sql(beside, 'select from companies')).toEqual([])
  await beside.close()
  await first.close()
  await expect(sql(first, 'select 1')).rejects.toThrow(/closed/)

  const next = await openTestDatabase()
  expect(await sql(next, 'select from companies')).toEqual([])
  expect(await addCompany(next)).toEqual([{ id: 1 }])
  await next.close()
})

test.each([
  'create table left_behind ()',
  `create function left_behind() returns int language sql as 'select 1'`,
  'alter table companies disable trigger all',
  'alter table companies add constraint left_behind check (true)',
  'alter table companies disable row level security',
  'create role left_behind',
  'delete from migrations',
])('nor anything else: %s', async (change) => {
  const first = await openTestDatabase()
  const before = await catalogOf(first)
  await sql(first, change)
  expect(await catalogOf(first)).not.toEqual(before)
  await first.close()
  const next = await openTestDatabase()
  expect(await catalogOf(next)).toEqual(before)
  await next.close()
})

/** More than `SharedDatabase` compares, and by value. */
function catalogOf(of: TestDatabase): Promise<unknown[]> {
  return sql(
    of,
    `select (select json_agg(c order by c.relname) from (select relname, relrowsecurity, relforcerowsecurity
         from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') c) as tables,
       (select json_agg(p.proname order by p.proname) from pg_proc p
         where p.pronamespace = 'public'::regnamespace) as functions,
       (select json_agg(concat(t.tgname, t.tgenabled) order by t.oid) from pg_trigger t) as triggers,
       (select count(*) from pg_constraint) as constraints,
       (select json_agg(r.rolname order by r.rolname) from pg_roles r) as roles,
       (select count(*) from migrations) as migrations`,
  )
}
