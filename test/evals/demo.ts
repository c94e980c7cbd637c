import type { Question, Row } from './question.ts'

const as = 'admin'

/** The questions in the startup banner of a first start, about the forty people of the demo. */
export const demoQuestions: Question[] = [
  {
    asked: "Who is waiting for leave approval? Approve Ana's vacation.",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const [hers] = data.filter((row: Row) => row.employee_name === 'Ana Ferreira')
      const { status, days } = await ask('approve_leave_request', { id: hers.id })
      const waiting = data.map((row: Row) => row.employee_name.split(' ')[0]).toSorted()
      return { waiting, status, days }
    },
    answer: {
      waiting: ['Ana', 'Daniel', 'Hannah', 'Harpreet', 'Ruth', 'Simone', 'Viktor', 'Zoë'],
      status: 'approved',
      days: 5,
    },
    says: ['Daniel', 'Hannah', 'Harpreet', 'Ruth', 'Simone', 'Viktor', 'Zoë'],
  },
  {
    asked: 'Why does Mei Chen have 82.5 hours in the last pay period?',
    as,
    async walk(ask) {
      const { data } = await ask('list_pay_periods', { to: '2026-11-20' })
      const last = data[data.findIndex((row: Row) => row.is_current) - 1]
      const found = await ask('list_employees', { search: 'mei chen' })
      const why = await ask('explain_payroll_hours', {
        employee_id: found.data[0].id,
        date: last.start_date,
        to: last.end_date,
      })
      // Two weeks are too long for each step: the dates have their sentences and the ids of records.
      const kinds: string[] = why.dates.flatMap(({ ids = {} }: Row) => Object.keys(ids))
      return [why.total_hours, kinds.includes('override'), kinds.includes('adjustment')]
    },
    // 75 by her pattern, 6 on a Saturday, 1.5 from an adjustment.
    answer: [82.5, true, true],
    says: [6, 1.5],
  },
  {
    asked: 'How many hours does each of the forty have in the last pay period?',
    as,
    async walk(ask) {
      const report = await ask('get_payroll_hours', { period: 'last' })
      const rest = await ask('get_payroll_hours', report.next)
      const all: Row[] = [...report.data, ...rest.data]
      const [mei] = all.filter((row: Row) => row.name === 'Mei Chen')
      return [mei.total_hours, all.length === report.meta.employees, rest.next]
    },
    answer: [82.5, true, undefined],
    says: ['Mei Chen', 82.5],
  },
  {
    asked: 'Show me every punch of last week, for all.',
    as,
    async walk(ask) {
      const week = { from: '2026-11-09', to: '2026-11-13', per_page: 100 }
      const fields = ['employee_name', 'work_date', 'worked_hours']
      const first = await ask('list_time_entries', { ...week, fields })
      const second = await ask('list_time_entries', { ...week, fields, page: 2 })
      return first.meta.total === first.data.length + second.data.length
    },
    answer: true,
    says: ['Mei Chen'],
  },
]
