import { describe, expect, test } from 'vitest'
import {
  computeDayRows,
  DEFAULT_PAYROLL_SETTINGS,
  leaveDayMinutes,
  type PayrollSettings,
} from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { employeeTime, type ProvidedTime } from '../support/employee-time.ts'
import { expectExplained } from '../support/explained.ts'
import { leaveOf, nineToFive, punchOf, shiftOf } from '../support/hours-facts.ts'

const HOLIDAY = '2026-10-12'
const holiday_day = dayNumber(HOLIDAY)
const substitute = { holiday_worked_policy: 'substitute_day' } as const
const byPunches = { pay_basis: 'punches' } as const
const onHoliday = punchOf(`${HOLIDAY}T08:00`, `${HOLIDAY}T14:00`)

/** Works 09:00-17:00 on weekdays and keeps Monday 12 October. */
function keeper(more: ProvidedTime = {}): ProvidedTime {
  return {
    schedules: [nineToFive],
    holidays: new Map([[holiday_day, { name: 'Thanksgiving' }]]),
    ...more,
  }
}

function on(date: string, known: ProvidedTime, chosen: Partial<PayrollSettings> = {}) {
  const day = dayNumber(date)
  const settings = { ...DEFAULT_PAYROLL_SETTINGS, ...chosen }
  expectExplained(employeeTime(known), { from_day: day, to_day: day }, settings)
  return computeDayRows(employeeTime(known), { from_day: day, to_day: day }, settings)[0]!
}

function override(date: string, more: { substitutes_for?: string; hours?: [string, string] } = {}) {
  const { substitutes_for, hours } = more
  const [start, end] = hours ?? ['00:00', '01:00']
  return {
    id: 5,
    day: dayNumber(date),
    is_working: hours !== undefined,
    ...shiftOf(start, end),
    substitutes_for: substitutes_for === undefined ? null : dayNumber(substitutes_for),
  }
}

describe('substitute_day', () => {
  const named = override('2026-10-23', { substitutes_for: HOLIDAY })

  test('a holiday worked by override is an ordinary day, and a day is owed until one is named', () => {
    const working = override(HOLIDAY, { hours: ['09:00', '13:00'] })
    const owed = on(HOLIDAY, keeper({ overrides: [working] }), substitute)
    expect(owed).toMatchObject({ regular: 240, holiday: 0, holiday_worked: 0, total: 240 })
    expect(owed.warnings).toEqual(['substitute_day_owed'])
    const settled = on(HOLIDAY, keeper({ overrides: [working, named] }), substitute)
    expect(settled).toMatchObject({ regular: 240, holiday: 0, warnings: [] })
  })

  test('hours punched on it are regular, named or not', () => {
    const settings = { ...substitute, ...byPunches }
    const owed = on(HOLIDAY, keeper({ punches: [onHoliday] }), settings)
    expect(owed).toMatchObject({ regular: 360, holiday: 0, holiday_worked: 0 })
    expect(owed.warnings).toEqual(['substitute_day_owed', 'worked_on_holiday'])
    const settled = on(HOLIDAY, keeper({ punches: [onHoliday], overrides: [named] }), settings)
    expect(settled).toMatchObject({ regular: 360, holiday: 0, warnings: ['worked_on_holiday'] })
  })

  test('the day that an override names is a paid holiday of the pattern, and leave takes nothing on it', () => {
    const away = leaveOf('vacation', '2026-10-19', '2026-10-23')
    const known = keeper({ overrides: [named], leaves: [away] })
    expect(on('2026-10-23', known, substitute)).toMatchObject({
      scheduled: 480,
      holiday: 480,
      vacation: 0,
      regular: 0,
    })
    const days = { from_day: dayNumber('2026-10-22'), to_day: dayNumber('2026-10-23') }
    const rule = { ...DEFAULT_PAYROLL_SETTINGS, ...substitute, is_paid: true }
    expect(leaveDayMinutes(employeeTime(known), days, rule)).toEqual([480, 0])
  })

  test('work on the day named is owed again', () => {
    const punches = [punchOf('2026-10-23T09:00', '2026-10-23T12:00')]
    const row = on('2026-10-23', keeper({ overrides: [named], punches }), {
      ...substitute,
      ...byPunches,
    })
    expect(row).toMatchObject({ regular: 180, holiday: 0 })
    expect(row.warnings).toEqual(['substitute_day_owed', 'worked_on_holiday'])
  })

  test('a day named after the last day loses nothing: the holiday is paid on its own date', () => {
    const leaving = { is_active: false, deactivated_day: dayNumber('2026-10-16') }
    expect(on(HOLIDAY, keeper({ overrides: [named], ...leaving }), substitute).holiday).toBe(480)
    expect(on(HOLIDAY, keeper({ overrides: [named] }), substitute).holiday).toBe(0)
  })

  test('under pay_both the override is a day off, and the holiday is paid on its date', () => {
    const known = keeper({ overrides: [named] })
    expect(on('2026-10-23', known)).toMatchObject({ scheduled: 0, holiday: 0, total: 0 })
    expect(on(HOLIDAY, known)).toMatchObject({ holiday: 480 })
  })

  test('the policy of the place applies before the company’s', () => {
    const known = keeper({ punches: [onHoliday], place: { country_code: 'CA', region: 'ON' } })
    const rules = (key: string) => ({ ...byPunches, region_rules: { [key]: substitute } })
    for (const key of ['CA-ON', 'CA']) {
      expect(on(HOLIDAY, known, rules(key))).toMatchObject({ regular: 360, holiday: 0 })
    }
    expect(on(HOLIDAY, known, rules('CA-BC'))).toMatchObject({ holiday_worked: 360, holiday: 480 })
  })
})

