import { expect, test } from 'vitest'
import { migrationsList } from '../../migrations/index.ts'
import { openEmbeddedDatabase } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'

const names = migrationsList.map(({ name }) => name)

/** Entries as the release before writes them: without the columns of the migration. */
const insert = `insert into leave_ledger
  (company_id, employee_id, type, key, kind, leave_year, entry_date, millidays, reason)
  select 1, employee_id, 'vacation', key, kind, leave_year, entry_date::date, millidays, 'Before'
  from json_to_recordset($1::json) as t(employee_id bigint, key text, kind text, leave_year int,
    entry_date text, millidays int) returning 1`

const entries = [1, 2, 3].flatMap((employee_id) =>
  [2024, 2025, 2026].flatMap((leave_year) => [
    ...[
      ['grant', 'grant', `${leave_year}-01-01`, 15_000],
      ['carry_over', 'carry_over', `${leave_year}-01-01`, 1_500 * employee_id],
      ['leave_request', 'usage', `${leave_year}-08-03`, -267],
      ['grant_change', 'adjustment', `${leave_year}-01-01`, -leave_year],
    ].map(([purpose, kind, entry_date, millidays]) => ({
      ...{ employee_id, key: `${purpose}:${leave_year}`, kind, leave_year, entry_date, millidays },
    })),
  ]),
)

test('balances stay as they are, and the release before still writes entries', async () => {
  const older = await openEmbeddedDatabase(await openEmbedded({}), databaseSchema)
  try {
    await migrate(older, { last: names[names.indexOf('0028-leave-ledger') - 1] })
    const sums = () =>
      asOwner(older, (sql) =>
        sql(`select employee_id, leave_year, count(*)::int as entries, sum(millidays)::int as sum
             from leave_ledger group by employee_id, leave_year order by employee_id, leave_year`),
      )
    await asOwner(older, async (sql) => {
      await sql(`insert into companies (name, timezone) values ('Old Ltd', 'America/Toronto')`)
      await sql(`insert into employees (company_id, employee_number, first_name, last_name, email,
          search_text, password_hash, timezone)
        select 1, n::text, 'Ana', 'Silva', n || '@example.test', 'ana', '', 'America/Toronto'
        from generate_series(1, 3) n returning 1`)
      await sql(`insert into leave_types (company_id, type, name) values (1, 'vacation', 'Vacation')
        on conflict do nothing`)
      await sql(insert, [JSON.stringify(entries)])
    })
    const before = await sums()
    expect(before).toHaveLength(9)
    await migrate(older)
    expect(await sums()).toEqual(before)

    const next = { employee_id: 1, key: 'grant:2027', kind: 'grant', leave_year: 2027 }
    const late = { ...next, entry_date: '2027-03-01', millidays: 12_500 }
    await asOwner(older, (sql) => sql(insert, [JSON.stringify([late])]))
    const years = await asOwner(older, (sql) =>
      sql(`select distinct leave_year, leave_year_start, unit, created_by from leave_ledger
           order by leave_year`),
    )
    expect(years).toEqual(
      [2024, 2025, 2026, 2027].map((leave_year) => ({
        leave_year,
        leave_year_start: `${leave_year}-01-01`,
        unit: 'days',
        created_by: null,
      })),
    )
  } finally {
    await older.close()
  }
})
