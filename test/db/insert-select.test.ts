import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareInserts } from '../support/statement-texts.ts'

// Citus runs an INSERT ... SELECT with neither as a COPY, which on the node of the company does not ask the policies of
// row-level security. See docs/growing.md.
test('every INSERT ... SELECT says RETURNING or ON CONFLICT', () => {
  const files = globSync('{src,test}/**/*.ts').filter(
    (file) => !/embedded|insert-select/.test(file),
  )
  const bare = files.flatMap((file) =>
    bareInserts(readFileSync(file, 'utf8')).map(({ text }) => `${file}: ${text}`),
  )
  expect(bare).toEqual([])
  expect(files.length).toBeGreaterThan(500)
})

test.each([
  ['`insert into a (b) select 1`', 1],
  ["'insert into a (b) select 1'", 1],
  ['`insert into a (b) select b from c where d in (select e returning f)`', 1],
  ['`with w as (insert into a (b) select 1) select * from w on conflict`', 1],
  ['`with w as (insert into a (b) select 1 returning 1) insert into c select * from w`', 1],
  ['`insert into a (b) select 1; select 1 returning 2`', 1],
  ['`insert into a (b) select 1` + `returning 1`', 1],
  [`\`insert into \${table('x')} (b) select 1\``, 1],
  [`\`insert into \${table('x')} (b) select 'y' returning 1\``, 0],
  ['`insert into a (b) select 1 returning 1`', 0],
  ['`insert into a (b) select 1 on conflict do nothing`', 0],
  ['`insert into a (b) values ((select 1))`', 0],
])('in %s it finds %i', (source, count) => {
  expect(bareInserts(source)).toHaveLength(count)
})
