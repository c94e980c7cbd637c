import { findAndCall, type Question, type Row } from './question.ts'

/** What people ask about themselves, and what they may not do. */
export const ownQuestions: Question[] = [
  {
    asked: 'How many days have I left?',
    as: 'employee',
    nearest: { tool: 'get_leave_summary', because: 'it returns the days that you have left' },
    async walk(ask) {
      const { data } = await ask('get_leave_summary')
      return data.map((row: Row) => row.vacation_available)
    },
    answer: [12],
    says: [12],
  },
  {
    asked: 'Approve my own.',
    as: 'employee',
    nearest: { tool: 'find_tools', because: 'no tool of the list approves' },
    async walk(ask, { leave }) {
      const { tools } = await ask('find_tools', { words: 'approve leave request' })
      const refused = await ask('call_write_tool', {
        name: 'approve_leave_request',
        arguments: JSON.stringify({ id: leave.Ana }),
      })
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      return {
        found: tools.some((each: Row) => each.name === 'approve_leave_request'),
        refused: typeof refused.message,
        still_pending: data.map((row: Row) => row.id === leave.Ana),
      }
    },
    answer: { found: false, refused: 'string', still_pending: [true] },
    says: ["cannot|can’t|can't|not|unable"],
  },
  {
    asked: 'Who is away next week?',
    as: 'employee',
    nearest: { tool: 'list_absences', because: 'it lists who is away between dates' },
    async walk(ask) {
      const { data } = await ask('list_absences', { from: '2026-11-23', to: '2026-11-29' })
      return data
    },
    answer: [{ name: 'Tomasz Zieliński', start_date: '2026-11-24', end_date: '2026-11-24' }],
    says: ['Tomasz', '2026-11-24'],
  },
  {
    asked: "Show me Tomasz's hours.",
    as: 'employee',
    nearest: { tool: 'get_payroll_hours', because: 'it returns hours; at this reach your own' },
    async walk(ask, { people }) {
      const dates = { from: '2026-11-02', to: '2026-11-08' }
      const his = await ask('get_payroll_hours', { ...dates, employee_id: people.Tomasz })
      const nobodys = await ask('get_payroll_hours', { ...dates, employee_id: 999_999 })
      const told = (body: Row) => JSON.stringify({ ...body.meta, generated_at: '' })
      return [told(his) === told(nobodys), JSON.stringify(his).includes('Tomasz')]
    },
    answer: [true, false],
    says: ["cannot|can’t|can't|not|only"],
  },
  {
    asked: 'What waits for me?',
    as: 'manager',
    nearest: { tool: 'list_leave_requests', because: 'status pending is what needs a decision' },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      return data.map((row: Row) => row.employee_name).toSorted()
    },
    answer: ['Ana Ferreira', 'Harpreet Singh', 'Tomasz Zieliński', 'Viktor Novák'],
    says: ['Ana', 'Harpreet', 'Tomasz', 'Viktor'],
  },
  {
    asked: 'Clock me out.',
    as: 'tomasz',
    writes: true,
    nearest: { tool: 'list_time_entries', because: 'the open entry has the id to correct' },
    async walk(ask) {
      const { data } = await ask('list_time_entries', { status: 'active' })
      const body = await ask('update_time_entry', {
        id: data[0].id,
        clock_out: '2026-11-19T15:00:00Z',
      })
      return [body.status, body.worked_minutes]
    },
    answer: ['completed', 120],
    says: [],
  },
  {
    asked: 'Why 7.5 hours on Tuesday?',
    as: 'employee',
    nearest: { tool: 'explain_payroll_hours', because: 'it explains why you have the hours' },
    async walk(ask) {
      const body = await ask('explain_payroll_hours', { date: '2026-11-17' })
      return [body.total_hours, body.steps.some((step: Row) => step.sentence.includes('09:00'))]
    },
    answer: [7.5, true],
    says: ['schedule', 7.5],
  },
  {
    asked: 'Change my title.',
    as: 'employee',
    nearest: { tool: 'find_tools', because: 'update_employee changes fields of your record' },
    context: () => 'The new title is Director.',
    async walk(ask) {
      const input = { title: 'Director' }
      const body = await findAndCall(
        ask,
        'change my record',
        'update_employee',
        input,
        'call_write_tool',
      )
      return body.errors
    },
    answer: { title: ['can only be changed by access to the whole company'] },
    says: ["cannot|can’t|can't|not|only"],
  },
  {
    asked: 'Change my phone.',
    as: 'employee',
    writes: true,
    nearest: { tool: 'find_tools', because: 'update_employee changes fields of your record' },
    context: () => 'The new mobile phone is +1 555 0199.',
    async walk(ask) {
      const input = { mobile_phone: '+1 555 0199' }
      const body = await findAndCall(
        ask,
        'change my phone',
        'update_employee',
        input,
        'call_write_tool',
      )
      return body.from_people.mobile_phone
    },
    answer: '+1 555 0199',
    says: [],
  },
  {
    asked: 'Cancel my leave of last week.',
    as: 'employee',
    nearest: { tool: 'list_leave_requests', because: 'cancel_leave_request takes the id from it' },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { from: '2026-11-09', to: '2026-11-15' })
      const refused = await ask('cancel_leave_request', { id: data[0].id })
      return [data[0].start_date, refused.message.startsWith('Your leave has begun')]
    },
    answer: ['2026-11-12', true],
    says: ['begun|started|past|over|already'],
  },
]
