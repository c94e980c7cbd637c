import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WARNING_CODES } from '../../../src/engine/hours/index.ts'
import {
  byDateAndCode,
  countsInWords,
  WARNING_WORDS,
} from '../../../src/modules/payroll/hours/warnings.ts'
import { rulesOver, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

type Row = {
  employee_id: number
  total_hours: number
  warnings: { code: string; date: string; entry_id?: number }[]
}

let server: TestServer
let company_id: number
let key: string
const ids: Record<string, number> = {}

const punched = (employee_id: number, clock_in: string, clock_out?: string) =>
  server.sql(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
       posted_clock_in, clock_out, status)
     values ($1, $2, left($3, 10)::date, 'America/Toronto', $3::timestamptz, $3::timestamptz, $4,
             case when $4::timestamptz is null then 'active' else 'completed' end)`,
    [employee_id, `${clock_in}-05:00`, clock_out === undefined ? null : `${clock_out}-05:00`],
    company_id,
  )

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-12-02T15:00:00Z') })
  company_id = await server.company('Warned Ltd')
  key = await server.makeKey({ company_id })
  await server.rest(
    'PUT',
    '/company',
    { pay_period_anchor: '2026-01-11', require_approved_punches: true },
    { key },
  )
  for (const name of ['paid', 'plain', 'waits', 'idle']) {
    ids[name] = await addEmployee(server, {
      company_id,
      last_name: name,
      works_weekdays: name === 'plain' || name === 'paid',
    })
  }
  const byPunches = [ids.paid, ids.waits]
  await server.sql(
    `update employees set pay_basis = 'punches' where company_id = $1 and id = any($2::bigint[])`,
    [byPunches],
    company_id,
  )
  // Two punches over each other, and one that is open on a day before.
  await punched(ids.paid!, '2026-11-17T09:00', '2026-11-17T17:00')
  await punched(ids.paid!, '2026-11-17T16:00', '2026-11-17T18:00')
  await punched(ids.paid!, '2026-11-16T09:00')
  // Nothing but hours that nobody has approved.
  await punched(ids.waits!, '2026-11-18T09:00', '2026-11-18T17:00')
})
afterAll(() => server.close())

const rest = (method: string, path: string, body?: object) =>
  server.rest(method, path, body, { key })
// The pay period of 2026-11-15 to 2026-11-28.
const dates = 'from=2026-11-15&to=2026-11-28'
const report = async (more = '') => {
  const { status, body, text } = await rest('GET', `/reports/payroll-hours?${dates}${more}`)
  expect(status, text).toBe(200)
  return body
}
const idsOf = (rows: Row[]) => rows.map(({ employee_id }) => employee_id)

const counts = { no_pattern: 1, open_entry: 1, overlap: 1, unapproved_entry: 2 }

describe('the warnings of a report', () => {
  test('are by date, then by code, one of a code a date', async () => {
    const { data } = await report()
    const row = data.find(({ employee_id }: Row) => employee_id === ids.paid)
    expect(row.warnings).toEqual([
      { code: 'open_entry', date: '2026-11-16' },
      { code: 'overlap', date: '2026-11-17' },
      { code: 'unapproved_entry', date: '2026-11-17' },
    ])
    const sorted = row.warnings.toReversed().sort(byDateAndCode)
    expect(sorted).toEqual(row.warnings)
  })

  test('H88: put an employee into the report who has nothing else, but for no_pattern alone', async () => {
    const { data, meta } = await report()
    expect(idsOf(data)).toEqual([ids.paid, ids.plain, ids.waits])
    expect(data[2]).toMatchObject({
      total_hours: 0,
      warnings: [{ code: 'unapproved_entry', date: '2026-11-18' }],
    })
    expect(meta).toMatchObject({ employees: 3, warnings: counts })
  })

  test('H91: warnings=true answers only rows with warnings, no_pattern alone too', async () => {
    const { data, meta } = await report('&warnings=true')
    expect(idsOf(data)).toEqual([ids.paid, ids.waits, ids.idle])
    expect(data[2].warnings).toEqual([{ code: 'no_pattern', date: '2026-11-15' }])
    expect(meta).toMatchObject({ total: 3, employees: 3, warnings: counts })
    const wrong = await rest('GET', `/reports/payroll-hours?${dates}&warnings=some`)
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['warnings'])
  })

  test('are counted for those that the filters leave', async () => {
    const { meta } = await report(`&employee_id=${ids.waits}`)
    expect(meta.warnings).toEqual({ unapproved_entry: 1 })
    expect((await report(`&employee_id=${ids.plain}`)).meta.warnings).toEqual({})
  })

  test('are told to an assistant in words, with the counts', async () => {
    const input = { from: '2026-11-15', to: '2026-11-28' }
    const { body } = await through(server, 'mcp', 'payroll_hours.read', input, { key })
    expect(body.meta.warnings).toEqual(countsInWords(counts))
    expect(body.meta.warnings).toContain('1 of open_entry: a punch has no clock-out')
    const reasons = body.attention.people.flatMap((one: { reasons: string[] }) => one.reasons)
    expect(reasons).toContain('punches overlap, and both are paid (overlap) on 2026-11-17')
    const names = body.attention.people.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('Ana idle')
  })

  test('have words for every code', () => {
    expect(Object.keys(WARNING_WORDS).toSorted()).toEqual([...WARNING_CODES])
    for (const words of Object.values(WARNING_WORDS)) expect(words).not.toContain('_')
  })
})

describe('the pay period of these dates', () => {
  const periodId = async () => (await rest('GET', '/pay-periods?date=2026-11-16')).body.data[0].id

  test.each(rulesOver(import.meta.url))(
    'has the same counts before it is approved, over %s',
    async (transport) => {
      const input = { id: await periodId() }
      const { body } = await through(server, transport, 'pay_periods.read', input, { key })
      expect(body.readiness.warnings).toEqual(counts)
      const dryRun = await through(
        server,
        transport,
        'pay_periods.approve',
        { ...input, accept_open: true },
        { key, dry_run: true },
      )
      expect(dryRun.body.effects.warnings).toEqual(counts)
    },
  )

  test('keeps them when it is approved, the later codes where the release before does not look', async () => {
    const before = await report('&warnings=true')
    const id = await periodId()
    const approved = await rest('POST', `/pay-periods/${id}/approve`, { accept_open: true })
    expect(approved.status, approved.text).toBe(200)
    const after = await report('&warnings=true')
    expect(after.data).toEqual(before.data)
    expect(after.meta.warnings).toEqual(counts)
    const rows = await server.sql<{ warnings: Row['warnings']; later_warnings: Row['warnings'] }>(
      `select warnings, later_warnings from pay_period_hours
       where company_id = $1 and employee_id = $2`,
      [ids.paid],
      company_id,
    )
    expect(rows).toEqual([
      {
        warnings: [{ code: 'open_entry', date: '2026-11-16' }],
        later_warnings: [
          { code: 'overlap', date: '2026-11-17' },
          { code: 'unapproved_entry', date: '2026-11-17' },
        ],
      },
    ])
    expect((await rest('GET', `/pay-periods/${id}`)).body).not.toHaveProperty('readiness')
  })

  test('of the release before keeps the warnings that it has', async () => {
    await server.sql(
      'update pay_period_hours set later_warnings = null where company_id = $1',
      [],
      company_id,
    )
    const { data, meta } = await report()
    expect(idsOf(data)).toEqual([ids.paid, ids.plain])
    expect(meta.warnings).toEqual({ open_entry: 1 })
  })
})
