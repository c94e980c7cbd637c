import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrationsList } from '../../../migrations/index.ts'
import { openEmbeddedDatabase } from '../../../src/db/connect.ts'
import { openEmbedded } from '../../../src/db/embedded/index.ts'
import { migrate } from '../../../src/db/migrate/migrate.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { labelChoices, plainLabel, withFreeLabels } from '../../../src/engine/period-labels.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let company_id: number
let key: string
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-12-01T15:00:00Z') }))
})
afterAll(() => server.close())
beforeEach(async () => {
  company_id = await server.company('Labeled Ltd')
  key = await server.makeKey({ company_id })
})

const rest = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const every = async (frequency: string, anchor: string | null = null) => {
  const settings = { pay_frequency: frequency, pay_period_anchor: anchor }
  expect((await rest('PUT', '/company', settings)).status).toBe(200)
}
type Period = { id: number; label: string; start_date: string; end_date: string }
const periods = async (query: string): Promise<Period[]> =>
  (await rest('GET', `/pay-periods?per_page=100&${query}`)).body.data
const labels = async (query: string) =>
  (await periods(query)).map(({ label, start_date }) => `${label} ${start_date}`)
const approve = async ({ id }: Period) => {
  const { status, text, body } = await rest('POST', `/pay-periods/${id}/approve`, {})
  expect(status, text).toBe(200)
  return body
}

describe('a label that an approved period has (F5)', () => {
  test('is given with the letter of the frequency, and found by it', async () => {
    await every('weekly', '2026-01-04')
    const [weekly] = await periods('date=2026-02-16')
    expect(weekly!.label).toBe('2026-P07')
    await approve(weekly!)
    await every('monthly')
    expect(await labels('date=2026-07-15')).toEqual(['2026-P07-M 2026-07-01'])
    expect(await labels('date=2026-08-15')).toEqual(['2026-P08 2026-08-01'])
    const named = async (period: string) =>
      (await rest('GET', `/reports/payroll-hours?period=${period}`)).body.meta
    expect(await named('2026-P07')).toMatchObject({ from: '2026-02-15', pay_period: '2026-P07' })
    expect(await named('2026-P07-M')).toMatchObject({
      from: '2026-07-01',
      pay_period: '2026-P07-M',
    })
    expect(await named('2026p7-m')).toMatchObject({ from: '2026-07-01' })
    const unknown = await rest('GET', '/reports/payroll-hours?period=2026-P07-S')
    expect(unknown.body.errors.period[0]).toContain('2026-P07-M')

    const [monthly] = await periods('date=2026-07-15')
    expect((await approve(monthly!)).label).toBe('2026-P07-M')
    await every('semimonthly')
    expect(await labels('date=2026-04-02')).toEqual(['2026-P07-S 2026-04-01'])
    expect(await labels('date=2026-07-15')).toEqual(['2026-P07-M 2026-07-01'])
  })

  test('is given once where an approved period cuts one in two, then with the start date', async () => {
    await every('biweekly', '2026-10-04')
    await approve((await periods('date=2026-10-04'))[0]!)
    await every('monthly')
    const october = 'from=2026-10-01&to=2026-10-31'
    const cut = ['2026-P10 2026-10-01', '2026-P20 2026-10-04', '2026-P10-M 2026-10-18']
    expect(await labels(october)).toEqual(cut)
    // The same whichever dates are asked for.
    expect(await labels('date=2026-10-20')).toEqual(cut.slice(2))
    await every('weekly', '2026-01-04')
    await approve((await periods('date=2026-03-10'))[0]!)
    await every('monthly')
    expect(await labels(october)).toEqual([
      '2026-P10-M 2026-10-01',
      '2026-P20 2026-10-04',
      '2026-P10-M-2026-10-18 2026-10-18',
    ])
    await approve((await periods('date=2026-10-20'))[0]!)
    expect((await labels(october)).at(-1)).toBe('2026-P10-M-2026-10-18 2026-10-18')
    expect((await labels(october))[0]).toBe('2026-P10-M 2026-10-01')
  })

  test('is not given to a period of former settings that is approved by its id', async () => {
    await every('monthly')
    const [july] = await periods('date=2026-07-15')
    await every('weekly', '2026-01-04')
    await approve((await periods('date=2026-02-16'))[0]!)
    expect(july!.label).toBe('2026-P07')
    expect((await approve(july!)).label).toBe('2026-P07-M')
    // Approved again, it keeps its label.
    await rest('POST', `/pay-periods/${july!.id}/reopen`, {})
    expect((await approve(july!)).label).toBe('2026-P07-M')
  })
})

