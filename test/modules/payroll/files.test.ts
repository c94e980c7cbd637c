import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoldenCase, storeGoldenCase } from '../../support/golden-hours.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

type FileCase = {
  id: string
  input: Record<string, never>
  // biome-ignore lint/suspicious/noExplicitAny: cases are read freely in tests.
  expected: any
}

const golden = JSON.parse(
  readFileSync(new URL('../../golden/paid-hours-2.json', import.meta.url), 'utf8'),
) as { cases: GoldenCase[]; files: FileCase[] }
const fileCase = (id: string) => golden.files.find((one) => one.id === id)!
const h63 = golden.cases.find(({ id }) => id === 'H63')!

let server: TestServer
let company_id: number
let key: string
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-12-01T15:00:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  company_id = await server.company('Filed Ltd')
  key = await server.makeKey({ company_id })
  await set({ provider_a_iid: 'R1ABC', provider_b_client_id: '12345678' })
})

const rest = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const set = async (settings: object) => {
  const { status, text } = await rest('PUT', '/company', settings)
  expect(status, text).toBe(200)
}
const download = async (format: string, query: string) => {
  const address = `${server.url}/api/v1/reports/payroll-hours/export?format=${format}&${query}`
  const response = await fetch(address, { headers: { 'X-API-Key': key } })
  const text = await response.text()
  return {
    status: response.status,
    name: /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    warnings: response.headers.get('x-rollcall-warnings'),
    lines: text.split('\r\n').slice(0, -1),
    text,
    errors: response.status === 422 ? JSON.parse(text).errors : undefined,
  }
}
/** The code and hours of each line. */
const codesOf = (lines: string[], format: string) =>
  lines
    .slice(format === 'provider_a_run' ? 2 : 1)
    .map((line) => line.split(','))
    .map((cells) => (format === 'provider_a_run' ? [cells[5], cells[6]] : [cells[4], cells[7]]))
const thanksgiving = `from=${h63.from}&to=${h63.to}`

