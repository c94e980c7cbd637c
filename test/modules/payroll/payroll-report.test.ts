import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, through } from '../../support/both-transports.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee, type Person } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/**
 * One company, worked out by hand. Workweeks begin on Sunday, overtime is above 40 h a week, and the pay period
 * 2026-P20 is Oct 4 to Oct 17, with Thanksgiving on Monday, Oct 12. Ana and Cara have a schedule of 7.5 h on weekdays.
 *
 *           Sep 20 to Oct 3   Oct 4 to 10               Oct 11 to 17               P20
 * Ana       75                37.5                      30 + 7.5 holiday           75
 * Ben       0                 40 + 5 overtime           36                         81
 * Cara      75                30 + 7.5 vacation         30 + 7.5 holiday           75
 * Dan       40                0                         0                          0
 * Eve       0                 0                         10                         10
 */
let server: TestServer
let company_id: number
let key: string
let ids: Record<'ana' | 'ben' | 'cara' | 'dan' | 'eve' | 'fay', number>
// A Tuesday, in 2026-P21.
const now_ms = Date.parse('2026-10-20T15:00:00Z')
const zero = {
  scheduled_hours: 0,
  regular_hours: 0,
  overtime_hours: 0,
  double_time_hours: 0,
  holiday_worked_hours: 0,
  holiday_hours: 0,
  vacation_hours: 0,
  sick_hours: 0,
  personal_hours: 0,
  other_leave_hours: 0,
  unpaid_leave_hours: 0,
  adjustment_hours: 0,
  effective_adjustment_hours: 0,
  punched_hours: 0,
  total_hours: 0,
}
const totals = {
  ...zero,
  scheduled_hours: 150,
  regular_hours: 213.5,
  overtime_hours: 5,
  holiday_hours: 15,
  vacation_hours: 7.5,
  punched_hours: 91,
  total_hours: 241,
}
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Row = any

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  company_id = await server.company('Report', { region: 'ON' })
  key = await server.makeKey({ company_id })
  await send('PUT', '/company', { pay_period_anchor: '2026-01-11', overtime: { weekly: 40 } })
  const add = (first_name: string, more: Person) =>
    addEmployee(server, { company_id, first_name, last_name: 'Report', ...more })
  ids = {
    ana: await add('Ana', { department: 'Office', works_weekdays: true }),
    ben: await add('Ben', { department: 'Warehouse' }),
    cara: await add('Cara', { department: 'Warehouse', works_weekdays: true }),
    dan: await add('Dan', {}),
    eve: await add('Eve', { department: 'Warehouse' }),
    fay: await add('Fay', { department: 'Office' }),
  }
  for (const id of [ids.ben, ids.dan, ids.eve]) {
    await send('PUT', `/employees/${id}`, { pay_basis: 'punches' })
  }
  await punch(ids.ben, ['05', '06', '07', '08', '09', '13', '14', '15', '16'], 9)
  await punch(ids.eve, ['17'], 10)
  await punch(ids.dan, ['21', '22', '23', '24', '25'], 8, '2026-09')
  const leave = await send('POST', '/leave-requests', {
    employee_id: ids.cara,
    type: 'vacation',
    start_date: '2026-10-06',
    end_date: '2026-10-06',
  })
  await send('POST', `/leave-requests/${leave.id}/approve`, {})
})
afterAll(() => server.close())

