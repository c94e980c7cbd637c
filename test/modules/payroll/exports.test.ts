import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeTexts } from '../../../src/modules/employees/schema.ts'
import { employeeCells } from '../../../src/modules/payroll/export/employee-cells.ts'
import type { HoursLine } from '../../../src/modules/payroll/hours/load-hours.ts'
import { type GoldenCase, goldenHours, storeGoldenCase } from '../../support/golden-hours.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Sheet, sheetOf, unzipped } from '../../support/workbook.ts'

const golden = (format: string) =>
  readFileSync(new URL(`../../golden/export-${format}.csv`, import.meta.url))
const fortnight = 'from=2026-10-04&to=2026-10-17'

let server: TestServer
let company_id: number
let key: string
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  company_id = await server.company('Exported Ltd')
  key = await server.makeKey({ company_id })
  const h27 = goldenHours.cases.find(({ id }) => id === 'H27')!
  const id = await storeGoldenCase(server.database, company_id, h27)
  await server.sql(
    `update employees set employee_number = '000102' where company_id = $1 and id = $2`,
    [id],
    company_id,
  )
  await server.rest(
    'PUT',
    '/company',
    {
      provider_a_iid: 'R1ABC',
      provider_b_client_id: '12345678',
      pay_period_anchor: '2026-01-11',
    },
    { key },
  )
})
afterAll(() => server.close())

const get = (query: string, with_key = key) =>
  fetch(`${server.url}/api/v1/reports/payroll-hours/export?${query}`, {
    headers: { 'X-API-Key': with_key },
  })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const refused = (query: string) =>
  server.rest('GET', `/reports/payroll-hours/export?${query}`, undefined, { key })
const period = async () =>
  (await server.rest('GET', '/pay-periods?date=2026-10-12', undefined, { key })).body.data[0].id

/** The formula of a row's total: the paid hours, which are the columns before it. */
function paidSum({ headings, at }: Sheet, row: number): string {
  const last = headings[headings.indexOf('Total hours') - 1]!
  return `SUM(${at('Regular hours', row)}:${at(last, row)})`
}