/** Adds an employee with punches of so many hours a day on the first dates from 1 January. */
async function worker(payroll_id: string | null, minutes: number, days = 1): Promise<number> {
  const id = await addEmployee(server, { company_id, timezone: 'UTC' })
  await server.sql(
    `update employees set payroll_id = $3, pay_basis = 'punches' where company_id = $1 and id = $2`,
    [id, payroll_id],
    company_id,
  )
  await server.sql(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
       posted_clock_in, clock_out, status)
     select $1, $2, day, 'UTC', day + interval '9 h', day + interval '9 h',
       day + interval '9 h' + $3::int * interval '1 min', 'completed'
     from generate_series('2026-01-01'::timestamp, '2026-01-01'::date + $4::int - 1, '1 day') day returning 1`,
    [id, minutes, days],
    company_id,
  )
  return id
}

describe('hours on a holiday', () => {
  beforeEach(async () => {
    await storeGoldenCase(server.database, company_id, h63)
  })

  test.each([false, true])(
    'F1: without a code they are in the line of regular, apart %s',
    async (apart) => {
      await set({ holiday_worked_apart: apart })
      for (const format of ['provider_a_run', 'provider_b_spi'] as const) {
        const { lines } = await download(format, thanksgiving)
        expect(codesOf(lines, format)).toEqual(fileCase('F1').expected[format])
      }
    },
  )

  test('follow the code of regular, and have a line where they have their own', async () => {
    await set({ earnings_codes: { regular: 'R01' }, pay_components: { regular: 'Base' } })
    const { body } = await rest('GET', '/company')
    expect(body.earnings_codes).not.toHaveProperty('holiday_worked')
    const followed = await download('provider_a_run', thanksgiving)
    expect(codesOf(followed.lines, 'provider_a_run')[0]).toEqual(['R01', '17.00'])
    await set({
      earnings_codes: { holiday_worked: 'HWK' },
      pay_components: { holiday_worked: 'Stat worked', holiday: 'Stat' },
    })
    const run = await download('provider_a_run', thanksgiving)
    expect(codesOf(run.lines, 'provider_a_run')).toEqual([
      ['REG', '8.00'],
      ['HWK', '9.00'],
      ['HOL', '8.00'],
    ])
    const spi = await download('provider_b_spi', thanksgiving)
    expect(codesOf(spi.lines, 'provider_b_spi')).toEqual([
      ['Hourly', '8.00'],
      ['Stat worked', '9.00'],
      ['Stat', '8.00'],
    ])
  })

  test('of one code with another category are added up', async () => {
    await set({ earnings_codes: { holiday_worked: 'HOL' } })
    const { lines } = await download('provider_a_run', thanksgiving)
    expect(codesOf(lines, 'provider_a_run')).toEqual([
      ['REG', '8.00'],
      ['HOL', '17.00'],
    ])
  })

  test('F6: the report has them inside regular for a company that existed', async () => {
    const report = async () =>
      (await rest('GET', `/reports/payroll-hours?${thanksgiving}`)).body.data[0]
    await set({ holiday_worked_apart: false })
    expect(await report()).toMatchObject(fileCase('F6').expected.report)
    await set({ holiday_worked_apart: true })
    expect(await report()).toMatchObject({
      regular_hours: 8,
      holiday_worked_hours: 9,
      holiday_hours: 8,
      total_hours: 25,
    })
  })
})

describe('a file that no provider can read', () => {
  test('F3: two workers of one id are refused', async () => {
    const first = await worker('1234567890', 487)
    const second = await worker('1234567890', 120)
    await worker('1234567891', 60)
    for (const format of ['provider_a_run', 'provider_b_spi']) {
      const { status, errors } = await download(format, 'from=2026-01-01&to=2026-01-01')
      expect(status).toBe(fileCase('F3').expected.status)
      expect(errors).toEqual({
        [`employees.${second}.payroll_id`]: [`is the same as that of employee ${first}`],
      })
    }
  })

  test('names an employee number that is another’s payroll id, and commas, all at once', async () => {
    const first = await worker('placeholder', 60)
    const second = await worker(null, 60)
    await server.sql(
      `update employees set payroll_id = (select employee_number from employees
         where company_id = $1 and id = $3) where company_id = $1 and id = $2`,
      [first, second],
      company_id,
    )
    await set({ provider_a_iid: 'R1,ABC' })
    const query = 'from=2026-01-01&to=2026-01-01'
    const { status, errors } = await download('provider_a_run', query)
    expect(status).toBe(422)
    expect(errors).toEqual({
      provider_a_iid: ['must not have a comma or line break'],
      [`employees.${second}.employee_number`]: [`is the same as that of employee ${first}`],
    })
    // The other provider’s file has no IID.
    expect(Object.keys((await download('provider_b_spi', query)).errors)).toEqual([
      `employees.${second}.employee_number`,
    ])
    // A workbook is read by people.
    expect((await download('xlsx', query)).status).toBe(200)
  })

  test('refuses a pay component with a comma that was stored before', async () => {
    await worker('7', 60)
    await server.sql(
      `update companies set pay_components = '{"regular": "Base, hourly"}' where id = $1`,
      [],
      company_id,
    )
    const { errors } = await download('provider_b_spi', 'from=2026-01-01&to=2026-01-01')
    expect(errors).toEqual({
      'pay_components.regular': ['must not have a comma or line break'],
    })
  })
})

describe('what the provider may refuse', () => {
  const year = 'from=2026-01-01&to=2026-12-31'

  test('F4: is named in the header, and refused where the company wants it', async () => {
    const { input, expected } = fileCase('F4')
    await set({ provider_b_client_id: input.provider_b_client_id })
    const id = await worker('AB-12 #7', 480, 242)
    const own = (field: string) => field.replace('employees.7.', `employees.${id}.`)
    const made = await download('provider_b_spi', year)
    expect(made.status).toBe(expected.without_the_setting.status)
    expect(made.warnings?.split(', ')).toEqual([
      'no_pay_period',
      ...expected.without_the_setting.names.map(own),
    ])
    await set({ refuse_incomplete_files: true })
    const { status, errors } = await download('provider_b_spi', year)
    expect(status).toBe(expected.status)
    expect(errors).toEqual(
      Object.fromEntries(
        Object.entries(expected.errors).map(([field, said]) => [own(field), said]),
      ),
    )
  })

  test('999.98 hours in a line are fine, and the other file has no such limits', async () => {
    const id = await worker('AB-12 #7', 499, 120)
    await server.sql(
      `update time_entries set clock_out = '2026-02-10T19:18:00Z'
       where company_id = $1 and employee_id = $2 and work_date = '2026-02-10'`,
      [id],
      company_id,
    )
    const { warnings, lines } = await download('provider_b_spi', year)
    expect(codesOf(lines, 'provider_b_spi')).toEqual([['Hourly', '999.98']])
    expect(warnings).toBe(`no_pay_period, employees.${id}.payroll_id`)
    expect((await download('provider_a_run', year)).warnings).toBe('no_pay_period')
  })

  test('pay components of the lines have at most 20 characters, a client id letters and digits', async () => {
    const day = 'from=2026-01-01&to=2026-01-01'
    await worker('7', 60)
    const named = async (pay_components: object, provider_b_client_id = '12345678') => {
      await set({ pay_components, provider_b_client_id })
      return (await download('provider_b_spi', day)).warnings
    }
    const plain = await named({
      regular: 'Regular Hourly Wages',
      sick: 'Sick leave that nobody took',
    })
    expect(plain).toBe('no_pay_period')
    const long = { regular: 'Regular Hourly WagesX' }
    expect(await named(long)).toBe('no_pay_period, pay_components.regular')
    expect(await named({}, 'AB-1')).toBe('no_pay_period, provider_b_client_id')
    await set({ pay_components: long, refuse_incomplete_files: true })
    const { status, errors } = await download('provider_b_spi', day)
    expect(status).toBe(422)
    expect(errors).toEqual({
      provider_b_client_id: ['must be at most 8 letters or digits'],
      'pay_components.regular': ['must be at most 20 characters'],
    })
    await set({ provider_a_iid: 'R1' })
    expect((await download('provider_a_run', day)).status).toBe(200)
  })

  test('is cut to a hundred names in the header', async () => {
    for (let n = 0; n < 101; n++) await worker(`bad ${n}`, 60)
    const { warnings } = await download('provider_b_spi', 'from=2026-01-01&to=2026-01-01')
    const names = warnings!.split(', ')
    expect(names).toHaveLength(101)
    expect(names.at(-1)).toBe('and_2_more')
  })
})

describe('a missing id of the company', () => {
  const query = 'from=2026-01-01&to=2026-01-01'
  beforeEach(async () => {
    await set({ provider_a_iid: '', provider_b_client_id: '' })
    await worker('7', 60)
  })

  test('is told in the header, the audit log and the assistant’s answer', async () => {
    const run = await download('provider_a_run', query)
    expect(run).toMatchObject({ status: 200, warnings: 'provider_a_iid_missing, no_pay_period' })
    expect(run.lines[2]).toMatch(/^,,01\/01\/2026,/)
    expect((await download('provider_b_spi', query)).warnings).toBe(
      'provider_b_client_id_missing, no_pay_period',
    )
    expect((await download('xlsx', query)).warnings).toBeNull()
    const audited = await server.sql<{ warnings: string[] }>(
      `select after::json -> 'warnings' as warnings from audit_log
       where company_id = $1 and record_type = 'payroll_export' order by id`,
      [],
      company_id,
    )
    expect(audited.map(({ warnings }) => warnings)).toEqual([
      ['provider_a_iid_missing', 'no_pay_period'],
      ['provider_b_client_id_missing', 'no_pay_period'],
      null,
    ])
    const client = await server.mcp(key)
    const { content } = await client.callTool('export_payroll_hours', {
      format: 'provider_a_run',
      from: '2026-01-01',
      to: '2026-01-01',
    })
    const [about] = content as { text: string }[]
    expect(JSON.parse(about!.text).warnings).toEqual([
      { code: 'provider_a_iid_missing' },
      { code: 'no_pay_period' },
    ])
  })

  test('is refused where the company wants it, on the setting', async () => {
    await set({ refuse_incomplete_files: true })
    const { status, errors } = await download('provider_a_run', query)
    expect(status).toBe(422)
    expect(errors).toEqual({ provider_a_iid: ['is not set in the company settings'] })
    expect(Object.keys((await download('provider_b_spi', query)).errors)).toEqual([
      'provider_b_client_id',
    ])
    expect((await download('xlsx', query)).status).toBe(200)
  })
})

test('F7: a range that is no pay period says so', async () => {
  const { input, expected } = fileCase('F7') as { input: { from: string; to: string } } & FileCase
  const id = await addEmployee(server, { company_id, works_weekdays: true })
  await server.sql(
    `update employees set payroll_id = '77' where company_id = $1 and id = $2`,
    [id],
    company_id,
  )
  const query = `from=${input.from}&to=${input.to}`
  const run = await download('provider_a_run', query)
  expect(run.name).toBe(expected.file_name)
  expect(run.warnings).toBe(expected.header['X-Rollcall-Warnings'])
  expect(run.lines[2]!.split(',')[1]).toBe(expected.pay_frequency)
  const spi = await download('provider_b_spi', query)
  expect(spi).toMatchObject({
    name: 'spi-2026-09-01-2026-11-15.csv',
    warnings: expected.header['X-Rollcall-Warnings'],
  })
  const { body } = await rest('GET', '/pay-periods?date=2026-09-15')
  const { start_date, end_date } = body.data[0]
  const period = await download('provider_a_run', `from=${start_date}&to=${end_date}`)
  expect(period.name).toMatch(/^Biweekly-/)
  expect(period.lines[2]!.split(',')[1]).toBe('B')
  expect(period.warnings).toBeNull()
})
