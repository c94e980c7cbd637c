import { describe, expect, test } from 'vitest'
import {
  type CategoryMinutes,
  computeDayRows as computeRows,
  type DayRange,
  DEFAULT_PAYROLL_SETTINGS,
  type EmployeeTime,
  explainDay as explainEmployeeDay,
  factsNeeded,
  HOLIDAY_WORKED_POLICIES,
  type Leave,
  leaveDayMinutes as leaveMinutesOf,
  leavePortion,
  OVERTIME_PRESET_NAMES,
  OVERTIME_PRESETS,
  type PayrollSettings,
  type Punch,
  type Shift,
  summarise,
  warningsOf,
} from '../../src/engine/hours/index.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { parseInstant } from '../../src/lib/calendar/instants.ts'
import { parseTimeOfDay } from '../../src/lib/calendar/minutes.ts'
import { zone } from '../../src/lib/calendar/zones.ts'
import { employeeTime, type ProvidedTime } from '../support/employee-time.ts'

describe('employment', () => {
  test('the last day of a deactivated employee is paid, the next one is not', () => {
    const left = { ...ana(), is_active: false, deactivated_day: dayNumber('2026-10-07') }
    expect(week(left).regular).toBe(3 * 450)
    expect(week({ ...left, deactivated_day: null }).regular).toBe(0)
    expect(week({ ...left, is_active: true }).regular).toBe(5 * 450)
  })

  test('adjustments and punches count before the hire date, nothing else does', () => {
    const hired = {
      ...ana(),
      hire_day: dayNumber('2026-11-01'),
      leaves: [leaveOf('vacation', '2026-10-06', '2026-10-06')],
      holidays: new Map([[dayNumber('2026-10-05'), { id: 1, name: 'Holiday' }]]),
      punches: [punchOf('2026-10-07T09:00', '2026-10-07T11:00')],
      adjustments: [{ id: 1, day: dayNumber('2026-10-08'), minutes: 90 }],
    }
    const expected = { ...NOTHING, adjustment: 90, effective_adjustment: 90, punched: 120 }
    expect(week(hired)).toEqual({ ...expected, regular: 90, total: 90 })
    const paidByPunches = { ...hired, pay_basis: 'punches' as const }
    expect(week(paidByPunches)).toEqual({ ...expected, regular: 210, total: 210 })
  })
})

describe('patterns and overrides', () => {
  test('the newest version in force decides, in whatever order they come', () => {
    const short = {
      id: 2,
      effective_day: dayNumber('2026-10-07'),
      days: workweek('09:00', '12:00'),
    }
    const later = {
      id: 3,
      effective_day: dayNumber('2026-10-09'),
      days: workweek('09:00', '10:00'),
    }
    const changed = { ...ana(), schedules: [later, ...ana().schedules, short] }
    expect(week(changed).scheduled).toBe(450 + 450 + 180 + 180 + 60)
  })

  test('an end at the start is a day later, and a break longer than the shift leaves 0', () => {
    expect(day({ ...ana(), overrides: [overrideOf('08:00', '08:00', 60)] }).regular).toBe(23 * 60)
    expect(day({ ...ana(), overrides: [overrideOf('08:00', '08:30', 45)] }).regular).toBe(0)
  })

  test('a start in the spring gap moves forward and can leave nothing', () => {
    const night = { ...ana(), overrides: [overrideOf('02:30', '03:15', 0, '2026-03-08')] }
    expect(day(night, '2026-03-08').scheduled).toBe(0)
    const longer = { ...ana(), overrides: [overrideOf('02:30', '06:30', 0, '2026-03-08')] }
    expect(day(longer, '2026-03-08').scheduled).toBe(180)
  })
})

