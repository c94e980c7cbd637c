import { type Question, type Row, textOf } from './question.ts'

const as = 'admin'

export const timeQuestions: Question[] = [
  {
    asked: 'Add my missing punch for Tuesday: nine to five, half an hour for lunch. (Ana)',
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const there = await ask('list_time_entries', {
        employee_id: data[0].id,
        from: '2026-11-17',
        to: '2026-11-17',
      })
      const entry = await ask('create_time_entry', {
        employee_id: data[0].id,
        clock_in: '2026-11-17T09:00',
        clock_out: '2026-11-17T17:00',
        break_minutes: 30,
      })
      return [there.meta.total, entry.clock_in, entry.worked_hours, entry.status]
    },
    answer: [0, '2026-11-17T14:00:00Z', 7.5, 'completed'],
    says: [],
  },
  {
    asked: 'Who forgot to clock out this week?',
    as,
    async walk(ask) {
      const { data } = await ask('list_time_entries', { status: 'active', from: '2026-11-16' })
      return data.map((row: Row) => [row.employee_name, row.work_date])
    },
    answer: [['Carl Meyer', '2026-11-19']],
    says: ['Carl', '2026-11-19'],
  },
  {
    asked: 'Carl left at five on Thursday, please fix that.',
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_time_entries', { status: 'active', from: '2026-11-19' })
      const { clock_out, worked_hours, status } = await ask('update_time_entry', {
        id: data[0].id,
        clock_out: '2026-11-19T17:00',
      })
      return [clock_out, worked_hours, status]
    },
    answer: ['2026-11-19T22:00:00Z', 8, 'completed'],
    says: [],
  },
  {
    asked: 'How many hours has Ana worked this week so far?',
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana' })
      const week = await ask('list_time_entries', {
        employee_id: data[0].id,
        from: '2026-11-16',
        to: '2026-11-20',
      })
      return week.data.reduce((sum: number, row: Row) => sum + row.worked_hours, 0)
    },
    // Monday 9 to 17 minus 30 minutes is 7.5; Wednesday until 17:45 is 8.25.
    answer: 15.75,
    says: [15.75],
  },
  {
    asked: "Approve Dora's punch of Monday.",
    as,
    writes: true,
    async walk(ask) {
      const monday = { from: '2026-11-16', to: '2026-11-16', approved: false }
      const { data } = await ask('list_time_entries', monday)
      const [hers] = data.filter((row: Row) => row.employee_name === 'Dora Novak')
      const { approved, worked_hours } = await ask('approve_time_entry', { id: hers.id })
      return [approved, worked_hours]
    },
    answer: [true, 7.5],
    says: [],
  },
  {
    asked: 'Are there forgotten punches to decide on? What do they say?',
    as,
    async walk(ask) {
      const list = await ask('list_forgot_punch_requests', { status: 'pending' })
      return list.data.map((row: Row) => [
        row.employee_name,
        row.work_date,
        textOf(list, row.id).reason,
      ])
    },
    answer: [['Emil Okafor', '2026-11-18', 'The terminal was dark.']],
    says: ['Emil', '2026-11-18', 'dark'],
  },
  {
    asked: "Approve Emil's forgotten punch. How long did he work that day?",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_forgot_punch_requests', { status: 'pending' })
      const { status } = await ask('approve_forgot_punch_request', { id: data[0].id })
      const day = { from: '2026-11-18', to: '2026-11-18', employee_id: data[0].employee_id }
      const entries = await ask('list_time_entries', day)
      return [status, entries.data.map((row: Row) => row.worked_hours)]
    },
    answer: ['approved', [7.5]],
    says: [7.5],
  },
  {
    asked: 'Fay works on Saturday the 28th from ten to two. Put that in.',
    as,
    at: '?toolsets=staff,schedules',
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'fay' })
      await ask('create_one_day_override', {
        id: data[0].id,
        override_date: '2026-11-28',
        start_time: '10:00',
        end_time: '14:00',
      })
      const { one_day_overrides } = await ask('get_schedule', { id: data[0].id })
      return one_day_overrides.map((row: Row) => [
        row.override_date,
        row.start_time,
        row.end_time,
        row.status,
      ])
    },
    answer: [['2026-11-28', '10:00', '14:00', 'approved']],
    says: [],
  },
]
