import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The calls that give their rows a type which nothing compares with the answer, and why; all others use `readRows`. */
const unchecked: Readonly<Record<string, readonly [calls: number, why: string]>> = {
  'src/core/run/run-once.ts': [1, 'The statement and its row are passed on.'],
  'src/db/lists/changes.ts': [1, 'The row is that of any list, nested next to the snapshot.'],
  'src/db/lists/page.ts': [1, 'The row is that of any list, nested next to the total.'],
  'src/db/statements/prepare.ts': [1, 'The query builder derives the row from the tables.'],
  'src/db/statements/read-rows.ts': [1, 'Here the shape is passed on.'],
  'src/db/statements/records.ts': [3, 'The row is that of any record source.'],
  'src/modules/employees/detail.ts': [1, 'The columns of a record source are nested in the row.'],
  'src/modules/exports/job-handler.ts': [1, 'The queue consumer shares the type of jobs.'],
  'src/modules/leave/balances/accounts.ts': [2, 'The engine declares the type of a ledger entry.'],
  'src/modules/leave/balances/leave-facts.ts': [1, 'All facts are one JSON value.'],
  'src/modules/leave/policies/leave-settings.ts': [1, 'It wraps a statement of the query builder.'],
  'src/modules/mail/job-handler.ts': [1, 'The queue consumer shares the type of jobs.'],
  'src/modules/payroll/hours/load/packed.ts': [1, 'The column of the ids is optional.'],
  'src/modules/payroll/hours/load/punches.ts': [1, 'The column of the ids is optional.'],
  'src/modules/payroll/hours/load/versions.ts': [
    1,
    'One row of arrays, each as a text of numbers.',
  ],
  'src/modules/webhooks/deliveries/claim.ts': [1, 'The queue consumer shares the type of jobs.'],
  'src/server/encryption/rotate.ts': [1, 'The columns are the key of any encrypted table.'],
}

const most_unchecked = 20

/** Counts the calls that name the type of their rows; the template tag of the query builder is none. */
function countUnchecked(source: string): number {
  return [...source.matchAll(/\bsql<[^`]*?>\(/g)].length
}

test('only the statements named here give their rows a type that nothing checks', () => {
  const files = globSync('src/**/*.ts', { cwd: root })
  const found = files.flatMap((file) => {
    const calls = countUnchecked(readFileSync(join(root, file), 'utf8'))
    return calls === 0 ? [] : [`${file}: ${calls}`]
  })
  const named = Object.entries(unchecked).map(([file, [calls]]) => `${file}: ${calls}`)
  expect(found.sort()).toEqual(named.sort())
  expect(files.length).toBeGreaterThan(400)
})

test(`no more than ${most_unchecked} statements have rows that are not checked`, () => {
  const total = Object.values(unchecked).reduce((sum, [calls]) => sum + calls, 0)
  expect(total).toBeLessThanOrEqual(most_unchecked)
})

test.each([
  ["sql<Row>('select 1')", 1],
  ['await owner.sql<Row>(`select 1`, [])', 1],
  ['sql<Row & (Other<Row> | { row: null })>(text)', 1],
  ['sql<{\n  id: number\n  name: string\n}>(\n  text,\n)', 1],
  ['(sql) => sql<A>(text), (sql) => sql<B>(text)', 2],
  ['sql<number>`count(*)`', 0],
  ['sql<number>`count(*)`.as(name), sql<Row>(text)', 1],
  ["sql('delete from a')", 0],
  ['readRows(sql, { id: number }, text)', 0],
])('in %s the search finds %i', (source, calls) => {
  expect(countUnchecked(source)).toBe(calls)
})