describe('paid holidays', () => {
  const onHoliday = (): ProvidedTime => ({
    ...ana(),
    holidays: new Map([[MONDAY, { id: 7, name: 'Founders Day' }]]),
  })

  test('an override on it is paid beside the pattern, or instead of it', () => {
    const worked = { ...onHoliday(), overrides: [overrideOf('09:00', '13:00', 0)] }
    const both = { scheduled: 240, holiday: 450, holiday_worked: 240, regular: 0, total: 690 }
    expect(day(worked)).toMatchObject(both)
    const substitute = { holiday_worked_policy: 'substitute_day' } as const
    expect(day(worked, '2026-10-05', substitute)).toMatchObject({ holiday: 0, regular: 240 })
    expect(day(onHoliday(), '2026-10-05', substitute)).toMatchObject({ holiday: 450, regular: 0 })
  })

  test('leave takes nothing on it without an override', () => {
    const away = { ...onHoliday(), leaves: [leaveOf('vacation', '2026-10-05', '2026-10-05')] }
    expect(day(away)).toMatchObject({ holiday: 450, vacation: 0, regular: 0 })
    const substitute = { holiday_worked_policy: 'substitute_day' } as const
    expect(day(away, '2026-10-05', substitute)).toMatchObject({ holiday: 450, vacation: 0 })
  })

  describe('with leave on an override of 240 minutes', () => {
    const away = (...leaves: Leave[]): ProvidedTime => ({
      ...onHoliday(),
      overrides: [overrideOf('09:00', '13:00', 0)],
      leaves,
    })
    const sick = leaveOf('sick', '2026-10-05', '2026-10-05')
    const morning = leaveOf('sick', '2026-10-05', '2026-10-05', 'morning')
    const unpaid = { ...leaveOf('unpaid', '2026-10-05', '2026-10-05'), is_paid: false }

    test('under pay_both the leave takes the work away, and the holiday pays the day', () => {
      const expected = { scheduled: 240, holiday: 450, sick: 0, regular: 0, total: 450 }
      expect(day(away(sick))).toMatchObject(expected)
      const half = { holiday: 450, sick: 0, regular: 0, holiday_worked: 120, total: 570 }
      expect(day(away(morning))).toMatchObject(half)
    })

    test('under pay_both unpaid leave is told as unpaid beside the holiday', () => {
      const expected = { holiday: 450, unpaid_leave: 240, regular: 0, total: 450 }
      expect(day(away(unpaid))).toMatchObject(expected)
    })

    test('under substitute_day it is an ordinary day of the override', () => {
      const substitute = { holiday_worked_policy: 'substitute_day' } as const
      const whole = { holiday: 0, sick: 240, regular: 0, total: 240 }
      expect(day(away(sick), '2026-10-05', substitute)).toMatchObject(whole)
      const half = { holiday: 0, sick: 120, regular: 120, total: 240 }
      expect(day(away(morning), '2026-10-05', substitute)).toMatchObject(half)
      const without = { holiday: 0, unpaid_leave: 240, regular: 0, total: 0 }
      expect(day(away(unpaid), '2026-10-05', substitute)).toMatchObject(without)
    })

    test('the explanation says what the leave did', () => {
      const said = (leave: Leave, policy: 'pay_both' | 'substitute_day') =>
        explainDay(away(leave), MONDAY, {
          ...DEFAULT_PAYROLL_SETTINGS,
          holiday_worked_policy: policy,
        }).steps.find(({ kind }) => kind === 'leave')
      expect(said(sick, 'pay_both')).toMatchObject({
        text: 'Leave (sick) takes away 4.00 h of the work planned on the holiday; no leave is charged, because the day is paid as a holiday.',
        bucket: null,
      })
      expect(said(unpaid, 'pay_both')).toMatchObject({ bucket: 'unpaid_leave', minutes_after: 240 })
      expect(said(sick, 'substitute_day')).toMatchObject({ bucket: 'sick', minutes_after: 240 })
    })
  })

  describe('with an override that is a day off', () => {
    test('a working day has nothing on it', () => {
      const free = { ...ana(), overrides: [dayOff] }
      expect(day(free)).toMatchObject({ scheduled: 0, regular: 0, total: 0 })
      const away = { ...free, leaves: [leaveOf('vacation', '2026-10-05', '2026-10-05')] }
      expect(day(away)).toMatchObject({ vacation: 0, total: 0 })
    })

    test.each(HOLIDAY_WORKED_POLICIES)(
      'a holiday pays the same under %s; nothing is scheduled',
      (policy) => {
        const settings = { holiday_worked_policy: policy }
        const free = { ...onHoliday(), overrides: [dayOff] }
        const plain = day(onHoliday(), '2026-10-05', settings)
        expect(day(free, '2026-10-05', settings)).toEqual({ ...plain, scheduled: 0 })
        expect(plain).toMatchObject({ scheduled: 450, holiday: 450 })
        const away = { ...free, leaves: [leaveOf('vacation', '2026-10-05', '2026-10-05')] }
        expect(day(away, '2026-10-05', settings)).toMatchObject({ holiday: 450, vacation: 0 })
      },
    )
  })

  test('hours punched on it are paid beside it under the punches basis', () => {
    const punched = { ...onHoliday(), punches: [punchOf('2026-10-05T09:00', '2026-10-05T11:00')] }
    const row = day(punched, '2026-10-05', { pay_basis: 'punches' })
    expect(row).toMatchObject({ holiday: 450, holiday_worked: 120, regular: 0, total: 570 })
  })
})