describe('hours on a holiday', () => {
  test('paid by schedule, punches without an override are unpaid and warned of', () => {
    const row = on(HOLIDAY, keeper({ punches: [onHoliday] }))
    expect(row).toMatchObject({ holiday: 480, holiday_worked: 0, total: 480, punched: 360 })
    expect(row.warnings).toEqual(['worked_on_holiday'])
  })

  test('a premium holiday is a working day: leave takes of it, punches on it are holiday worked', () => {
    const holidays = new Map([[holiday_day, { name: 'Victory Day', kind: 'premium' as const }]])
    const half = leaveOf('vacation', HOLIDAY, HOLIDAY, { start_day_part: 'morning' })
    const row = on(HOLIDAY, keeper({ holidays, leaves: [half] }))
    expect(row).toMatchObject({ vacation: 240, holiday_worked: 240, holiday: 0, total: 480 })
    const punched = on(HOLIDAY, keeper({ holidays, punches: [onHoliday] }), byPunches)
    expect(punched).toMatchObject({ holiday_worked: 360, total: 360, warnings: [] })
    const off = on(HOLIDAY, keeper({ holidays, overrides: [override(HOLIDAY)] }))
    expect(off).toMatchObject({ scheduled: 0, total: 0 })
  })

  test('on a day off it pays the average day, or nothing with a warning', () => {
    const saturday = '2026-10-17'
    const paid = (minutes: number | null) => new Map([[dayNumber(saturday), { minutes }]])
    expect(on(saturday, keeper({ holidays: paid(480) }))).toMatchObject({
      holiday: 480,
      warnings: [],
    })
    const lost = on(saturday, keeper({ holidays: paid(null) }))
    expect(lost).toMatchObject({ holiday: 0, warnings: ['holiday_on_day_off'] })
    const patternless = keeper({ holidays: paid(null), schedules: [] })
    expect(on(saturday, patternless, byPunches).warnings).toEqual(['no_pattern'])
  })

  test('a negative adjustment takes regular, hours on the holiday, the holiday', () => {
    const adjusted = (minutes: number) =>
      on(
        HOLIDAY,
        keeper({ punches: [onHoliday], adjustments: [{ id: 1, day: holiday_day, minutes }] }),
        byPunches,
      )
    expect(adjusted(-300)).toMatchObject({ holiday_worked: 60, holiday: 480 })
    expect(adjusted(-400)).toMatchObject({ holiday_worked: 0, holiday: 440 })
    expect(adjusted(30)).toMatchObject({ regular: 30, holiday_worked: 360, holiday: 480 })
  })
})

describe('a holiday inside unpaid leave, unpaid_leave_holidays skip', () => {
  const skip = { unpaid_leave_holidays: 'skip' } as const
  const unpaid = (more = {}) => leaveOf('unpaid', HOLIDAY, HOLIDAY, more)

  test('is unpaid leave only where the leave takes the whole day', () => {
    expect(on(HOLIDAY, keeper({ leaves: [unpaid()] }), skip)).toMatchObject({
      holiday: 0,
      unpaid_leave: 480,
      total: 0,
    })
    for (const part of [{ end_day_part: 'morning' }, { minutes: 480 }]) {
      const row = on(HOLIDAY, keeper({ leaves: [unpaid(part)] }), skip)
      expect(row).toMatchObject({ holiday: 480, unpaid_leave: 0 })
    }
    const paid = leaveOf('vacation', HOLIDAY, HOLIDAY)
    expect(on(HOLIDAY, keeper({ leaves: [paid] }), skip)).toMatchObject({
      holiday: 480,
      vacation: 0,
    })
  })

  test('is one of the days that the leave is charged', () => {
    const days = { from_day: holiday_day, to_day: holiday_day }
    const charged = (rule: Partial<Parameters<typeof leaveDayMinutes>[2]>) =>
      leaveDayMinutes(employeeTime(keeper()), days, {
        ...DEFAULT_PAYROLL_SETTINGS,
        ...skip,
        is_paid: false,
        ...rule,
      })
    expect(charged({})).toEqual([480])
    expect(charged({ span: unpaid() })).toEqual([480])
    expect(charged({ span: unpaid({ minutes: 60 }) })).toEqual([0])
    expect(charged({ is_paid: true })).toEqual([0])
    expect(charged({ unpaid_leave_holidays: 'pay' })).toEqual([0])
  })

  test('is a substitute day too', () => {
    const overrides = [override('2026-10-23', { substitutes_for: HOLIDAY })]
    const leaves = [leaveOf('unpaid', '2026-10-23', '2026-10-23')]
    const row = on('2026-10-23', keeper({ overrides, leaves }), { ...skip, ...substitute })
    expect(row).toMatchObject({ scheduled: 480, holiday: 0, unpaid_leave: 480, total: 0 })
  })

  test('takes the override of a holiday that would be worked', () => {
    const overrides = [override(HOLIDAY, { hours: ['09:00', '13:00'] })]
    const row = on(HOLIDAY, keeper({ overrides, leaves: [unpaid()] }), skip)
    expect(row).toMatchObject({ holiday: 0, unpaid_leave: 240, total: 0 })
  })
})
