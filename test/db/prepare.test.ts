import { defineEntity, p } from '@mikro-orm/core'
import { afterAll, describe, expect, test } from 'vitest'
import {
  asJson,
  type Params,
  prepare,
  preparedStatements,
  tablesOf,
} from '../../src/db/statements/prepare.ts'
import type { Sql } from '../../src/db/transactions/transaction.ts'

const columns = { company_id: p.bigint('number'), id: p.bigint('number'), name: p.text() }
const Cat = defineEntity({ name: 'Cat', tableName: 'cats', properties: columns })
const Toy = defineEntity({
  name: 'Toy',
  tableName: 'toys',
  properties: { ...columns, cat_id: p.bigint('number'), tags: p.json<string[]>() },
})
const db = tablesOf<typeof Cat | typeof Toy>()

// Some are wrong on purpose, and the test of all statements may run in the same process.
const of_others = preparedStatements().length
afterAll(() => {
  const all = preparedStatements() as unknown[]
  all.splice(of_others)
})

/** A transaction that returns what it was asked to run. */
const sent: Sql = async (text, values) => [{ text, values }] as never

describe('a statement', () => {
  test('has the company as $1 wherever it stands, and its other values in the order of the text', async () => {
    const find = prepare(({ company_id, id, name }: Params<{ id: number; name: string }>) =>
      db
        .selectFrom('cats')
        .select('id')
        .where('name', '=', name)
        .where('company_id', '=', company_id)
        .where('id', '=', id),
    )
    expect(await find(sent, { id: 7, name: 'Tom' })).toEqual([
      {
        text: 'select "id" from "cats" where "name" = $2 and "company_id" = $1 and "id" = $3',
        values: ['Tom', 7],
      },
    ])
    expect(() => find(sent, { id: 7 } as never)).toThrow('no value for name')
  })

  test('sends a list as JSON where its column is JSON', async () => {
    const tag = prepare(({ company_id, tags }: Params<{ tags: string[] }>) =>
      db
        .updateTable('toys')
        .set({ tags: asJson(tags) })
        .where('company_id', '=', company_id),
    )
    expect(await tag(sent, { tags: ['new'] })).toMatchObject([{ values: ['["new"]'] }])
  })

  test('covers all companies only if it says so', async () => {
    const build = () => db.selectFrom('cats').select('id')
    expect(() => prepare(build).text()).toThrow('Not restricted to a company: cats')
    expect(prepare(build, { all_companies: true }).text()).toBe('select "id" from "cats"')
  })
})

type Build = Parameters<typeof prepare<object, unknown>>[0]
type Company = Params<object>

describe('a table', () => {
  const refused: Record<string, [string, Build]> = {
    'joined without its company': [
      't',
      ({ company_id }: Company) =>
        db
          .selectFrom('cats as c')
          .innerJoin('toys as t', 't.cat_id', 'c.id')
          .select('c.id')
          .where('c.company_id', '=', company_id),
    ],
    'restricted in one branch of an `or`': [
      'c',
      ({ company_id }: Company) =>
        db
          .selectFrom('cats as c')
          .select('c.id')
          .where((eb) => eb.or([eb('c.company_id', '=', company_id), eb('c.id', '=', 1)])),
    ],
    'of a subquery': [
      'toys',
      ({ company_id }: Company) =>
        db
          .selectFrom('cats as c')
          .select('c.id')
          .where('c.company_id', '=', company_id)
          .where((eb) => eb.exists(eb.selectFrom('toys').select('id').where('id', '=', 1))),
    ],
    'with another comparison': [
      'c',
      ({ company_id }: Company) =>
        db.selectFrom('cats as c').select('c.id').where('c.company_id', '>=', company_id),
    ],
    'that is updated': [
      'cats',
      () => db.updateTable('cats').set({ name: 'Tom' }).where('id', '=', 1),
    ],
    'that is deleted from': ['cats', () => db.deleteFrom('cats').where('id', '=', 1)],
    'that is inserted into with a constant': [
      'cats',
      () => db.insertInto('cats').values({ company_id: 1, id: 1, name: 'Tom' }),
    ],
    'of a common table expression': [
      'toys',
      ({ company_id }: Company) =>
        db
          .with('mine', (with_) => with_.selectFrom('toys').selectAll())
          .selectFrom('mine')
          .innerJoin('cats', 'cats.id', 'mine.cat_id')
          .select('mine.id')
          .where('cats.company_id', '=', company_id),
    ],
  }
  test.each(Object.entries(refused))('%s is refused', (_, [alias, build]) => {
    expect(() => prepare(build).text()).toThrow(`Not restricted to a company: ${alias}, in`)
  })

  const accepted: Record<string, Build> = {
    'joined by its company': ({ company_id }: Company) =>
      db
        .selectFrom('cats as c')
        .innerJoin('toys as t', (on) =>
          on.onRef('t.company_id', '=', 'c.company_id').onRef('t.cat_id', '=', 'c.id'),
        )
        .select('c.id')
        .where('c.company_id', '=', company_id),
    'of a subquery that names the outer company': ({ company_id }: Company) =>
      db
        .selectFrom('cats as c')
        .select('c.id')
        .where('c.company_id', '=', company_id)
        .where((eb) =>
          eb.exists(
            eb.selectFrom('toys as t').select('t.id').whereRef('t.company_id', '=', 'c.company_id'),
          ),
        ),
    'that is inserted into': ({ company_id }: Company) =>
      db.insertInto('cats').values({ company_id, id: 1, name: 'Tom' }).returning('id'),
    'that is inserted into from a query': ({ company_id }: Company) =>
      db
        .insertInto('cats')
        .columns(['company_id', 'id', 'name'])
        .expression((eb) =>
          eb
            .selectFrom('toys')
            .select(['company_id', 'id', 'name'])
            .where('company_id', '=', company_id),
        ),
  }
  test.each(Object.entries(accepted))('%s is accepted', (_, build) => {
    expect(prepare(build).text()).toContain('$1')
  })
})
