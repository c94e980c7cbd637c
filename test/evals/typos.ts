import { findAndCall, type Question, type Row } from './question.ts'

/** As people type. */
export const typoQuestions: Question[] = [
  {
    asked: 'whos off nxt week?',
    as: 'manager',
    async walk(ask) {
      const dates = { from: '2026-11-23', to: '2026-11-29' }
      const { data } = await ask('list_leave_requests', { status: 'approved', ...dates })
      return data.map((row: Row) => [row.employee_name, row.start_date])
    },
    answer: [['Tomasz Zieliński', '2026-11-24']],
    says: ['Tomasz', '2026-11-24'],
  },
  {
    asked: 'how many vacaton days do i hav left',
    as: 'employee',
    async walk(ask) {
      const { data } = await ask('get_leave_summary')
      return data.map((row: Row) => row.vacation_available)
    },
    answer: [12],
    says: [12],
  },
  {
    asked: 'any overtme in teh last period',
    as: 'admin',
    async walk(ask) {
      const { data } = await ask('get_payroll_hours', { period: 'last', min_overtime_hours: 0.1 })
      return data.map((row: Row) => [row.name, row.overtime_hours])
    },
    answer: [['Tomasz Zieliński', 3.5]],
    says: ['Tomasz', 3.5],
  },
  {
    asked: 'hours of helene dubios last perod',
    as: 'admin',
    async walk(ask) {
      const found = await ask('list_employees', { search: 'helene dubios' })
      const [her] =
        found.data.length > 0
          ? found.data
          : (await ask('list_employees', { search: 'helene' })).data
      const hours = await ask('get_payroll_hours', { period: 'last', employee_id: her.id })
      return hours.data.map((row: Row) => [row.name, row.total_hours])
    },
    answer: [['Hélène Dubois', 80]],
    says: [80],
  },
  {
    asked: 'aprove viktors vacaton',
    as: 'manager',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const his = data.find((row: Row) => row.employee_name.startsWith('Viktor'))
      const body = await ask('approve_leave_request', { id: his.id })
      return [body.employee_name, body.status, body.days]
    },
    answer: ['Viktor Novák', 'approved', 5],
    says: [],
  },
  {
    asked: 'wen do i get payed',
    as: 'employee',
    async walk(ask) {
      const { pay_periods } = await ask('get_context')
      return pay_periods.current.pay_date
    },
    answer: '2026-11-27',
    says: ['2026-11-27'],
  },
  {
    asked: 'any blakout dates in decembr for my team',
    as: 'manager',
    async walk(ask) {
      const dates = { from: '2026-12-01', to: '2026-12-31' }
      const { data } = await findAndCall(ask, 'blakout dates', 'list_blackout_dates', dates)
      return data.map((row: Row) => [row.name, row.start_date, row.end_date]).toSorted()
    },
    answer: [
      ['Audit week', '2026-11-30', '2026-12-04'],
      ['Stocktaking', '2026-12-28', '2026-12-30'],
    ],
    says: ['Audit', 'Stocktaking', '2026-12-28'],
  },
  {
    asked: 'milage of ana in octobr',
    as: 'admin',
    async walk(ask) {
      const found = await ask('list_employees', { search: 'ana' })
      const { data } = await findAndCall(ask, 'milage', 'list_mileage_trips', {
        employee_id: found.data[0].id,
        from: '2026-10-01',
        to: '2026-10-31',
      })
      return data.reduce((sum: number, row: Row) => sum + row.distance_km, 0)
    },
    answer: 59.5,
    says: [59.5],
  },
  {
    asked: 'did termnal-toronto send anythin today',
    as: 'clock',
    async walk(ask) {
      const today = { from: '2026-11-19', to: '2026-11-19' }
      const first = await ask('list_time_entries', { source: 'termnal-toronto', ...today })
      const again = await ask('list_time_entries', { source: 'terminal-toronto', ...today })
      return [
        first.meta.note.includes('terminal-toronto'),
        again.data.map((row: Row) => row.employee_name),
      ]
    },
    answer: [true, ['Tomasz Zieliński']],
    says: ['Tomasz'],
  },
  {
    asked: 'cancle my vacation of next weak',
    as: 'employee',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { from: '2026-11-23', to: '2026-11-29' })
      const body = await ask('cancel_leave_request', { id: data[0].id })
      return [data.length, body.start_date, body.days, body.status]
    },
    answer: [1, '2026-11-26', 2, 'cancelled'],
    says: [],
  },
  {
    asked: 'hwo much vacation has teh warehous left',
    as: 'manager',
    async walk(ask) {
      const first = await ask('get_leave_summary', { department: 'warehous' })
      const again = await ask('get_leave_summary', { department: 'Warehouse' })
      return [
        first.meta.note.includes('Warehouse'),
        again.data.map((row: Row) => [row.name, row.vacation_available]).toSorted(),
      ]
    },
    answer: [
      true,
      [
        ['Ana Ferreira', 12],
        ['Harpreet Singh', 15],
        ['Marta Kowalska', 14],
        ['Tomasz Zieliński', 15],
        ['Viktor Novák', 13],
      ],
    ],
    says: ['Ana', 12, 'Harpreet', 15, 'Marta', 14, 'Tomasz', 'Viktor', 13],
  },
  {
    asked: 'pyaroll file for provder A, last perod pls',
    as: 'admin',
    async walk(ask, { open }) {
      const { pay_periods } = await ask('get_context')
      const { warnings, link } = await findAndCall(
        ask,
        'pyaroll file for provder A',
        'export_payroll_hours',
        { format: 'provider_a_run', pay_period_id: pay_periods.last.id },
      )
      const lacking = warnings.find((each: Row) => each.code === 'no_payroll_id').employees
      return [lacking.map((each: Row) => each.name).toSorted(), (await open(link)).slice(0, 3)]
    },
    answer: [['Hélène Dubois', 'Sam Lee'], '200'],
    says: ['http|https'],
  },
]