describe('leave', () => {
  test('half of an odd number rounds up, and two halves are cut at the day', () => {
    const odd = { ...ana(), overrides: [overrideOf('09:00', '16:35', 0)] }
    const morning = leaveOf('vacation', '2026-10-05', '2026-10-05', 'morning')
    const afternoon = { ...leaveOf('sick', '2026-10-05', '2026-10-05', 'afternoon'), id: 2 }
    expect(day({ ...odd, leaves: [morning] })).toMatchObject({ vacation: 228, regular: 227 })
    const both = { ...odd, leaves: [afternoon, morning] }
    expect(day(both)).toMatchObject({ vacation: 228, sick: 227, regular: 0, total: 455 })
  })

  test('hours are taken up to the minutes of the day', () => {
    const hours = (minutes: number) => ({
      ...ana(),
      leaves: [{ ...leaveOf('personal', '2026-10-05', '2026-10-05'), minutes }],
    })
    expect(day(hours(150))).toMatchObject({ personal: 150, regular: 300 })
    expect(day(hours(600))).toMatchObject({ personal: 450, regular: 0 })
  })

  test('the first day of several may be an afternoon, the last a morning', () => {
    const away = leaveOf('vacation', '2026-10-05', '2026-10-07', 'afternoon', 'morning')
    expect([0, 1, 2].map((i) => leavePortion(away, MONDAY + i))).toEqual([0.5, 1, 0.5])
    expect(week({ ...ana(), leaves: [away] })).toMatchObject({ vacation: 900, regular: 1350 })
  })

  test('a single day’s parts are read together', () => {
    const parts = (start: Leave['start_day_part'], end: Leave['end_day_part']) =>
      leavePortion(leaveOf('vacation', '2026-10-05', '2026-10-05', start, end), MONDAY)
    expect(parts('full', 'full')).toBe(1)
    expect(parts('morning', 'afternoon')).toBe(1)
    expect(parts('morning', 'full')).toBe(0.5)
    expect(parts('full', 'morning')).toBe(0.5)
    expect(parts('morning', 'morning')).toBe(0.5)
    expect(parts('afternoon', 'afternoon')).toBe(0.5)
  })

  test('custom types are other leave when paid and unpaid leave when not', () => {
    const custom = leaveOf('jury-duty', '2026-10-05', '2026-10-05')
    expect(day({ ...ana(), leaves: [custom] })).toMatchObject({ other_leave: 450, total: 450 })
    const unpaid = { ...custom, is_paid: false }
    expect(day({ ...ana(), leaves: [unpaid] })).toMatchObject({ unpaid_leave: 450, total: 0 })
  })

  test('without any pattern a weekday of leave is the standard day, and nothing else is paid', () => {
    const away = {
      ...ana(),
      schedules: [],
      holidays: new Map([[MONDAY + 1, { id: 1, name: 'Holiday' }]]),
      leaves: [leaveOf('vacation', '2026-10-03', '2026-10-11')],
    }
    const rows = computeDayRows(away, range('2026-10-03', '2026-10-11'), DEFAULT_PAYROLL_SETTINGS)
    expect(rows.map((row) => row.vacation)).toEqual([0, 0, 480, 0, 480, 480, 480, 0, 0])
    expect(summarise(rows)).toMatchObject({ scheduled: 0, holiday: 0, regular: 0, total: 1920 })
  })

  test('a whole day of leave takes the minutes that leave is counted by', () => {
    const worker = {
      ...ana(),
      overrides: [overrideOf('10:00', '14:00', 0, '2026-10-10')],
      holidays: new Map([[MONDAY + 1, { id: 1, name: 'Holiday' }]]),
    }
    const days = range('2026-10-04', '2026-10-10')
    const rule = { ...DEFAULT_PAYROLL_SETTINGS, is_paid: true }
    expect(leaveDayMinutes(worker, days, rule)).toEqual([0, 450, 0, 450, 450, 450, 240])
    const patternless = { ...worker, schedules: [] }
    const short = { ...rule, standard_day_minutes: 400 }
    expect(leaveDayMinutes(patternless, days, short)).toEqual([0, 400, 0, 400, 400, 400, 240])
  })

  test.each([
    ['pay_both', true, 0],
    ['pay_both', false, 240],
    ['substitute_day', true, 240],
    ['substitute_day', false, 240],
  ] as const)(
    'under %s leave that is paid (%s) is charged %i minutes of a worked holiday',
    (holiday_worked_policy, is_paid, minutes) => {
      const worker = {
        ...ana(),
        overrides: [overrideOf('09:00', '13:00', 0)],
        holidays: new Map([[MONDAY, { id: 1, name: 'Holiday' }]]),
      }
      const rule = { standard_day_minutes: 480, holiday_worked_policy, is_paid }
      const days = { from_day: MONDAY, to_day: MONDAY }
      expect(leaveDayMinutes(worker, days, rule)).toEqual([minutes])
    },
  )
})