test('a person sees the label and pay date of the settings before anybody of the company does', async () => {
  await every('monthly')
  const [july] = await periods('date=2026-07-15')
  await every('weekly', '2026-01-04')
  await approve((await periods('date=2026-02-16'))[0]!)
  await every('monthly')
  await rest('PUT', '/company', { pay_date_offset_days: 9 })
  const employee_id = await addEmployee(server, { company_id })
  const own = await server.makeKey({ company_id, employee_id, reach: 'self' })
  const asPerson = (path: string) => server.rest('GET', path, undefined, { key: own })
  const { status, body, text } = await asPerson('/pay-periods?date=2026-07-15')
  expect(status, text).toBe(200)
  const expected = { id: july!.id, label: '2026-P07-M', pay_date: '2026-08-09' }
  expect(body.data).toEqual([expect.objectContaining(expected)])
  // Periods that nobody has listed are created.
  expect((await asPerson('/pay-periods?date=2026-11-15')).body.data[0].label).toBe('2026-P11')
  expect((await periods('date=2026-07-15'))[0]).toMatchObject(expected)
})

test('the choices of a label, and what was added to it', () => {
  const period = { label: '2026-P07', frequency: 'semimonthly', start_date: '2026-04-01' } as const
  const choices = ['2026-P07', '2026-P07-S', '2026-P07-S-2026-04-01']
  expect(labelChoices(period)).toEqual(choices)
  expect(choices.map(plainLabel)).toEqual(Array(3).fill('2026-P07'))
  expect(withFreeLabels([period, period, period], []).map(({ label }) => label)).toEqual(choices)
})

test('the migration renames the second open period of a label, and no approved one', async () => {
  const names = migrationsList.map(({ name }) => name)
  const older = await openEmbeddedDatabase(await openEmbedded({}), databaseSchema)
  try {
    await migrate(older, { last: names[names.indexOf('0026-files-and-labels') - 1] })
    await asOwner(older, async (sql) => {
      await sql(`insert into companies (name, timezone, pay_frequency) values
        ('One', 'UTC', 'monthly'), ('Two', 'UTC', 'biweekly')`)
      await sql('alter table pay_periods no force row level security')
      await sql('alter table pay_period_snapshots no force row level security')
      await sql(`insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, updated_at)
        values
        (1, '2026-P07', 'weekly', '2026-02-15', '2026-02-21', '2026-02-25', '2026-01-01'),
        (1, '2026-P07', 'monthly', '2026-07-01', '2026-07-31', '2026-08-05', '2026-02-01'),
        (1, '2026-P08', 'weekly', '2026-02-22', '2026-02-28', '2026-03-04', '2026-03-01'),
        (1, '2026-P08', 'monthly', '2026-08-01', '2026-08-31', '2026-09-05', '2026-02-01'),
        (2, '2026-P07', 'biweekly', '2026-04-01', '2026-04-14', '2026-04-19', '2026-01-01'),
        (2, '2026-P07', 'biweekly', '2026-04-05', '2026-04-18', '2026-04-23', '2026-02-01'),
        (2, '2026-P07', 'biweekly', '2026-04-02', '2026-04-15', '2026-04-20', '2026-01-01')`)
      await sql(`insert into pay_period_snapshots (company_id, pay_period_id, settings,
          tzdata_version, holiday_data_version, buckets, taken_at)
        select company_id, id, '{}', '', '', '{}', now() from pay_periods
        where company_id = 1 and label = '2026-P07' and frequency = 'weekly' returning 1`)
      await sql('alter table pay_periods force row level security')
      await sql('alter table pay_period_snapshots force row level security')
    })
    await migrate(older)
    const rows = await asOwner(older, async (sql) => {
      await sql('alter table pay_periods no force row level security')
      const stored = await sql(
        'select company_id, label, start_date::text from pay_periods order by company_id, start_date',
      )
      await sql('alter table pay_periods force row level security')
      return stored
    })
    expect(rows).toEqual([
      { company_id: 1, label: '2026-P07', start_date: '2026-02-15' },
      { company_id: 1, label: '2026-P08-W', start_date: '2026-02-22' },
      { company_id: 1, label: '2026-P07-M', start_date: '2026-07-01' },
      { company_id: 1, label: '2026-P08', start_date: '2026-08-01' },
      { company_id: 2, label: '2026-P07-B', start_date: '2026-04-01' },
      { company_id: 2, label: '2026-P07-B-2026-04-02', start_date: '2026-04-02' },
      { company_id: 2, label: '2026-P07', start_date: '2026-04-05' },
    ])
  } finally {
    await older.close()
  }
})
