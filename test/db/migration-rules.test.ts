import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SchemaChange } from '../../src/db/database.ts'
import { changeOf, statementsOf } from '../../src/db/migrate/migrate-next.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { brokenRules } from '../support/migration-rules.ts'

const expand: SchemaChange = { kind: 'expand', oldest: '1.1' }
const contract: SchemaChange = { kind: 'contract', oldest: '1.1' }
const outside: SchemaChange = { ...expand, outside_transaction: true }

/** Those before do not say what they are. */
const bound = databaseSchema.migrations.filter(({ name }) => name >= '0035')

describe('migrations from 0035 on', () => {
  let store: TestDatabase

  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  test('say whether they expand or contract, and since which release that is all right', async () => {
    const silent: string[] = []
    for (const { name, load } of bound) if (!(await load()).change) silent.push(name)
    expect(silent, 'lack `static readonly change`; see Migrations in CONTRIBUTING.md').toEqual([])
  })

  test('neither break nor stop the requests of the last release', async () => {
    for (const { name } of bound) {
      const statements = await statementsOf(store.database, name)
      expect(brokenRules(statements, await changeOf(databaseSchema, name)), name).toEqual([])
    }
  })
})

describe('the rules of migrations', () => {
  test('let one fill a small table that it names', () => {
    const fill = 'update api_keys set note = null'
    expect(brokenRules([fill], { ...expand, fills: ['api_keys'] })).toEqual([])
    expect(brokenRules([fill], { ...expand, fills: ['trips'] })).toHaveLength(1)
  })

  test.each([
    ['alter table trips drop column purpose', 'drops: drop column purpose'],
    ['alter table trips alter column purpose drop not null', 'drops: drop not null'],
    ['drop index if exists trips_date', 'drops: drop index trips_date'],
    ['DROP TABLE trips', 'drops: drop table trips'],
    ['alter table trips rename column purpose to reason', 'renames'],
    ['alter table trips rename to journeys', 'renames'],
    ['alter table trips alter column km type numeric(9, 3)', 'changes a type'],
    ['alter table trips alter km set data type bigint', 'changes a type'],
    [`alter type kind add value 'other'`, 'changes a type'],
    ['alter table trips alter column km set not null', 'sets not null'],
    [
      'alter table trips add column a int default 1, add column b int not null',
      'adds a column not null, no default',
    ],
    ['create index trips_date on trips (company_id)', 'builds an index without concurrently'],
    ['create unique index trips_date on trips (id)', 'builds an index without concurrently'],
    ['create index concurrently trips_date on trips (id)', 'lacks outside_transaction'],
    [`select 1; update trips set km = 1`, 'changes rows: let a job do it in batches'],
  ])('refuse %s', (statement, rule) => {
    expect(brokenRules([statement], expand)).toEqual([rule])
  })

  test.each([
    ['alter table trips add column a int not null default 0'],
    ['alter table trips add column a text, add column b boolean default true not null'],
    ['create table stops (id int not null, name text not null); create index s on stops (name)'],
    ['alter table trips drop constraint c, add constraint c check (km > 0) not valid'],
    [`comment on table trips is 'drop column; rename'`],
    ['create function f() returns trigger as $$ begin drop table x; end $$ language plpgsql'],
    ['create trigger t before update on trips for each row execute function f()'],
    ['create policy p on trips for update using (true) -- drop'],
    ['alter table trips alter column km set default 0'],
  ])('accept %s', (statement) => {
    expect(brokenRules([statement], expand)).toEqual([])
  })

  test('accept an index that is built again after a failure', () => {
    const statements = [
      'drop index concurrently if exists trips_date',
      'create index concurrently trips_date on trips (company_id, trip_date)',
    ]
    expect(brokenRules(statements, outside)).toEqual([])
    expect(brokenRules(statements.slice(0, 1), outside)).toEqual([
      'drops: drop index concurrently trips_date',
    ])
  })

  test('let a contract remove, but not stop requests', () => {
    expect(brokenRules(['alter table trips drop column purpose'], contract)).toEqual([])
    expect(brokenRules(['create index trips_date on trips (id)'], contract)).toHaveLength(1)
  })
})