describe('punches', () => {
  const paidByPunches = (punches: Punch[], settings: Partial<PayrollSettings> = {}) =>
    computeDayRows({ ...ana(), schedules: [], punches }, range('2026-10-05', '2026-10-07'), {
      ...DEFAULT_PAYROLL_SETTINGS,
      pay_basis: 'punches',
      ...settings,
    }).map((row) => row.regular)

  test('an entry over midnight is whole on its first day, or cut with the break from the later part', () => {
    const night = punchOf('2026-10-05T22:00', '2026-10-06T06:00', 30)
    expect(paidByPunches([night])).toEqual([450, 0, 0])
    const split = { shift_day_rule: 'split_midnight' } as const
    expect(paidByPunches([night], split)).toEqual([120, 330, 0])
    const longBreak = punchOf('2026-10-05T22:00', '2026-10-06T00:20', 30)
    expect(paidByPunches([longBreak], split)).toEqual([110, 0, 0])
  })

  test('an entry begun on the day before the range is cut into it', () => {
    const night = punchOf('2026-10-04T20:00', '2026-10-05T04:00')
    expect(paidByPunches([night], { shift_day_rule: 'split_midnight' })).toEqual([240, 0, 0])
    expect(paidByPunches([night])).toEqual([0, 0, 0])
  })

  test.each([
    [0, '09:07', '17:08', 481],
    [5, '09:07', '17:08', 485],
    [6, '09:03', '17:02', 474],
    [10, '09:04', '17:05', 490],
    [15, '09:07', '17:08', 495],
    [15, '09:15', '17:45', 510],
    [15, '23:55', '23:59', 0],
  ] as const)('rounded to %i minutes, %s to %s is %i minutes', (step, start, end, minutes) => {
    const punch = punchOf(`2026-10-05T${start}`, `2026-10-05T${end}`)
    expect(paidByPunches([punch], { punch_rounding: step })).toEqual([minutes, 0, 0])
  })

  test('seconds are cut before rounding, and rounding is of local time', () => {
    const seconds = punchOf('2026-10-05T09:07:59', '2026-10-05T17:00:59')
    expect(paidByPunches([seconds], { punch_rounding: 15 })).toEqual([480, 0, 0])
    const kathmandu: ProvidedTime = {
      ...ana(),
      timezone: 'Asia/Kathmandu',
      punches: [punchIn('Asia/Kathmandu', '2026-10-05T09:00', '2026-10-05T10:10')],
    }
    const settings = { pay_basis: 'punches', punch_rounding: 10 } as const
    expect(day(kathmandu, '2026-10-05', settings).regular).toBe(70)
  })

  test('with approval required only approved entries count', () => {
    const open = { ...punchOf('2026-10-05T09:00', null), is_approved: false }
    const waiting = { ...punchOf('2026-10-05T09:00', '2026-10-05T10:00'), is_approved: false }
    const approved = punchOf('2026-10-05T11:00', '2026-10-05T13:00')
    expect(paidByPunches([open, waiting, approved])).toEqual([180, 0, 0])
    const required = { require_approved_punches: true }
    expect(paidByPunches([open, waiting, approved], required)).toEqual([120, 0, 0])
  })

  test('several open entries of a day are one warning', () => {
    const punches = [punchOf('2026-10-05T09:00', null), punchOf('2026-10-05T12:00', null)]
    const rows = computeDayRows({ ...ana(), punches }, WEEK, DEFAULT_PAYROLL_SETTINGS)
    expect(warningsOf(rows)).toEqual([{ code: 'open_entry', date: '2026-10-05' }])
  })
})

