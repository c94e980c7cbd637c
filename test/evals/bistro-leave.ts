import { type Question, type Row, textOf } from './question.ts'

const as = 'admin'

export const leaveQuestions: Question[] = [
  {
    asked: 'Who is away next Friday?',
    as,
    async walk(ask) {
      const { today } = await ask('get_context')
      const on = today === '2026-11-20' ? '2026-11-27' : today
      const { data } = await ask('list_leave_requests', { status: 'approved', from: on, to: on })
      return data.map((row: Row) => row.employee_name)
    },
    answer: ['Dora Novak'],
    says: ['Dora'],
  },
  {
    asked: 'Is anybody off today, and why?',
    as,
    async walk(ask) {
      const { today } = await ask('get_context')
      const { data } = await ask('list_leave_requests', {
        status: 'approved',
        from: today,
        to: today,
      })
      return data.map((row: Row) => [row.employee_name, row.type])
    },
    answer: [['Emil Okafor', 'sick']],
    says: ['Emil', 'sick'],
  },
  {
    asked: 'Who is waiting for leave approval?',
    as,
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      return data.map((row: Row) => [row.employee_name, row.start_date, row.days])
    },
    // Newest first.
    answer: [
      ['Carl Meyer', '2026-12-09', 1],
      ['Ana Costa', '2026-12-07', 5],
    ],
    says: ['Carl', 'Ana'],
  },
  {
    asked: "Approve Ana's vacation but tell me first who else is off.",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const [request] = data.filter((row: Row) => String(row.employee_name).startsWith('Ana '))
      const preview = await ask('preview_leave_request', { leave_request_id: request.id })
      const after = await ask('approve_leave_request', { id: request.id })
      return {
        away: preview.colleagues_away.map((row: Row) => [row.employee_name, row.start_date]),
        balance: [preview.balance_before_days, preview.balance_after_days],
        status: after.status,
      }
    },
    answer: { away: [['Bea Lind', '2026-12-10']], balance: [13, 8], status: 'approved' },
    says: ['Bea'],
  },
  {
    asked: 'How many vacation days does Ana have left, and how many has she asked for?',
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const { pto_balance, pending_leave_days } = await ask('get_employee', { id: data[0].id })
      return [pto_balance.vacation.available_days, pending_leave_days]
    },
    answer: [13, 5],
    says: [13, 5],
  },
  {
    asked: 'Who in the kitchen has the most vacation left?',
    as,
    async walk(ask) {
      const { data } = await ask('get_leave_summary', { department: 'Kitchen' })
      return data.map((row: Row) => [row.name, row.vacation_available]).toSorted()
    },
    answer: [
      ['Ana Costa', 13],
      ['Bea Lind', 13],
      ['Carl Meyer', 15],
    ],
    says: ['Carl', 15],
  },
  {
    asked: 'Could Carl take the week of Christmas off, and what would it cost him?',
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'carl' })
      const preview = await ask('preview_leave_request', {
        employee_id: data[0].id,
        type: 'vacation',
        start_date: '2026-12-21',
        end_date: '2026-12-25',
      })
      return {
        days: preview.days,
        holidays: preview.holidays.map((day: Row) => day.date),
        left: preview.balance_after_days,
        problems: preview.problems,
      }
    },
    answer: { days: 4, holidays: ['2026-12-25'], left: 11, problems: {} },
    says: [4, 11],
  },
  {
    asked: 'May Fay take the 29th of December? If not, why?',
    as,
    at: '?toolsets=staff,leave',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'fay' })
      const day = { start_date: '2026-12-29', end_date: '2026-12-29' }
      const preview = await ask('preview_leave_request', {
        employee_id: data[0].id,
        type: 'vacation',
        ...day,
      })
      const blackouts = await ask('list_blackout_dates', { fields: ['name', 'reason'] })
      return [
        Object.keys(preview.problems),
        preview.blackout_hits.map((hit: Row) => [hit.name, hit.enforcement]),
        blackouts.data.map((row: Row) => [row.name, textOf(blackouts, row.id).reason]),
      ]
    },
    answer: [
      ['start_date'],
      [['Stocktaking', 'block']],
      [['Stocktaking', 'We count everything twice.']],
    ],
    says: ['Stocktaking'],
  },
  {
    asked: "Reject Carl's day in December, the kitchen would be empty.",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const [request] = data.filter((row: Row) => row.employee_name === 'Carl Meyer')
      const after = await ask('reject_leave_request', {
        id: request.id,
        rejection_reason: 'The kitchen would be empty.',
      })
      return [after.status, after.start_date, after.from_people.rejection_reason]
    },
    answer: ['rejected', '2026-12-09', 'The kitchen would be empty.'],
    says: [],
  },
  {
    asked: 'Put Fay down for the morning of Thursday in a week too. What does it take?',
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'fay' })
      const { days, hours, status } = await ask('create_leave_request', {
        employee_id: data[0].id,
        type: 'vacation',
        start_date: '2026-12-03',
        end_date: '2026-12-03',
        start_day_part: 'morning',
        end_day_part: 'morning',
      })
      return [days, hours, status]
    },
    answer: [0.5, null, 'pending'],
    says: ['0.5|half'],
  },
  {
    asked: "Dora's trip is off: cancel her vacation of next week.",
    as,
    at: '?toolsets=leave',
    writes: true,
    async walk(ask) {
      const week = { from: '2026-11-23', to: '2026-11-29', status: 'approved' }
      const { data } = await ask('list_leave_requests', week)
      const [hers] = data.filter((row: Row) => row.employee_name === 'Dora Novak')
      const { status, days } = await ask('cancel_leave_request', { id: hers.id })
      return [status, days]
    },
    answer: ['cancelled', 5],
    says: [],
  },
  {
    asked: 'Which holiday is next?',
    as,
    async walk(ask) {
      const { data } = await ask('list_holidays', { country_code: 'CA', year: 2026 })
      const [next] = data.filter((row: Row) => row.date > '2026-11-20')
      return [next.name, next.date]
    },
    answer: ['Christmas Day', '2026-12-25'],
    says: ['Christmas', '2026-12-25'],
  },
  {
    asked: 'What kinds of leave can people ask for, and which are unpaid?',
    as,
    async walk(ask) {
      const { data } = await ask('list_leave_types', { fields: ['type', 'is_paid'] })
      return {
        all: data.map((row: Row) => row.type).toSorted(),
        unpaid: data.filter((row: Row) => !row.is_paid).map((row: Row) => row.type),
      }
    },
    answer: { all: ['other', 'personal', 'sick', 'unpaid', 'vacation'], unpaid: ['unpaid'] },
    says: ['vacation', 'sick', 'personal', 'other', 'unpaid'],
  },
]