describe('the provider files', () => {
  test.each([
    ['provider_a_run', 'Biweekly-10042026-10172026.csv'],
    ['provider_b_spi', 'spi-2026-10-04-2026-10-17.csv'],
  ])('%s is the shared file to the byte, from rows of the database', async (format, filename) => {
    const by = [fortnight, `pay_period_id=${await period()}`]
    for (const query of by) {
      const response = await get(`${query}&format=${format}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
      expect(await bytesOf(response)).toEqual(golden(format))
    }
  })

  test('an assistant gets a link to the same file', async () => {
    const client = await server.mcp(key)
    const { content, isError, text } = await client.callTool('export_payroll_hours', {
      format: 'provider_b_spi',
      pay_period_id: await period(),
    })
    expect(isError, text).toBe(false)
    const { type, uri } = content[1] as unknown as { type: string; uri: string }
    expect(type).toBe('resource_link')
    const response = await fetch(new URL(new URL(uri).pathname, server.url))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await bytesOf(response)).toEqual(golden('provider_b_spi'))
  })

  test('a period names its own frequency, dates that are no period are a range', async () => {
    const id = await period()
    await server.rest('PUT', '/company', { pay_frequency: 'monthly' }, { key })
    const names = await Promise.all(
      [fortnight, `pay_period_id=${id}`].map(async (query) =>
        (await get(`${query}&format=provider_a_run`)).headers.get('content-disposition'),
      ),
    )
    await server.rest('PUT', '/company', { pay_frequency: 'biweekly' }, { key })
    expect(names[0]).toContain('Range-10042026')
    expect(names[1]).toContain('Biweekly-10042026')
  })

  test('stay as approved', async () => {
    const id = await period()
    await server.rest('POST', `/pay-periods/${id}/approve`, {}, { key })
    await server.sql(
      `update employees set payroll_id = 'CHANGED' where company_id = $1`,
      [],
      company_id,
    )
    const response = await get(`pay_period_id=${id}&format=provider_a_run`)
    await server.sql('update employees set payroll_id = null where company_id = $1', [], company_id)
    await server.rest('POST', `/pay-periods/${id}/reopen`, {}, { key })
    expect(await bytesOf(response)).toEqual(golden('provider_a_run'))
  })

  test('each download is in the audit log, a refused one is not', async () => {
    const rows = () =>
      server.sql<{ operation: string; record_id: number | null; after: object }>(
        `select operation, record_id, after::json from audit_log
         where company_id = $1 and record_type = 'payroll_export' order by id`,
        [],
        company_id,
      )
    const before = (await rows()).length
    const id = await period()
    await get(`pay_period_id=${id}&format=provider_a_run`)
    await refused('format=provider_a_run')
    const added = (await rows()).slice(before)
    expect(added).toEqual([
      {
        operation: 'payroll_hours.export',
        record_id: id,
        after: {
          format: 'provider_a_run',
          from: '2026-10-04',
          to: '2026-10-17',
          filename: 'Biweekly-10042026-10172026.csv',
          employees: 1,
          total_hours: 77,
        },
      },
    ])
  })

  test.each([
    ['format=provider_a_run', ['from', 'to']],
    ['format=provider_a_run&from=2026-10-04', ['to']],
    [`${fortnight}&format=csv`, ['format']],
    [fortnight, ['format']],
    [`${fortnight}&pay_period_id=1&format=xlsx`, ['pay_period_id']],
    ['from=2026-10-17&to=2026-10-04&format=xlsx', ['from']],
  ])('are refused by field: %s', async (query, fields) => {
    const { status, body } = await refused(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(fields)
  })

  test('another company’s period is a 404, and a key without the right is refused', async () => {
    const query = `pay_period_id=${await period()}&format=provider_a_run`
    expect((await get(query, server.key)).status).toBe(404)
    const weak = await server.makeKey({ company_id, permissions: ['time:read'] })
    expect((await get(query, weak)).status).toBe(403)
  })
})

describe('the workbook', () => {
  let file: Buffer
  beforeAll(async () => {
    const bo = await addEmployee(server, {
      company_id,
      first_name: '=HYPERLINK("http://x")',
      last_name: '<b>&',
      works_weekdays: true,
    })
    await server.sql(
      `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
         requested_hours_delta, status)
       select $1, $2, d, 'Late', 0.33, 0.33, 'approved'
       from unnest('{2026-10-05,2026-10-06,2026-10-07}'::date[]) d returning 1`,
      [bo],
      company_id,
    )
    const response = await get(`${fortnight}&format=xlsx`)
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toContain(
      'payroll-hours-2026-10-04-2026-10-17.xlsx',
    )
    file = await bytesOf(response)
  })

  test('has a sheet of totals and a sheet of days, with frozen headers', () => {
    const workbook = unzipped(file, 'xl/workbook.xml')
    expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'Totals',
      'Days',
      'Period',
    ])
    for (const n of [1, 2]) {
      expect(unzipped(file, `xl/worksheets/sheet${n}.xml`)).toMatch(
        /<pane [^>]*ySplit="1"[^>]*state="frozen"/,
      )
    }
  })

  test('says whose hours of which dates it has, on the screen and on paper', () => {
    expect(unzipped(file, 'xl/sharedStrings.xml')).toContain('Exported Ltd')
    // 2026-10-04 and 2026-10-17 as spreadsheet serial numbers.
    const period = sheetOf(file, 3)
    expect([2, 3].map((row) => period.cell('Exported Ltd', row))).toEqual([
      { v: 46299 },
      { v: 46312 },
    ])
    for (const n of [1, 2]) {
      const sheet = unzipped(file, `xl/worksheets/sheet${n}.xml`)
      expect(sheet).toMatch(/^<\?xml[^>]*><worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/>/)
      expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1"/)
      expect(sheet).toContain('<oddHeader>&amp;LExported Ltd&amp;R2026-10-04 to 2026-10-17<')
    }
    expect(unzipped(file, 'xl/workbook.xml')).toContain('>Totals!$1:$1<')
    const fonts = [...unzipped(file, 'xl/styles.xml').matchAll(/<font>.*?<\/font>/g)]
    expect(fonts.filter(([font]) => !font.includes('<name val="Calibri"/><sz val="11"/>'))).toEqual(
      [],
    )
  })

  test('keeps hours as exact numbers, and sums as formulas with their values', () => {
    const totals = sheetOf(file, 1)
    // Three times 20 minutes is an hour; three times 0.33 hours is not.
    expect(totals.cell('Regular hours', 2)).toEqual({ v: 68.5 })
    expect(totals.cell('Total hours', 2)).toEqual({ f: paidSum(totals, 2), v: 76 })
    expect(totals.cell('Total hours', 3)).toEqual({ f: paidSum(totals, 3), v: 77 })
    const [first, last] = [2, 3].map((row) => totals.at('Regular hours', row))
    expect(totals.cell('Regular hours', 4)).toEqual({ f: `SUM(${first}:${last})`, v: 130.5 })
    const days = sheetOf(file, 2)
    // 2026-10-05 as a spreadsheet serial number.
    expect(days.cell('Date', 2)).toEqual({ v: 46300 })
    expect(days.cell('Regular hours', 2)).toEqual({ v: 470 / 60 })
  })

  test('holds a formula in a name as text', () => {
    const totals = unzipped(file, 'xl/worksheets/sheet1.xml')
    expect(totals).not.toContain('HYPERLINK')
    expect(unzipped(file, 'xl/sharedStrings.xml')).toContain(
      '=HYPERLINK("http://x") &lt;b&gt;&amp;',
    )
  })

  test('has a column of hours worked on holidays where the company tells them apart', async () => {
    const company_id = await server.company('Apart Ltd')
    const key = await server.makeKey({ company_id })
    const text = readFileSync(new URL('../../golden/paid-hours-2.json', import.meta.url), 'utf8')
    const { cases } = JSON.parse(text) as { cases: GoldenCase[] }
    await storeGoldenCase(server.database, company_id, cases.find(({ id }) => id === 'H63')!)
    const totals = async (holiday_worked_apart: boolean) => {
      await server.rest('PUT', '/company', { holiday_worked_apart }, { key })
      const response = await get('from=2026-10-12&to=2026-10-13&format=xlsx', key)
      return sheetOf(await bytesOf(response), 1)
    }
    const inside = await totals(false)
    expect(inside.headings).not.toContain('Holiday worked hours')
    expect(inside.cell('Regular hours', 2)).toEqual({ v: 17 })
    expect(inside.cell('Total hours', 2)).toEqual({ f: paidSum(inside, 2), v: 25 })
    const apart = await totals(true)
    expect(apart.cell('Regular hours', 2)).toEqual({ v: 8 })
    expect(apart.cell('Holiday worked hours', 2)).toEqual({ v: 9 })
    expect(apart.cell('Total hours', 2)).toEqual({ f: paidSum(apart, 2), v: 25 })
  })

  test('has the columns of its fields of an employee, and of each text that has one', async () => {
    const company_id = await server.company('Texts Ltd')
    const key = await server.makeKey({ company_id })
    const id = await addEmployee(server, { company_id, works_weekdays: true })
    const texts = Object.fromEntries(employeeTexts.map(({ name }, n) => [name, `text ${n}`]))
    expect((await server.rest('PUT', `/employees/${id}`, texts, { key })).status).toBe(200)
    const sheet = sheetOf(await bytesOf(await get(`${fortnight}&format=xlsx`, key)), 1)
    const columns = employeeTexts.flatMap(({ name, workbook }) =>
      workbook ? [[name, workbook.title] as const] : [],
    )
    for (const [name, title] of columns) expect(sheet.cell(title, 2)).toEqual({ text: texts[name] })
    const others = ['Employee number', 'Name', 'Pay basis']
    const titles = sheet.headings.slice(0, sheet.headings.indexOf('Regular hours'))
    expect(titles.toSorted()).toEqual([...others, ...columns.map(([, title]) => title)].toSorted())
  })

  test('takes what a report does not have from the record of today', async () => {
    const employee_id = await addEmployee(server, { company_id })
    const texts = { title: 'Baker', department: 'Now' }
    await server.rest('PUT', `/employees/${employee_id}`, texts, { key })
    const columns = (['title', 'department'] as const).map((field) => ({
      title: '',
      width: 1,
      field,
    }))
    const line = { employee_id, department: 'Then' } as HoursLine
    const tx = server.database.begin({ company_id })
    const cellsOf = await employeeCells(tx.sql, columns, [line])
    await tx.rollback()
    expect(cellsOf(line)).toEqual(['Baker', 'Then'])
  })

  test('is made for a range without hours too', async () => {
    const response = await get('from=2001-01-01&to=2001-01-02&format=xlsx')
    expect(response.status).toBe(200)
    const bytes = await bytesOf(response)
    expect(unzipped(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })
})