describe('adjustments', () => {
  test('a negative one takes from regular, then holiday, then paid leave, never from unpaid leave', () => {
    const half = {
      ...ana(),
      leaves: [
        leaveOf('vacation', '2026-10-05', '2026-10-05', 'morning'),
        { ...leaveOf('unpaid', '2026-10-05', '2026-10-05'), id: 2, is_paid: false, minutes: 60 },
      ],
    }
    const adjusted = (minutes: number) => ({
      ...half,
      adjustments: [{ id: 1, day: MONDAY, minutes }],
    })
    expect(day(adjusted(-200))).toMatchObject({ regular: 0, vacation: 190, unpaid_leave: 60 })
    expect(day(adjusted(-1000))).toMatchObject({
      vacation: 0,
      unpaid_leave: 60,
      adjustment: -1000,
      effective_adjustment: -390,
      total: 0,
    })
  })

  test('several are summed before a day is cut at zero', () => {
    const adjustments = [-720, 300, -60].map((minutes, i) => ({ id: i + 1, day: MONDAY, minutes }))
    const rows = computeDayRows({ ...ana(), adjustments }, WEEK, DEFAULT_PAYROLL_SETTINGS)
    expect(rows[1]).toMatchObject({ adjustment: -480, effective_adjustment: -450, total: 0 })
    expect(warningsOf(rows)).toEqual([{ code: 'adjustment_clamped', date: '2026-10-05' }])
  })
})

