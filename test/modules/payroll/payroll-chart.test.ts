import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summarise } from '../../../src/engine/hours/index.ts'
import { drawChart } from '../../../src/modules/payroll/hours/chart/svg.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addEmployee(server, { works_weekdays: true, last_name: '<script>alert(1)</script>' })
  await addEmployee(server, { works_weekdays: true, last_name: 'O\'Neil & "Sons"' })
  await addEmployee(server, { last_name: 'Idle' })
})
afterAll(() => server.close())

const path = '/reports/payroll-hours/chart.svg?from=2026-10-11&to=2026-10-17'
const draw = (query = '') => server.rest('GET', `${path}${query}`)

describe('the chart', () => {
  test('is an image with a title and with all that it shows in words', async () => {
    const { status, headers, text } = await draw()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(text).toContain('role="img" aria-labelledby="title desc"')
    expect(text).toContain(
      '<title id="title">Payroll hours by employee, 2026-10-11 to 2026-10-17</title>',
    )
    expect(text).toMatch(
      /<desc id="desc">Paid hours, stacked by category\. .*37\.50 h: 30\.00 regular, 7\.50 holiday\./,
    )
    expect(text).toContain(': 7.50 h holiday</title>')
  })

  test('escapes names', async () => {
    const { text } = await draw()
    expect(text).not.toMatch(/<script|onload|href|javascript/i)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('O&#39;Neil &amp; &quot;Sons&quot;')
  })

  test('by day has a bar a date, of everybody together', async () => {
    const { text } = await draw('&by=day')
    const dates = [...text.matchAll(/>((?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) 2026-10-\d\d)<\/text>/g)]
    expect(dates.map((match) => match[1])).toEqual([
      'Sun 2026-10-11',
      'Mon 2026-10-12',
      'Tue 2026-10-13',
      'Wed 2026-10-14',
      'Thu 2026-10-15',
      'Fri 2026-10-16',
      'Sat 2026-10-17',
    ])
    expect(text).toContain('Mon 2026-10-12: 15.00 h holiday')
  })

  test('takes the parameters of the report, and says which part it shows', async () => {
    expect((await draw()).text).not.toContain('Idle')
    expect((await draw('&include_zero_hours=true')).text).toContain('Idle')
    expect((await draw('&per_page=1&page=2')).text).toContain('Employees 2 to 2 of 2')
    const { status, body } = await draw('&by=week')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ by: ['must be one of: employee, day'] })
  })

  test('is numbers for an assistant: a label a bar, the hours of each category in that order', async () => {
    const client = await server.mcp()
    const numbers = async (input: object) => {
      const { body, content } = await client.callTool('chart_payroll_hours', {
        from: '2026-10-11',
        to: '2026-10-17',
        ...input,
      })
      expect(JSON.stringify(content)).not.toContain('<svg')
      return body
    }
    expect(await numbers({})).toEqual({
      title: 'Payroll hours by employee, 2026-10-11 to 2026-10-17',
      from: '2026-10-11',
      to: '2026-10-17',
      labels: ['Ana <script>alert(1)</script>', 'Ana O\'Neil & "Sons"'],
      series: [
        { category: 'regular', hours: [30, 30] },
        { category: 'holiday', hours: [7.5, 7.5] },
        { category: 'total', hours: [37.5, 37.5] },
      ],
    })
    // Thanksgiving is on the Monday; nobody works on the weekend.
    expect(await numbers({ by: 'day' })).toMatchObject({
      labels: expect.arrayContaining(['Sun 2026-10-11', 'Sat 2026-10-17']),
      series: [
        { category: 'regular', hours: [0, 0, 15, 15, 15, 15, 0] },
        { category: 'holiday', hours: [0, 15, 0, 0, 0, 0, 0] },
        { category: 'total', hours: [0, 15, 15, 15, 15, 15, 0] },
      ],
    })
    const first = await numbers({ per_page: 1 })
    expect(first).toMatchObject({ note: '1 to 1 of 2', next: { page: 2, per_page: 1 } })
    expect((await numbers(first.next)).labels).toEqual(['Ana O\'Neil & "Sons"'])
  })

  test('without hours says so, and bars stay inside', () => {
    expect(drawChart({ title: 'Nothing', note: '', bars: [] })).toContain('No hours in this range.')
    for (const hours of [0.01, 1, 7.5, 99.99, 123456]) {
      const total = Math.ceil(hours * 60)
      const minutes = { ...summarise([]), regular: total, total }
      const svg = drawChart({ title: 'One', note: '', bars: [{ label: 'One', minutes }] })
      const bars = [...svg.matchAll(/<rect x="([\d.]+)"[^>]*width="([\d.]+)" height="18"/g)]
      expect(bars).toHaveLength(1)
      expect(Number(bars[0]![1]) + Number(bars[0]![2])).toBeLessThanOrEqual(960 - 90)
    }
  })
})
