import { findAndCall, type Question, type Row } from './question.ts'

const as = 'employee'

/** Ana asks. */
export const employeesQuestions: Question[] = [
  {
    asked: 'How much vacation have I left?',
    as,
    nearest: { tool: 'get_leave_summary', because: 'it returns the days that you have left' },
    async walk(ask) {
      const { data } = await ask('get_leave_summary')
      return data.map((row: Row) => [row.name, row.vacation_available, row.pending_days])
    },
    answer: [['Ana Ferreira', 12, 2]],
    says: [12],
  },
  {
    asked: 'I was sick on Friday.',
    as,
    writes: true,
    nearest: {
      tool: 'get_context',
      because: 'it says which date Friday was; create_leave_request then takes type sick',
    },
    async walk(ask) {
      const { you } = await ask('get_context')
      const friday = { start_date: '2026-11-13', end_date: '2026-11-13' }
      const body = await ask('create_leave_request', { type: 'sick', ...friday })
      return [you.today, body.type, body.start_date, body.days, body.status]
    },
    answer: ['2026-11-19', 'sick', '2026-11-13', 1, 'pending'],
    says: ['2026-11-13'],
  },
  {
    asked: 'When do I work next week?',
    as,
    nearest: {
      tool: 'get_schedule',
      because: 'it returns your weekly hours, later versions and one-day overrides',
    },
    async walk(ask) {
      const body = await ask('get_schedule')
      const weekly = body.schedules
        .filter((row: Row) => row.is_working)
        .map((row: Row) => [row.day_of_week, row.start_time, row.end_time])
      const overrides = body.one_day_overrides.map((row: Row) => [
        row.override_date,
        row.start_time,
        row.end_time,
      ])
      return { weekly, overrides, later: body.upcoming }
    },
    answer: {
      weekly: [1, 2, 3, 4, 5].map((day) => [day, '09:00', '17:00']),
      overrides: [['2026-11-25', '12:00', '20:00']],
      later: [],
    },
    says: ['2026-11-25', '12:00|noon|12 pm|12 p.m.'],
  },
  {
    asked: 'I forgot to clock out.',
    as,
    writes: true,
    nearest: {
      tool: 'list_time_entries',
      because:
        'the open entry says which day it was; create_forgot_punch_request asks for the rest',
    },
    context: () => 'The person left at 17:15 that day, and wants you to ask for the correction.',
    async walk(ask) {
      const { data } = await ask('list_time_entries', { status: 'active' })
      const [open] = data
      // The person says: at a quarter past five.
      const body = await ask('create_forgot_punch_request', {
        work_date: open.work_date,
        clock_out: `${open.work_date}T17:15`,
        reason: 'I forgot to clock out.',
      })
      return [data.length, open.clock_in_local.slice(0, 16), body.status, body.clock_out]
    },
    answer: [1, '2026-11-18T09:00', 'pending', '2026-11-18T22:15:00Z'],
    says: [],
  },
  {
    asked: "What was Tomasz's sick leave?",
    as,
    nearest: {
      tool: 'list_leave_requests',
      because: 'it lists leave; at this reach it is your own, and says so',
    },
    async walk(ask) {
      const own = await ask('list_leave_requests', { type: 'sick' })
      const absences = await ask('list_absences', { from: '2026-09-01', to: '2026-09-30' })
      const texts = JSON.stringify([own, absences])
      return {
        own: own.data.length,
        of_colleagues: absences.data.map((row: Row) => Object.keys(row).toSorted()),
        says_sick: /"sick"/.test(texts),
      }
    },
    // That he was away shows in the department's calendar, never why.
    answer: { own: 0, of_colleagues: [['end_date', 'name', 'start_date']], says_sick: false },
    says: ["cannot|can’t|can't|not|only"],
  },
  {
    asked: 'Half of 23 December, the afternoon?',
    as,
    nearest: {
      tool: 'preview_leave_request',
      because: 'it previews leave before it is requested, with parts of days',
    },
    context: () => 'The person is asking whether they can have vacation then, and what it takes.',
    async walk(ask) {
      const body = await ask('preview_leave_request', {
        type: 'vacation',
        start_date: '2026-12-23',
        end_date: '2026-12-23',
        start_day_part: 'afternoon',
        end_day_part: 'afternoon',
      })
      return {
        days: body.days,
        hours: body.hours,
        balance: [body.balance_before_days, body.balance_after_days],
        blackouts: body.blackout_hits,
      }
    },
    answer: { days: 0.5, hours: 3.75, balance: [12, 11.5], blackouts: [] },
    says: [11.5],
  },
  {
    asked: 'When is payday?',
    as,
    nearest: { tool: 'get_context', because: 'call this first; it has the pay periods' },
    async walk(ask) {
      const { pay_periods } = await ask('get_context')
      return [pay_periods.last.pay_date, pay_periods.current.pay_date]
    },
    answer: ['2026-11-13', '2026-11-27'],
    says: ['2026-11-27'],
  },
  {
    asked: 'My mileage of October?',
    as,
    nearest: { tool: 'find_tools', because: 'mileage is not listed; it is an example of the tool' },
    async walk(ask) {
      const { data } = await findAndCall(ask, 'my mileage', 'list_mileage_trips', {
        from: '2026-10-01',
        to: '2026-10-31',
      })
      return [data.length, data.reduce((sum: number, row: Row) => sum + row.distance_km, 0)]
    },
    answer: [2, 59.5],
    says: [59.5],
  },
]