describe('overtime', () => {
  const long = (hours: number[]): ProvidedTime => ({
    ...ana(),
    pay_basis: 'punches',
    punches: hours.flatMap((count, i) => {
      const date = civilDate(MONDAY - 1 + i)
      const end = `${String(6 + count).padStart(2, '0')}:00`
      return count === 0 ? [] : [punchOf(`${date}T06:00`, `${date}T${end}`)]
    }),
  })
  const split = (hours: number[], overtime: PayrollSettings['overtime']) => {
    const { regular, overtime: over, double_time } = week(long(hours), { overtime })
    return [regular / 60, over / 60, double_time / 60]
  }

  test.each([
    ['ca_federal', [40, 16, 0]],
    ['ca_on', [44, 12, 0]],
    ['ca_qc', [40, 16, 0]],
    ['ca_bc', [40, 15, 1]],
    ['ca_ab', [44, 12, 0]],
    ['ca_mb', [40, 16, 0]],
    ['ca_sk', [40, 16, 0]],
    ['ca_nt', [40, 16, 0]],
    ['ca_nu', [40, 16, 0]],
    ['ca_yt', [40, 16, 0]],
    ['ca_nb', [44, 12, 0]],
    ['ca_ns', [48, 8, 0]],
    ['ca_pe', [48, 8, 0]],
    ['ca_nl', [40, 16, 0]],
    ['us_federal', [40, 16, 0]],
    ['us_ca', [40, 15, 1]],
    ['us_ak', [40, 16, 0]],
    ['us_co', [40, 16, 0]],
    ['us_pr', [40, 16, 0]],
    ['us_nv', [40, 16, 0]],
    ['us_ky', [40, 16, 0]],
  ] as const)('%s splits 56 hours as its thresholds say', (preset, expected) => {
    expect(split([0, 13, 12, 10, 8, 8, 5], preset)).toEqual(expected)
  })

  test('every preset is in the table above', () => {
    expect(OVERTIME_PRESET_NAMES).toHaveLength(21)
    expect(Object.keys(OVERTIME_PRESETS)).toEqual(OVERTIME_PRESET_NAMES)
  })

  test('a seventh day is overtime for eight hours, then double time, only when all seven are worked', () => {
    expect(split([4, 4, 4, 4, 4, 4, 10], 'us_ca')).toEqual([24, 8, 2])
    expect(split([0, 4, 4, 4, 4, 4, 10], 'us_ca')).toEqual([28, 2, 0])
  })

  test('a minute counts once: daily overtime does not fill the week', () => {
    expect(split([0, 10, 10, 10, 10, 8, 0], { daily: 8, weekly: 40 })).toEqual([40, 8, 0])
    expect(split([0, 10, 10, 10, 10, 8, 2], { daily: 8, weekly: 40 })).toEqual([40, 10, 0])
  })

  test('holiday and leave hours do not count towards a threshold', () => {
    const worker = {
      ...long([0, 0, 10, 10, 10, 10, 4]),
      holidays: new Map([[MONDAY, { id: 1, name: 'Holiday' }]]),
    }
    expect(week(worker, { overtime: 'us_federal' })).toMatchObject({
      holiday: 450,
      regular: 40 * 60,
      overtime: 4 * 60,
    })
  })

  test('a workweek counts from its first day, though only the range is reported', () => {
    const worker = long([0, 12, 12, 12, 12, 0, 0])
    const settings = { ...DEFAULT_PAYROLL_SETTINGS, overtime: 'us_federal' as const }
    const rows = computeDayRows(worker, range('2026-10-08', '2026-10-08'), settings)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ regular: 4 * 60, overtime: 8 * 60 })
    const fromThursday = { ...settings, workweek_start: 4 }
    const recomputed = computeDayRows(worker, range('2026-10-08', '2026-10-08'), fromThursday)
    expect(recomputed[0]).toMatchObject({ regular: 12 * 60, overtime: 0 })
  })

  test('the facts needed are whole workweeks, the night before them, and holidays that may move in', () => {
    const settings = { ...DEFAULT_PAYROLL_SETTINGS, overtime: 'us_federal' as const }
    const needed = factsNeeded(range('2026-10-08', '2026-10-14'), settings)
    expect(civilDate(needed.from_day)).toBe('2026-10-04')
    expect(civilDate(needed.to_day)).toBe('2026-10-17')
    expect(civilDate(needed.holidays_from_day)).toBe('2026-09-03')
    expect(needed.punches_from_ms).toBeLessThanOrEqual(parseInstant('2026-10-03T00:00', 'UTC')!)
    // Overtime may be agreed with an employee alone.
    expect(factsNeeded(range('2026-10-08', '2026-10-14'), DEFAULT_PAYROLL_SETTINGS)).toEqual(needed)
  })

  test('the first edition needs no days after the range', () => {
    const first = { ...DEFAULT_PAYROLL_SETTINGS, edition: 1 as const }
    const plain = factsNeeded(range('2026-10-08', '2026-10-09'), first)
    expect(civilDate(plain.from_day)).toBe('2026-10-08')
    expect(civilDate(plain.to_day)).toBe('2026-10-09')
    const split = { ...first, shift_day_rule: 'split_midnight' as const }
    const cut = factsNeeded(range('2026-10-08', '2026-10-09'), split)
    expect(plain.punches_from_ms - cut.punches_from_ms).toBeGreaterThanOrEqual(86_400_000)
  })
})

