import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  computeDayRows,
  DEFAULT_PAYROLL_SETTINGS,
  summarise,
} from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import {
  type ExportedPeriod,
  type ExportRow,
  writeProviderARun,
  writeProviderBSpi,
} from '../../src/modules/payroll/export/index.ts'
import { employeeTime } from '../support/employee-time.ts'

const goldenBytes = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../golden/${name}`, import.meta.url)))
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const lines = (bytes: Uint8Array) => text(bytes).split('\r\n').slice(0, -1)

const A = { provider_a_iid: 'R1ABC', earnings_codes: {} }
const B = { provider_b_client_id: '12345678' }
const NOTHING = summarise([])

describe('the shared files, from the hours of shared case H27', () => {
  test('provider_a_run is the same to the byte', () => {
    const file = writeProviderARun(periodOf([h27()]), A)
    expect(text(file.bytes)).toBe(text(goldenBytes('export-provider_a_run.csv')))
    expect(file.bytes).toEqual(goldenBytes('export-provider_a_run.csv'))
    expect(file.filename).toBe('Biweekly-10042026-10172026.csv')
    expect(file.content_type).toBe('text/csv; charset=utf-8')
  })

  test('provider_b_spi is the same to the byte', () => {
    const file = writeProviderBSpi(periodOf([h27()]), B)
    expect(text(file.bytes)).toBe(text(goldenBytes('export-provider_b_spi.csv')))
    expect(file.bytes).toEqual(goldenBytes('export-provider_b_spi.csv'))
    expect(file.filename).toBe('spi-2026-10-04-2026-10-17.csv')
  })
})

test('rows are by employee number, then in the order of the buckets, without zeros and unpaid leave', () => {
  const every = { ...NOTHING, scheduled: 9, unpaid_leave: 60, punched: 60, total: 480 }
  const all = { regular: 60, overtime: 60, double_time: 60, holiday: 60, vacation: 60 }
  const leave = { sick: 60, personal: 60, other_leave: 60 }
  const rows = [
    rowOf('10', { ...every, ...all, ...leave }),
    rowOf('A7', { ...NOTHING, regular: 61 }),
    rowOf('9', { ...NOTHING, sick: 30 }),
    rowOf('8', NOTHING),
  ]
  const seen = lines(writeProviderARun(periodOf(rows), A).bytes)
    .slice(2)
    .map((line) => line.split(',').slice(4, 7).join(' '))
  expect(seen).toEqual([
    '9 SIC 0.50',
    '10 REG 1.00',
    '10 OVT 1.00',
    '10 DBL 1.00',
    '10 HOL 1.00',
    '10 VAC 1.00',
    '10 SIC 1.00',
    '10 PER 1.00',
    '10 OTH 1.00',
    'A7 REG 1.02',
  ])
  const components = lines(writeProviderBSpi(periodOf(rows), B).bytes)
    .slice(2, 10)
    .map((line) => line.split(',')[4])
  const names = 'Hourly Overtime Doubletime Holiday Vacation Sick Personal Other'
  expect(components).toEqual(names.split(' '))
})

test('the payroll id takes the place of the employee number, but not its place in the order', () => {
  const rows = [
    { ...rowOf('2', { ...NOTHING, regular: 60 }), payroll_id: 'AAA' },
    { ...rowOf('1', { ...NOTHING, regular: 60 }), payroll_id: '' },
  ]
  const ids = lines(writeProviderBSpi(periodOf(rows), B).bytes).map((line) => line.split(',')[1])
  expect(ids).toEqual(['Worker ID', '1', 'AAA'])
})

test('the files are made without the provider’s ids and without rows', () => {
  const a = lines(writeProviderARun(periodOf([]), { provider_a_iid: '', earnings_codes: {} }).bytes)
  expect(a).toHaveLength(2)
  const b = lines(writeProviderBSpi(periodOf([h27()]), { provider_b_client_id: '' }).bytes)
  expect(b[1]!.startsWith(',000102,')).toBe(true)
})

test('a company’s own earnings codes take the place of the usual ones', () => {
  const settings = { ...A, earnings_codes: { regular: 'R01' } }
  const codes = lines(writeProviderARun(periodOf([h27()]), settings).bytes).slice(2)
  expect(codes.map((line) => line.split(',')[5])).toEqual(['R01', 'HOL', 'VAC'])
})

test.each([
  ['weekly', 'W', 'Weekly'],
  ['biweekly', 'B', 'Biweekly'],
  ['semimonthly', 'S', 'Semimonthly'],
  ['monthly', 'M', 'Monthly'],
] as const)('%s is %s in the lines and %s in the name', (pay_frequency, code, name) => {
  const file = writeProviderARun({ ...periodOf([h27()]), pay_frequency }, A)
  expect(lines(file.bytes)[2]!.split(',')[1]).toBe(code)
  expect(file.filename).toBe(`${name}-10042026-10172026.csv`)
})

test('fields with commas, quotes and line ends are quoted, and letters are UTF-8 without a mark', () => {
  const ids = ['a,b', 'say "hi"', 'two\nlines', 'Zoë', ' spaced ']
  const rows = ids.map((id, i) => ({
    ...rowOf(String(i), { ...NOTHING, regular: 60 }),
    payroll_id: id,
  }))
  const { bytes } = writeProviderBSpi(periodOf(rows), B)
  const written = text(bytes)
  expect(written.startsWith('Client ID,')).toBe(true)
  for (const field of ['"a,b"', '"say ""hi"""', '"two\nlines"', 'Zoë', ' spaced ']) {
    expect(written).toContain(`12345678,${field},,,Hourly,,,1.00,`)
  }
})

function periodOf(rows: ExportRow[]): ExportedPeriod {
  return { pay_frequency: 'biweekly', start_date: '2026-10-04', end_date: '2026-10-17', rows }
}

function rowOf(employee_number: string, minutes: ExportRow['minutes']): ExportRow {
  return { employee_number, payroll_id: null, minutes }
}

/** Employee 000102 of case H27: a holiday, a day of vacation and two hours added. */
function h27(): ExportRow {
  const shift = { start_minute: 9 * 60, end_minute: 17 * 60, break_minutes: 30 }
  const vacation = dayNumber('2026-10-15')
  const employee = employeeTime({
    schedules: [
      {
        id: 1,
        effective_day: dayNumber('2026-01-01'),
        days: [[], [shift], [shift], [shift], [shift], [shift], []],
      },
    ],
    holidays: new Map([[dayNumber('2026-10-12'), { id: null, name: 'Thanksgiving' }]]),
    leaves: [
      {
        id: 1,
        type: 'vacation',
        is_paid: true,
        start_day: vacation,
        end_day: vacation,
        start_day_part: 'full',
        end_day_part: 'full',
        minutes: null,
      },
    ],
    adjustments: [{ id: 1, day: dayNumber('2026-10-07'), minutes: 120 }],
  })
  const days = { from_day: dayNumber('2026-10-04'), to_day: dayNumber('2026-10-17') }
  const minutes = summarise(computeDayRows(employee, days, DEFAULT_PAYROLL_SETTINGS))
  return rowOf('000102', minutes)
}
