import { findAndCall, type Office, type Question, type Row } from './question.ts'

/** What an admin, a manager or a clock changes many records with. */
export const manyQuestions: Question[] = [
  {
    asked: 'Approve everything that waits, except for what falls into audit week.',
    as: 'manager',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const blackouts = await findAndCall(ask, 'audit week', 'list_blackout_dates', {})
      const audit = blackouts.data.find((row: Row) => row.name === 'Audit week')
      const isOutside = (row: Row) =>
        row.end_date < audit.start_date || row.start_date > audit.end_date
      const ids = data.filter(isOutside).map((row: Row) => row.id)
      const body = await ask('approve_leave_requests', { ids })
      const names = new Map(data.map((row: Row) => [row.id, row.employee_name]))
      return body.approved.map((row: Row) => names.get(row.id ?? row)).toSorted()
    },
    answer: ['Ana Ferreira', 'Tomasz Zieliński', 'Viktor Novák'],
    says: ['Ana', 'Tomasz', 'Viktor'],
  },
  {
    asked: 'Say no to everything in December: we are short of people.',
    as: 'manager',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', {
        status: 'pending',
        from: '2026-12-01',
        to: '2026-12-31',
      })
      const rejection_reason = 'We are short of people in December.'
      const rejected = []
      for (const { id } of data) {
        rejected.push(await ask('reject_leave_request', { id, rejection_reason }))
      }
      return rejected.map((row: Row) => [row.employee_name, row.status]).toSorted()
    },
    answer: [
      ['Harpreet Singh', 'rejected'],
      ['Tomasz Zieliński', 'rejected'],
      ['Viktor Novák', 'rejected'],
    ],
    says: ['Harpreet', 'Tomasz', 'Viktor'],
  },
  {
    asked: 'Approve all punches of the last period.',
    as: 'admin',
    writes: 'apart',
    async walk(ask) {
      const { pay_periods } = await ask('get_context')
      const { data, next } = await ask('list_time_entries', {
        from: pay_periods.last.start_date,
        to: pay_periods.last.end_date,
        approved: false,
      })
      const rest = await ask('list_time_entries', next)
      const ids = [...data, ...rest.data].map((row: Row) => row.id)
      const body = await ask('approve_time_entries', { ids })
      return [ids.length, body.approved, body.failed]
    },
    // Ten of Tomasz, ten of Hélène, one of Sam.
    answer: [21, 21, 0],
    says: [21],
  },
  {
    asked: 'Store these punches.',
    as: 'clock',
    writes: 'apart',
    context: (office) => `The clock has sent: ${JSON.stringify(twelvePunches(office))}`,
    async walk(ask, office) {
      const body = await findAndCall(
        ask,
        'store many punches',
        'create_time_entries',
        { entries: twelvePunches(office) },
        'call_write_tool',
      )
      return [body.created, body.failed]
    },
    answer: [12, 0],
    says: [12],
  },
  {
    asked: 'Add these three people to the store.',
    as: 'admin',
    writes: 'apart',
    context: () => `They are ${JSON.stringify(newcomers)}, all in Ontario.`,
    async walk(ask) {
      const place = { country_code: 'CA', region: 'ON', timezone: 'America/Toronto' }
      const body = await findAndCall(
        ask,
        'add several employees',
        'create_employees',
        { employees: newcomers.map((each) => ({ ...each, ...place, department: 'Store' })) },
        'call_write_tool',
      )
      return [body.created, body.failed]
    },
    answer: [3, 0],
    says: [],
  },
  {
    asked: 'We are closed on December 24 and 31, paid, for everybody.',
    as: 'admin',
    writes: 'apart',
    context: () => 'Such days are called “Closed” here.',
    async walk(ask) {
      const closed = (date: string) => ({ date, name: 'Closed', is_paid: true })
      const first = await findAndCall(
        ask,
        'company closed on a date',
        'create_holiday',
        closed('2026-12-24'),
        'call_write_tool',
      )
      const second = await ask('create_holiday', closed('2026-12-31'))
      return [first, second].map(({ date, is_paid }: Row) => [date, is_paid])
    },
    answer: [
      ['2026-12-24', true],
      ['2026-12-31', true],
    ],
    says: [],
  },
  {
    asked: "Move Ana's and Viktor's requests two weeks later.",
    as: 'manager',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const moved = []
      for (const [name, start_date, end_date] of [
        ['Ana', '2026-12-10', '2026-12-11'],
        ['Viktor', '2026-12-21', '2026-12-25'],
      ]) {
        const { id } = data.find((row: Row) => row.employee_name.startsWith(name))
        moved.push(await ask('update_leave_request', { id, start_date, end_date }))
      }
      return moved.map((row: Row) => [row.employee_name, row.start_date, row.days])
    },
    // Christmas is a holiday.
    answer: [
      ['Ana Ferreira', '2026-12-10', 2],
      ['Viktor Novák', '2026-12-21', 4],
    ],
    says: [],
  },
  {
    asked: 'No vacation in the store on December 23 and 24, nor on 30 and 31.',
    as: 'admin',
    writes: 'apart',
    context: () => 'Call them “Christmas sales” and “New Year sales”.',
    async walk(ask) {
      const blocked = (name: string, start_date: string, end_date: string) => ({
        ...{ name, start_date, end_date },
        leave_types: ['vacation'],
        departments: ['Store'],
      })
      const first = await findAndCall(
        ask,
        'no vacation on these dates',
        'create_blackout_dates',
        blocked('Christmas sales', '2026-12-23', '2026-12-24'),
        'call_write_tool',
      )
      const second = await ask(
        'create_blackout_dates',
        blocked('New Year sales', '2026-12-30', '2026-12-31'),
      )
      return [first, second].map((row: Row) => [row.start_date, row.departments, row.leave_types])
    },
    answer: [
      ['2026-12-23', ['Store'], ['vacation']],
      ['2026-12-30', ['Store'], ['vacation']],
    ],
    says: [],
  },
  {
    asked: "Hélène's payroll id is H7 and Sam's is S8.",
    as: 'admin',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_employees', { department: 'Store' })
      const idOf = (name: string) => data.find((row: Row) => row.name.startsWith(name)).id
      const first = await findAndCall(
        ask,
        'change payroll id',
        'update_employee',
        { id: idOf('Hélène'), payroll_id: 'H7' },
        'call_write_tool',
      )
      const second = await ask('update_employee', { id: idOf('Sam'), payroll_id: 'S8' })
      return [first.payroll_id, second.payroll_id]
    },
    answer: ['H7', 'S8'],
    says: [],
  },
  {
    asked: 'Ana and Harpreet work from 12 to 20 on Friday the 27th, with half an hour off.',
    as: 'admin',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_employees', { department: 'Warehouse' })
      const day = (name: string) => ({
        id: data.find((row: Row) => row.name.startsWith(name)).id,
        override_date: '2026-11-27',
        start_time: '12:00',
        end_time: '20:00',
        break_duration: 30,
      })
      const first = await findAndCall(
        ask,
        'other hours on one date',
        'create_one_day_override',
        day('Ana'),
        'call_write_tool',
      )
      const second = await ask('create_one_day_override', day('Harpreet'))
      return [first, second].map((row: Row) => [row.override_date, row.start_time, row.end_time])
    },
    answer: [
      ['2026-11-27', '12:00', '20:00'],
      ['2026-11-27', '12:00', '20:00'],
    ],
    says: [],
  },
  {
    asked: 'Give Viktor and Harpreet one more day of vacation each, for the move.',
    as: 'admin',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_employees', { department: 'Warehouse' })
      const day = (name: string) => ({
        id: data.find((row: Row) => row.name.startsWith(name)).id,
        type: 'vacation',
        amount: 1,
        reason: 'For the move.',
      })
      const first = await findAndCall(
        ask,
        'give an extra day of vacation',
        'adjust_leave_balance',
        day('Viktor'),
        'call_write_tool',
      )
      const second = await ask('adjust_leave_balance', day('Harpreet'))
      return [first, second].map((row: Row) => [row.kind, row.days])
    },
    answer: [
      ['correction', 1],
      ['correction', 1],
    ],
    says: [],
  },
  {
    asked: "Hélène's breaks this week were 45 minutes each, please correct them.",
    as: 'clock',
    writes: 'apart',
    context: ({ people }) => `Hélène is employee ${people.Hélène}.`,
    async walk(ask, { people }) {
      const week = { employee_id: people.Hélène, from: '2026-11-16', to: '2026-11-22' }
      const { data } = await ask('list_time_entries', week)
      const corrected = []
      for (const { id } of data) {
        corrected.push(await ask('update_time_entry', { id, break_minutes: 45 }))
      }
      return corrected.map((row: Row) => [row.break_minutes, row.worked_hours])
    },
    answer: [
      [45, 7.75],
      [45, 7.75],
      [45, 7.75],
    ],
    says: [],
  },
]

const newcomers = [
  { first_name: 'Lena', last_name: 'Berg', email: 'lena.berg@example.test' },
  { first_name: 'Omar', last_name: 'Haddad', email: 'omar.haddad@example.test' },
  { first_name: 'Priya', last_name: 'Nair', email: 'priya.nair@example.test' },
]

/** Of the last two days of three people. */
function twelvePunches({ people }: Office): object[] {
  return ['Ruth', 'Harpreet', 'Viktor'].flatMap((who) =>
    ['2026-11-17', '2026-11-18'].flatMap((date) => [
      { employee_id: people[who], clock_in: `${date}T09:00`, clock_out: `${date}T12:00` },
      { employee_id: people[who], clock_in: `${date}T13:00`, clock_out: `${date}T17:00` },
    ]),
  )
}