describe('the explanation', () => {
  test('names what caused each step, in order, with the minutes before and after', () => {
    const worker: ProvidedTime = {
      ...ana(),
      holidays: new Map([[MONDAY, { id: 7, name: 'Thanksgiving' }]]),
      overrides: [{ ...overrideOf('09:00', '13:00', 0), id: 5 }],
      leaves: [{ ...leaveOf('vacation', '2026-10-05', '2026-10-05'), id: 6 }],
      punches: [
        { ...punchOf('2026-10-05T09:00', '2026-10-05T13:00'), id: 8 },
        { ...punchOf('2026-10-05T14:00', null), id: 9 },
      ],
      adjustments: [{ id: 10, day: MONDAY, minutes: -300 }],
    }
    const { steps, ...rest } = explainDay(worker, MONDAY, DEFAULT_PAYROLL_SETTINGS)
    expect(rest).toMatchObject({ employee_id: 1, date: '2026-10-05', total_minutes: 150 })
    expect(rest.warnings.map(({ code }) => code)).toEqual([
      'open_entry',
      'worked_on_holiday',
      'worked_on_leave',
    ])
    const seen = steps.map((s) => [s.kind, s.ids, s.bucket, s.minutes_before, s.minutes_after])
    expect(seen).toEqual([
      ['employment', [], null, 0, 0],
      ['pattern', [1], 'scheduled', 0, 450],
      ['override', [5], 'scheduled', 450, 240],
      ['holiday', [7], 'holiday', 0, 450],
      ['leave', [6], null, 0, 0],
      ['punches', [8, 9], 'punched', 0, 240],
      ['regular', [], 'regular', 0, 0],
      ['adjustment', [10], 'holiday', 450, 150],
      ['total', [], 'total', 0, 150],
    ])
    expect(steps.map((s) => s.text)).toEqual([
      'Employed on 2026-10-05.',
      'The pattern in force since 2026-01-01 has Monday 09:00 to 17:00, a break of 30 minutes, 7.50 h.',
      'A one-day override replaces the pattern: 09:00 to 13:00, no break, 4.00 h.',
      "Thanksgiving is a paid holiday: the pattern's 7.50 h are paid as holiday.",
      'Leave (vacation) takes away 4.00 h of the work planned on the holiday; no leave is charged, because the day is paid as a holiday.',
      'Punched 4.00 h: entry 8 counts 4.00 h, entry 9 is open and counts 0.00 h.',
      'Paid by schedule: the 0.00 h left of the planned hours are regular.',
      'An approved adjustment of -5.00 h takes 5.00 h from holiday.',
      '2.50 h: 2.50 holiday.',
    ])
  })

  test('shows overtime as minutes that move', () => {
    const worker = { ...ana(), overrides: [overrideOf('06:00', '20:00', 0)] }
    const settings = { ...DEFAULT_PAYROLL_SETTINGS, overtime: 'ca_bc' as const }
    const { steps } = explainDay(worker, MONDAY, settings)
    const moved = steps.filter((s) => s.kind === 'overtime')
    expect(moved.map((s) => [s.bucket, s.minutes_before, s.minutes_after])).toEqual([
      ['regular', 840, 720],
      ['double_time', 0, 120],
      ['regular', 720, 480],
      ['overtime', 0, 240],
    ])
    expect(moved[0]!.text).toBe('Above 12.00 h a day: 2.00 h of regular are double time.')
  })
})