async function send(method: string, path: string, body?: object): Promise<Row> {
  const answer = await server.rest(method, path, body, { key })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

/** Shifts from 13:00 UTC, which is 9:00 in Toronto. */
async function punch(employee_id: number, days: string[], hours: number, month = '2026-10') {
  const entries = days.map((day) => ({
    employee_id,
    clock_in: `${month}-${day}T13:00:00Z`,
    clock_out: new Date(Date.parse(`${month}-${day}T13:00:00Z`) + hours * 3_600_000).toISOString(),
  }))
  await send('POST', '/time-entries/bulk', { entries })
}

const read = (query: string) => send('GET', `/reports/payroll-hours?${query}`)
const refused = async (query: string) => {
  const { status, body } = await server.rest('GET', `/reports/payroll-hours?${query}`, undefined, {
    key,
  })
  expect(status).toBe(422)
  return body.errors
}
const who = ({ data }: Row): string[] => data.map(({ name }: Row) => name.split(' ')[0])
const range = 'from=2026-10-04&to=2026-10-17'

/** Adds up what a list of sums has of each kind of hours. */
function added(rows: Row[]): Row {
  const sum: Record<string, number> = { ...zero }
  for (const row of rows) for (const name of Object.keys(zero)) sum[name]! += row[name]
  return sum
}

describe('sums', () => {
  test('by employee are the rows', async () => {
    const { data, meta } = await read(`${range}&group_by=employee`)
    expect(who({ data })).toEqual(['Ana', 'Ben', 'Cara', 'Eve'])
    expect(data.map((row: Row) => row.total_hours)).toEqual([75, 81, 75, 10])
    expect(data[1]).toMatchObject({ regular_hours: 76, overtime_hours: 5, punched_hours: 81 })
    expect(meta).toMatchObject({ employees: 4, total: 4, totals })
    expect(added(data)).toEqual(totals)
  })

  test('by department add up to the totals', async () => {
    const { by_department, meta, data } = await read(`${range}&group_by=department`)
    expect(by_department).toEqual([
      {
        ...zero,
        department: 'Office',
        employees: 1,
        scheduled_hours: 75,
        regular_hours: 67.5,
        holiday_hours: 7.5,
        total_hours: 75,
      },
      {
        ...zero,
        department: 'Warehouse',
        employees: 3,
        scheduled_hours: 75,
        regular_hours: 146,
        overtime_hours: 5,
        holiday_hours: 7.5,
        vacation_hours: 7.5,
        punched_hours: 91,
        total_hours: 166,
      },
    ])
    expect(added(by_department)).toEqual(meta.totals)
    expect(data).toHaveLength(4)
  })

  test('by week add up to the totals', async () => {
    const { by_week, meta } = await read(`${range}&group_by=week`)
    expect(by_week).toEqual([
      {
        ...zero,
        from: '2026-10-04',
        to: '2026-10-10',
        employees: 3,
        scheduled_hours: 75,
        regular_hours: 107.5,
        overtime_hours: 5,
        vacation_hours: 7.5,
        punched_hours: 45,
        total_hours: 120,
      },
      {
        ...zero,
        from: '2026-10-11',
        to: '2026-10-17',
        employees: 4,
        scheduled_hours: 75,
        regular_hours: 106,
        holiday_hours: 15,
        punched_hours: 46,
        total_hours: 121,
      },
    ])
    expect(added(by_week)).toEqual(meta.totals)
  })

  test('of weeks that the range cuts have its dates only, with the overtime of those', async () => {
    const cut = 'from=2026-10-07&to=2026-10-13&group_by=week&week_hours_above=44'
    // Ben's five hours of overtime are on Friday, when the week passes 40 h.
    const { by_week, data } = await read(cut)
    expect(who({ data })).toEqual(['Ben'])
    expect(data[0].weeks_above).toEqual([{ from: '2026-10-04', to: '2026-10-10', hours: 45 }])
    expect(by_week).toMatchObject([
      {
        from: '2026-10-07',
        to: '2026-10-10',
        employees: 1,
        regular_hours: 22,
        overtime_hours: 5,
        employees_above: [{ employee_id: ids.ben, name: 'Ben Report', hours: 45 }],
      },
      { from: '2026-10-11', to: '2026-10-13', regular_hours: 9, employees_above: [] },
    ])
    const everybody = await read('from=2026-10-07&to=2026-10-13&group_by=week')
    expect(everybody.by_week.map((week: Row) => week.total_hours)).toEqual([72, 39])
    expect(everybody.meta.totals.total_hours).toBe(111)
  })

  test('by day are the dates', async () => {
    const { by_day, meta } = await read(`${range}&group_by=day`)
    expect(by_day).toHaveLength(14)
    expect(by_day.map((day: Row) => day.total_hours)).toEqual([
      0, 24, 24, 24, 24, 24, 0, 0, 15, 24, 24, 24, 24, 10,
    ])
    expect(added(by_day)).toEqual(meta.totals)
  })

  test('of dates without hours are 0', async () => {
    const { data, by_week, by_department, meta, attention } = await read(
      'from=2026-10-10&to=2026-10-11&group_by=week&attention=true',
    )
    expect([data, by_department]).toEqual([[], undefined])
    expect(by_week).toEqual([
      { ...zero, from: '2026-10-10', to: '2026-10-10', employees: 0 },
      { ...zero, from: '2026-10-11', to: '2026-10-11', employees: 0 },
    ])
    expect(meta).toMatchObject({ employees: 0, total: 0, totals: zero })
    expect(attention).toEqual({ total: 0, people: [] })
    const all = await read('from=2026-10-10&to=2026-10-10&include_zero_hours=true')
    expect(who(all)).toEqual(['Ana', 'Ben', 'Cara', 'Dan', 'Eve', 'Fay'])
  })
})

describe('period', () => {
  test.each([
    ['last', '2026-P20', '2026-10-04', '2026-10-17'],
    ['Last', '2026-P20', '2026-10-04', '2026-10-17'],
    ['current', '2026-P21', '2026-10-18', '2026-10-31'],
    ['2026-P20', '2026-P20', '2026-10-04', '2026-10-17'],
    ['2026-p20', '2026-P20', '2026-10-04', '2026-10-17'],
    ['2026-19', '2026-P19', '2026-09-20', '2026-10-03'],
  ])('%s is %s', async (period, pay_period, from, to) => {
    expect((await read(`period=${period}`)).meta).toMatchObject({ pay_period, from, to })
  })

  test('that is unknown is refused with the labels that there are', async () => {
    const near = (labels: string) => ({
      period: [`must be current, last or the label of a pay period; near ones: ${labels}`],
    })
    expect(await refused('period=2026-P99')).toEqual(near('2026-P24, 2026-P25, 2026-P26'))
    expect(await refused('period=soon')).toEqual(near('2026-P20, 2026-P21, 2026-P22'))
  })

  test('and dates are one or the other', async () => {
    const both = ['cannot be combined with from and to; send one or the other']
    expect(await refused('period=last&from=2026-10-04')).toEqual({ period: both })
    const missing = ['is required, unless you send period']
    expect(await refused('')).toEqual({ from: missing, to: missing })
  })
})

describe('rows', () => {
  test.each([
    ['name', ['Ana', 'Ben', 'Cara', 'Eve']],
    ['-name', ['Eve', 'Cara', 'Ben', 'Ana']],
    ['employee_number', ['Ana', 'Ben', 'Cara', 'Eve']],
    ['-employee_number', ['Eve', 'Cara', 'Ben', 'Ana']],
    ['department', ['Ana', 'Ben', 'Cara', 'Eve']],
    ['-department', ['Ben', 'Cara', 'Eve', 'Ana']],
    ['total_hours', ['Eve', 'Ana', 'Cara', 'Ben']],
    ['-total_hours', ['Ben', 'Ana', 'Cara', 'Eve']],
    ['overtime_hours', ['Ana', 'Cara', 'Eve', 'Ben']],
    ['-overtime_hours', ['Ben', 'Ana', 'Cara', 'Eve']],
  ])('are sorted by %s, ties by employee number, also over pages', async (sort, names) => {
    expect(who(await read(`${range}&sort=${sort}`))).toEqual(names)
    const pages: string[] = []
    for (const page of [1, 2]) {
      const { data, meta } = await read(`${range}&sort=${sort}&per_page=3&page=${page}`)
      pages.push(...who({ data }))
      expect(meta).toMatchObject({ total: 4, last_page: 2, employees: 4, totals })
    }
    expect(pages).toEqual(names)
  })

  test('are of those with so much overtime, and the totals are theirs', async () => {
    const { data, meta } = await read(`${range}&min_overtime_hours=5`)
    expect(who({ data })).toEqual(['Ben'])
    expect(meta.totals).toMatchObject({ overtime_hours: 5, total_hours: 81 })
    expect(who(await read(`${range}&min_overtime_hours=5.01`))).toEqual([])
    expect(who(await read(`${range}&min_overtime_hours=0`))).toHaveLength(4)
    expect(await refused(`${range}&min_overtime_hours=-1`)).toHaveProperty('min_overtime_hours')
  })

  test('are of those with a week above, strictly', async () => {
    expect(who(await read(`${range}&week_hours_above=44`))).toEqual(['Ben'])
    expect(who(await read(`${range}&week_hours_above=45`))).toEqual([])
    // Holidays and leave do not count: Ana has 37.5 h and 30 h, Cara 30 h twice, Ben 45 h and 36 h.
    const { data } = await read(`${range}&week_hours_above=30`)
    expect(data.map(({ name, weeks_above }: Row) => [name, weeks_above.length])).toEqual([
      ['Ana Report', 1],
      ['Ben Report', 2],
    ])
  })

  test('of a company without overtime say why there is none', async () => {
    await send('PUT', '/company', { overtime: null })
    const { data, meta } = await read(`${range}&min_overtime_hours=1`)
    expect(data).toEqual([])
    expect(meta.note).toBe(
      'The company has no overtime setting, so no hours are overtime; week_hours_above finds long weeks.',
    )
    await send('PUT', '/company', { overtime: { weekly: 40 } })
  })
})

describe('a comparison with the period before', () => {
  test('has those who are only in one of the periods', async () => {
    const { data, meta } = await read('period=last&compare=previous')
    expect(
      data.map(({ name, total_hours, previous, change_hours }: Row) => [
        name.split(' ')[0],
        total_hours,
        previous.total_hours,
        change_hours,
      ]),
    ).toEqual([
      ['Ana', 75, 75, 0],
      ['Ben', 81, 0, 81],
      ['Cara', 75, 75, 0],
      ['Dan', 0, 40, -40],
      ['Eve', 10, 0, 10],
    ])
    expect(meta).toMatchObject({
      totals: { total_hours: 241 },
      previous: {
        from: '2026-09-20',
        to: '2026-10-03',
        pay_period: '2026-P19',
        employees: 3,
        totals: {
          ...zero,
          scheduled_hours: 150,
          regular_hours: 190,
          punched_hours: 40,
          total_hours: 190,
        },
      },
    })
  })

  test('is sorted by the size of the change', async () => {
    const sorted = async (sort: string) =>
      who(await read(`period=last&compare=previous&sort=${sort}`))
    expect(await sorted('-change_hours')).toEqual(['Ben', 'Dan', 'Eve', 'Ana', 'Cara'])
    expect(await sorted('change_hours')).toEqual(['Ana', 'Cara', 'Eve', 'Dan', 'Ben'])
  })

  test('by department has those that only one of the periods has', async () => {
    const { by_department } = await read('period=last&compare=previous&group_by=department')
    expect(
      by_department.map(({ department, employees, total_hours, previous, change_hours }: Row) => [
        department,
        employees,
        total_hours,
        previous.total_hours,
        change_hours,
      ]),
    ).toEqual([
      ['Office', 1, 75, 75, 0],
      ['Warehouse', 3, 166, 75, 91],
      [null, 0, 0, 40, -40],
    ])
  })

  test.each([
    ['from=2026-10-05&to=2026-10-09', '2026-09-30', '2026-10-04'],
    ['from=2026-09-01&to=2026-09-30', '2026-08-01', '2026-08-31'],
    ['from=2026-09-01&to=2026-10-31', '2026-07-01', '2026-08-31'],
    ['from=2026-03-01&to=2026-03-31', '2026-02-01', '2026-02-28'],
    ['from=2026-10-04&to=2026-10-17', '2026-09-20', '2026-10-03'],
  ])('of %s is with %s to %s', async (query, from, to) => {
    expect((await read(`${query}&compare=previous`)).meta.previous).toMatchObject({ from, to })
  })

  test('is one call for an assistant, largest changes first', async () => {
    const client = await server.mcp(key)
    const { body } = await client.callTool('get_payroll_hours', {
      period: 'last',
      compare: 'previous',
    })
    expect(body.meta).toMatchObject({
      pay_period: '2026-P20',
      employees: 5,
      totals: { total_hours: 241, overtime_hours: 5 },
      previous: { pay_period: '2026-P19', totals: { total_hours: 190 } },
      change: { overtime_hours: 5, punched_hours: 51, total_hours: 51 },
    })
    expect(
      body.data.map(({ name, change }: Row) => [name.split(' ')[0], change.total_hours]),
    ).toEqual([
      ['Ben', 81],
      ['Dan', -40],
      ['Eve', 10],
      ['Ana', undefined],
      ['Cara', undefined],
    ])
    expect(body.by_department.map((row: Row) => [row.department, row.change.total_hours])).toEqual([
      ['Office', undefined],
      ['Warehouse', 91],
      [null, -40],
    ])
  })
})

describe('people to look at', () => {
  test('are those with overtime, and of a period that has not ended the days to come are planned', async () => {
    const last = (await read('period=last&attention=true')).attention
    expect(last).toEqual({
      total: 1,
      people: [
        {
          employee_id: ids.ben,
          name: 'Ben Report',
          department: 'Warehouse',
          reasons: ['5.00 h of overtime'],
        },
      ],
    })
    const current = (await read('period=current&attention=true')).attention
    expect(current).toEqual({ total: 0, people: [], planned_from: '2026-10-21' })
    const until = async (to: string) =>
      (await read(`from=2026-10-18&to=${to}&attention=true`)).attention.planned_from
    expect(await until('2026-10-20')).toBeUndefined()
    expect(await until('2026-10-21')).toBe('2026-10-21')
    const ahead = await read('from=2026-11-01&to=2026-11-14&attention=true')
    expect(ahead.attention.planned_from).toBe('2026-11-01')
  })

  test('are those far from their schedule: by four hours and a tenth of it', async () => {
    const dates = 'from=2026-08-09&to=2026-08-15'
    const other = await server.company('Far away')
    const its = { key: await server.makeKey({ company_id: other }) }
    const gus = await addEmployee(server, { company_id: other, works_weekdays: true })
    await server.rest('PUT', `/employees/${gus}`, { pay_basis: 'punches' }, its)
    // Scheduled 37 h 30, and four shifts of 8 h 23: less by 3 h 58.
    for (const day of ['10', '11', '12', '13']) {
      const [clock_in, clock_out] = ['13:00', '21:23'].map((time) => `2026-08-${day}T${time}:00Z`)
      const shift = { employee_id: gus, clock_in, clock_out }
      await server.rest('POST', '/time-entries', shift, its)
    }
    const report = async () => {
      const path = `/reports/payroll-hours?${dates}&attention=true`
      return (await server.rest('GET', path, undefined, its)).body
    }
    const reasons = async () => (await report()).attention.people.flatMap((one: Row) => one.reasons)
    expect((await report()).data[0]).toMatchObject({ scheduled_hours: 37.5, total_hours: 33.53 })
    expect(await reasons()).toEqual([])
    const adjustment = {
      employee_id: gus,
      work_date: '2026-08-10',
      apply_immediately: true,
      hours_delta: -0.03,
      note: 'Late by two minutes',
    }
    await server.rest('POST', '/payroll-day-adjustments', adjustment, its)
    expect(await reasons()).toEqual([
      'paid and unpaid hours are 4.00 h less than the 37.50 h scheduled',
    ])
  })

  test('are at most twenty, those with warnings first, then the largest', async () => {
    const other = await server.company('Long weeks')
    const its = await server.makeKey({ company_id: other })
    await server.rest('PUT', '/company', { overtime: { weekly: 40 } }, { key: its })
    const entries: object[] = []
    for (let n = 1; n <= 24; n += 1) {
      const employee_id = await addEmployee(server, { company_id: other, last_name: `Person ${n}` })
      await server.rest('PUT', `/employees/${employee_id}`, { pay_basis: 'punches' }, { key: its })
      // 40 h of four days, and n quarters of an hour.
      for (const day of ['05', '06', '07', '08']) {
        const clock_in = `2026-10-${day}T12:00:00Z`
        entries.push({ employee_id, clock_in, clock_out: `2026-10-${day}T22:00:00Z` })
      }
      const end = new Date(Date.parse('2026-10-09T12:00:00Z') + n * 900_000).toISOString()
      entries.push({ employee_id, clock_in: '2026-10-09T12:00:00Z', clock_out: end })
      if (n === 1) entries.push({ employee_id, clock_in: '2026-10-10T12:00:00Z' })
    }
    const stored = await server.rest('POST', '/time-entries/bulk', { entries }, { key: its })
    expect(stored.body.failed, stored.text).toBe(0)
    const path = '/reports/payroll-hours?from=2026-10-04&to=2026-10-10&attention=true'
    const { body } = await server.rest('GET', path, undefined, { key: its })
    const { total, people } = body.attention
    expect(total).toBe(24)
    expect(people).toHaveLength(20)
    expect(people[0]).toMatchObject({
      name: 'Ana Person 1',
      reasons: ['a punch has no clock-out (open_entry) on 2026-10-10', '0.25 h of overtime'],
    })
    expect(people.slice(1, 3)).toMatchObject([
      { name: 'Ana Person 24', reasons: ['6.00 h of overtime'] },
      { name: 'Ana Person 23', reasons: ['5.75 h of overtime'] },
    ])
    expect(people.at(-1)).toMatchObject({ name: 'Ana Person 6' })
  })
})

test.each(bothTransports)(
  'over %s hours by schedule are never called worked',
  async (transport) => {
    for (const input of [{ period: 'last' }, { period: 'current', group_by: 'week' }]) {
      const { ok, body } = await through(server, transport, 'payroll_hours.read', input, { key })
      expect(ok).toBe(true)
      const said = JSON.stringify(body).replaceAll('"holiday_worked_hours"', '""')
      expect(said).not.toMatch(/worked/i)
    }
  },
)

describe('an approved period', () => {
  test('is reported as approved, in sums, weeks and comparisons', async () => {
    const before = await read('period=last&group_by=week')
    const { id } = await approvePeriodOf(server, '2026-10-04', key)
    await send('PUT', `/employees/${ids.cara}`, { department: 'Office' })
    await send('PUT', '/company', { overtime: null })

    const weeks = await read('period=last&group_by=week&week_hours_above=44')
    expect(weeks.meta.approved_pay_period_ids).toEqual([id])
    expect(weeks.by_week[0].employees_above).toEqual([
      { employee_id: ids.ben, name: 'Ben Report', hours: 45 },
    ])
    const after = await read('period=last&group_by=week')
    expect(after.by_week).toEqual(before.by_week)
    expect(after.meta.totals).toEqual(totals)

    // Cara was of the warehouse when it was approved.
    const { by_department } = await read('period=last&group_by=department')
    expect(by_department.map((row: Row) => [row.department, row.total_hours])).toEqual([
      ['Office', 75],
      ['Warehouse', 166],
    ])
    // Now Cara is of the office: 75 h are scheduled for each of both.
    const compared = await read('period=current&compare=previous&group_by=department')
    expect(
      compared.by_department.map((row: Row) => [
        row.department,
        row.total_hours,
        row.previous.total_hours,
      ]),
    ).toEqual([
      ['Office', 150, 75],
      ['Warehouse', 0, 166],
    ])
    expect(who(compared)).toEqual(['Ana', 'Ben', 'Cara', 'Eve'])
    expect(compared.meta.previous).toMatchObject({ pay_period: '2026-P20', totals })
  })
})
