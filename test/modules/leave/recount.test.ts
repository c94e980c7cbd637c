import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyOperation, defineOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import type { Sql } from '../../../src/db/transactions/transaction.ts'
import { updateCompany } from '../../../src/modules/company/update.ts'
import { setHolidayChoice } from '../../../src/modules/holidays/choose.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { recountLeave } from '../../../src/modules/leave/requests/recount/recount-leave.ts'
import { systemCaller } from '../../support/callers.ts'
import { configureLeaveType, takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let today = '2026-06-01'
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse(`${today}T17:00:00Z`) }))
})
afterAll(() => server.close())

/** What a change of schedules or holidays does in addition to its own. */
const recountAll = defineOperation({
  name: 'test.recount',
  summary: 'Count leave again.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({}),
  output: v.strictObject({ count: v.number() }),
  run: async (context) => ({ count: await recountLeave(context, { from: '1900-01-01' }) }),
})

/** A company of employees who work on weekdays and take some weeks of vacation in a row, not yet counted. */
async function companyOnLeave(employees: number, weeks: { from: string; count: number }) {
  const company_id = await server.company(`Of ${employees}`)
  const run = (text: string, values: unknown[] = []) => server.sql(text, values, company_id)
  await run(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, timezone)
     select $1::bigint, lpad(n::text, 6, '0'), 'Ana', 'Of ' || n, n || '.' || $1::bigint || '@example.test', '', '',
       'America/Toronto'
     from generate_series(1, $2::int) n
     returning 1`,
    [employees],
  )
  await run(
    `insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
       guards_overlap, half_days, decided_at)
     select $1, e.id, 'vacation', d.day, d.day + 4, 0, 'approved', true,
       int4range((d.day - date '1970-01-01') * 2, (d.day - date '1970-01-01') * 2 + 10), now()
     from employees e cross join generate_series(0, $3::int - 1) n
       cross join lateral (select $2::date + 7 * n as day) d
     where e.company_id = $1 order by n, e.id
     returning 1`,
    [weeks.from, weeks.count],
  )
  return company_id
}

/** Runs an operation for a company; returns its answer and how many statements its transactions sent. */
async function runCounted(operation: AnyOperation, company_id: number, input: object) {
  let statements = 0
  const { operationDeps } = server
  const { database } = operationDeps
  const begin: typeof database.begin = (scope) => {
    const tx = database.begin(scope)
    const { sql } = tx
    const counted: Sql = (...args) => {
      statements += 1
      return sql(...args)
    }
    return Object.assign(tx, { sql: counted })
  }
  const deps = { ...operationDeps, database: { ...database, begin } }
  const { body } = await runOperation(deps, operation, systemCaller(company_id), input)
  return { body: body as Record<string, unknown>, statements }
}

const daysOf = async (company_id: number) => {
  const rows = await server.sql<{ days: number; charged: number; requests: number }>(
    `select l.days, e.charged, count(*)::int as requests
     from leave_requests l
     left join lateral (
       select -sum(millidays)::int as charged from leave_ledger
       where company_id = $1 and leave_request_id = l.id
     ) e on true
     where company_id = $1 group by 1, 2 order by 1, 2`,
    [],
    company_id,
  )
  return rows.map(({ days, charged, requests }) => [days, charged, requests])
}

describe('a recount of a company', () => {
  test('takes as many statements for three requests as for thirty', async () => {
    // The week of the Civic Holiday, which is a working day until it is chosen.
    const week = { from: '2026-08-03', count: 1 }
    const [few, many] = [await companyOnLeave(3, week), await companyOnLeave(30, week)]
    const statements = []
    for (const company_id of [few, many]) {
      await runCounted(recountAll, company_id, {})
      const choice = { key: 'ca_on_civic_holiday', choice: 'paid' }
      statements.push((await runCounted(setHolidayChoice, company_id, choice)).statements)
    }
    expect(await daysOf(few)).toEqual([[4, 4000, 3]])
    expect(await daysOf(many)).toEqual([[4, 4000, 30]])
    expect(statements[1]).toBe(statements[0])
  })

  test('has every request, also when there are more than are read at once', async () => {
    const company_id = await companyOnLeave(51, { from: '2026-07-13', count: 20 })
    const counted = await runCounted(recountAll, company_id, {})
    expect(counted.body).toEqual({ count: 1020 })
    // Labour Day and Thanksgiving are in two of the weeks.
    expect(await daysOf(company_id)).toEqual([
      [4, 4000, 102],
      [5, 5000, 918],
    ])
    const audited = await server.sql<{ record_id: number }>(
      `select record_id from audit_log
       where company_id = $1 and record_type = 'leave_request' order by id`,
      [],
      company_id,
    )
    const ids = audited.map(({ record_id }) => record_id)
    expect(new Set(ids).size).toBe(1020)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))

    const again = await runCounted(recountAll, company_id, {})
    expect(again.body).toEqual({ count: 0 })
    const choice = { key: 'ca_on_civic_holiday', choice: 'paid' }
    await runCounted(setHolidayChoice, company_id, choice)
    expect(await daysOf(company_id)).toEqual([
      [4, 4000, 153],
      [5, 5000, 867],
    ])
  })

  test('of leave on holidays that overrides make working days takes as many for two employees as for twelve', async () => {
    // The week of Canada Day, a Wednesday.
    const week = { from: '2026-06-29', count: 1 }
    const [few, many] = [await companyOnLeave(2, week), await companyOnLeave(12, week)]
    const statements = []
    for (const company_id of [few, many]) {
      await server.sql(
        `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
         select $1, id, d, 540, 1020 from employees, unnest(array[date '2026-07-01', '2026-07-02']) d
         where company_id = $1
         returning 1`,
        [],
        company_id,
      )
      await runCounted(recountAll, company_id, {})
      expect((await daysOf(company_id))[0]!.slice(0, 2)).toEqual([4, 4000])
      const policy = { holiday_worked_policy: 'substitute_day' }
      statements.push((await runCounted(updateCompany, company_id, policy)).statements)
    }
    expect(await daysOf(few)).toEqual([[5, 5000, 2]])
    expect(await daysOf(many)).toEqual([[5, 5000, 12]])
    expect(statements[1]).toBe(statements[0])
  })
  test('leaves what an employee carried over, however old the leave of others is', async () => {
    const created = `set created_at = '2024-01-15' where company_id = $1`
    today = '2024-03-01'
    const [ana, ben] = [await addEmployee(server), await addEmployee(server)]
    for (const table of ['employees', 'leave_types']) await server.sql(`update ${table} ${created}`)
    await configureLeaveType(server, 'vacation', { annual_days: 10, prorate_first_year: false })
    today = '2025-03-01'
    await runCounted(runLeaveAccrual, server.company_id, {})
    await takeLeave(server, ana, '2025-06-02', '2025-06-11')
    await takeLeave(server, ben, '2025-12-29', '2026-01-02')
    today = '2026-03-01'
    // Carries two days over into 2026, and nothing into 2025, which is over.
    const carried = { annual_days: 10, prorate_first_year: false, carry_over_max_days: 5 }
    await configureLeaveType(server, 'vacation', carried)
    await takeLeave(server, ana, '2026-08-03', '2026-08-07')
    const available = async () => {
      const { body } = await server.rest('GET', `/employees/${ana}`)
      return body.pto_balance.vacation.available_days
    }
    expect(await available()).toBe(10 + 2 - 5)
    const choice = { key: 'ca_on_civic_holiday', choice: 'paid' }
    await runCounted(setHolidayChoice, server.company_id, choice)
    expect(await available()).toBe(10 + 2 - 4)
  })
})