const NOTHING = summarise([])
const MONDAY = dayNumber('2026-10-05')
const WEEK = range('2026-10-04', '2026-10-10')

/** Works Monday to Friday 09:00-17:00 with a break of half an hour, in Toronto. */
function ana(): ProvidedTime & Pick<EmployeeTime, 'schedules'> {
  return {
    schedules: [
      { id: 1, effective_day: dayNumber('2026-01-01'), days: workweek('09:00', '17:00', 30) },
    ],
  }
}

function week(employee: ProvidedTime, settings: Partial<PayrollSettings> = {}): CategoryMinutes {
  return summarise(computeDayRows(employee, WEEK, { ...DEFAULT_PAYROLL_SETTINGS, ...settings }))
}

function day(
  employee: ProvidedTime,
  date = '2026-10-05',
  settings: Partial<PayrollSettings> = {},
): CategoryMinutes {
  const chosen = { ...DEFAULT_PAYROLL_SETTINGS, ...settings }
  return summarise(computeDayRows(employee, range(date, date), chosen))
}

function computeDayRows(known: ProvidedTime, days: DayRange, settings: PayrollSettings) {
  return computeRows(employeeTime(known), days, settings)
}

function explainDay(known: ProvidedTime, on: number, settings: PayrollSettings) {
  return explainEmployeeDay(employeeTime(known), on, settings)
}

function leaveDayMinutes(known: ProvidedTime, days: DayRange, rule: LeaveDayRule) {
  return leaveMinutesOf(employeeTime(known), days, rule)
}

type LeaveDayRule = Parameters<typeof leaveMinutesOf>[2]

function range(from: string, to: string) {
  return { from_day: dayNumber(from), to_day: dayNumber(to) }
}

function shiftOf(start: string, end: string, break_minutes = 0): Shift {
  return {
    start_minute: parseTimeOfDay(start)!,
    end_minute: parseTimeOfDay(end)!,
    break_minutes,
  }
}

function workweek(start: string, end: string, pause = 0): Shift[][] {
  const shift = shiftOf(start, end, pause)
  return [[], [shift], [shift], [shift], [shift], [shift], []]
}

function overrideOf(start: string, end: string, pause: number, date = '2026-10-05') {
  return { id: 1, day: dayNumber(date), is_working: true, ...shiftOf(start, end, pause) }
}

const dayOff = { ...overrideOf('09:00', '17:00', 0), is_working: false }

function leaveOf(
  type: string,
  start: string,
  end: string,
  start_day_part: Leave['start_day_part'] = 'full',
  end_day_part: Leave['end_day_part'] = 'full',
): Leave {
  const [start_day, end_day] = [dayNumber(start), dayNumber(end)]
  return {
    id: 1,
    type,
    is_paid: true,
    start_day,
    end_day,
    start_day_part,
    end_day_part,
    minutes: null,
  }
}

function punchOf(start: string, end: string | null, break_minutes = 0): Punch {
  return punchIn('America/Toronto', start, end, break_minutes)
}

function punchIn(timezone: string, start: string, end: string | null, break_minutes = 0): Punch {
  const clock_in_ms = parseInstant(start, timezone)!
  return {
    id: 1,
    timezone,
    work_day: zone(timezone).dayAt(clock_in_ms),
    clock_in_ms,
    clock_out_ms: end === null ? null : parseInstant(end, timezone),
    break_minutes,
    is_approved: true,
  }
}
