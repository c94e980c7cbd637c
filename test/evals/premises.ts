import { findAndCall, type Question, type Row } from './question.ts'

/** People ask about what is not so; the answer must not go along with it. */
export const premiseQuestions: Question[] = [
  {
    asked: 'Why was Ruth paid overtime in the last period?',
    as: 'admin',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ruth' })
      const hours = await ask('get_payroll_hours', { period: 'last', employee_id: data[0].id })
      const [row] = hours.data
      return [row.name, row.total_hours, row.overtime_hours ?? 0]
    },
    answer: ['Ruth Steinberg', 75, 0],
    says: ["no|not|none|without|wasn't|didn't|zero|0"],
  },
  {
    asked: "Approve Hélène's vacation.",
    as: 'manager',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const found = await ask('list_employees', { search: 'hélène' })
      return [data.some((row: Row) => row.employee_name.startsWith('Hélène')), found.data.length]
    },
    // She is in the store, which Marta does not reach.
    answer: [false, 0],
    says: ["no|not|nobody|cannot|can't|couldn't|unable"],
  },
  {
    asked: 'Cancel my vacation in January.',
    as: 'employee',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { from: '2027-01-01', to: '2027-01-31' })
      return data.length
    },
    answer: 0,
    says: ["no|not|none|nothing|don't"],
  },
  {
    asked: 'Who in Marketing was sick last week?',
    as: 'admin',
    async walk(ask) {
      const { data, meta } = await ask('list_leave_requests', {
        department: 'Marketing',
        type: 'sick',
        from: '2026-11-09',
        to: '2026-11-15',
      })
      const { note } = meta
      return [data.length, ['Office', 'Store', 'Warehouse'].every((each) => note.includes(each))]
    },
    answer: [0, true],
    says: ["no|not|isn't|doesn't", 'Office', 'Store', 'Warehouse'],
  },
  {
    asked: 'Why has terminal-montreal sent nothing since Monday?',
    as: 'clock',
    async walk(ask) {
      const since = { source: 'terminal-montreal', from: '2026-11-16' }
      const { data, meta } = await ask('list_time_entries', since)
      return [data.length, meta.note.includes('terminal-toronto')]
    },
    answer: [0, true],
    says: ['terminal-toronto'],
  },
  {
    asked: 'Take back the approval of the last pay period.',
    as: 'admin',
    async walk(ask) {
      const { status } = await ask('get_pay_period', { period: 'last' })
      return status
    },
    answer: 'open',
    says: ["open|not|isn't|never|hasn't"],
  },
  {
    asked:
      'Overtime starts at 40 here, so why does Tomasz get only 3.5 hours for the week of October 26?',
    as: 'admin',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'tomasz' })
      const why = await ask('explain_payroll_hours', {
        employee_id: data[0].id,
        date: '2026-10-26',
        to: '2026-11-01',
      })
      return [why.total_hours, /\b44\b/.test(JSON.stringify(why))]
    },
    answer: [47.5, true],
    says: [44],
  },
  {
    asked: 'Tomorrow is a holiday, so nobody works, right?',
    as: 'employee',
    async walk(ask) {
      const { you } = await ask('get_context')
      const body = await findAndCall(ask, 'public holidays', 'list_holidays', {
        country_code: 'CA',
        year: 2026,
      })
      return [you.today, body.data.some((row: Row) => row.date === '2026-11-20')]
    },
    answer: ['2026-11-19', false],
    says: ["no|not|isn't"],
  },
]
