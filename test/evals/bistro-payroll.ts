import type { Question, Row } from './question.ts'

const as = 'admin'

export const payrollQuestions: Question[] = [
  {
    asked: 'Why 37.92?',
    as,
    context: () => 'The person is looking at the hours of the last pay period.',
    async walk(ask) {
      const hours = await ask('get_payroll_hours', { period: 'last' })
      const [his] = hours.data.filter((row: Row) => row.total_hours === 37.92)
      const why = await ask('explain_payroll_hours', {
        employee_id: his.employee_id,
        date: hours.meta.from,
        to: hours.meta.to,
      })
      const minutes: Record<string, number> = {}
      for (const step of why.steps) {
        const moved = step.minutes_after - step.minutes_before
        if (step.bucket !== 'regular' || moved === 0) continue
        minutes[step.date] = (minutes[step.date] ?? 0) + moved
      }
      return { who: his.name, basis: why.pay_basis, minutes, total: why.total_hours }
    },
    // Four days of 450 minutes and a Friday to 17:25, 475: 2275 minutes are 37.9166 hours.
    answer: {
      who: 'Emil Okafor',
      basis: 'punches',
      minutes: {
        '2026-11-09': 450,
        '2026-11-10': 450,
        '2026-11-11': 450,
        '2026-11-12': 450,
        '2026-11-13': 475,
      },
      total: 37.92,
    },
    says: ['Emil', '2026-11-13', 'punches|punched|clocked|clock'],
  },
  {
    asked: 'What blocks it?',
    as,
    context: () => 'The person is looking at the last pay period, which is open.',
    async walk(ask) {
      const { readiness } = await ask('get_pay_period', { period: 'last' })
      return readiness.blocking.map(({ kind, named }: Row) => [
        kind,
        [...new Set(named.map((row: Row) => row.name))].toSorted(),
      ])
    },
    answer: [
      ['unapproved_entries', ['Emil Okafor']],
      ['pending_adjustments', ['Carl Meyer']],
    ],
    says: ['Emil', 'Carl'],
  },
  {
    asked: 'How many hours does everybody have in the last pay period, and in total?',
    as,
    async walk(ask) {
      const { data } = await ask('list_pay_periods', { to: '2026-11-20' })
      const last = data[data.findIndex((row: Row) => row.is_current) - 1]
      const report = await ask('get_payroll_hours', {
        from: last.start_date,
        to: last.end_date,
        fields: ['name', 'total_hours'],
      })
      return {
        dates: [last.start_date, last.end_date],
        hours: Object.fromEntries(report.data.map((row: Row) => [row.name, row.total_hours])),
        total: report.meta.totals.total_hours,
      }
    },
    // 4 x 75 + 83 + 37.9166.
    answer: {
      dates: ['2026-11-02', '2026-11-15'],
      hours: {
        'Ana Costa': 75,
        'Bea Lind': 83,
        'Carl Meyer': 75,
        'Dora Novak': 75,
        'Emil Okafor': 37.92,
        'Fay Quinn': 75,
      },
      total: 420.92,
    },
    says: ['Ana', 75, 'Bea', 83, 'Emil', 37.92, 420.92],
  },
  {
    asked: 'Does anybody have overtime in the first half of November?',
    as,
    async walk(ask) {
      const report = await ask('get_payroll_hours', { from: '2026-11-02', to: '2026-11-15' })
      return report.data
        .filter((row: Row) => row.overtime_hours > 0)
        .map((row: Row) => [row.name, row.regular_hours, row.overtime_hours])
    },
    // The week of the 9th: 37.5 and 8 are 45.5, of which 1.5 are above 44.
    answer: [['Bea Lind', 81.5, 1.5]],
    says: ['Bea', 1.5],
  },
  {
    asked: 'Anything open or pending before I approve the last pay period?',
    as,
    async walk(ask) {
      const { pay_periods } = await ask('get_context')
      const { id, start_date, end_date } = pay_periods.last
      const { readiness } = await ask('get_pay_period', { id })
      const range = { from: start_date, to: end_date, status: 'pending' }
      const request = await ask('list_payroll_day_adjustments', range)
      return [
        readiness.open_entries,
        readiness.pending_forgot_punch_requests,
        request.data.map((row: Row) => row.employee_name),
        readiness.unapproved_entries,
      ]
    },
    answer: [0, 0, ['Carl Meyer'], 5],
    says: ['Carl', 5],
  },
  {
    asked: 'Add an hour and a half for Ana on the 12th, she stayed for the delivery.',
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const { status, hours_delta } = await ask('create_payroll_day_adjustment', {
        employee_id: data[0].id,
        work_date: '2026-11-12',
        hours_delta: 1.5,
        note: 'Stayed for the delivery.',
      })
      return [status, hours_delta]
    },
    answer: ['pending', 1.5],
    says: [],
  },
  {
    asked: "Approve Carl's hour, but show me first what it changes.",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_payroll_day_adjustments', { status: 'pending' })
      const first = await ask('approve_payroll_day_adjustment', { id: data[0].id, dry_run: true })
      const { before, after } = first.effects.paid_hours
      const done = await ask('approve_payroll_day_adjustment', { id: data[0].id })
      return [data[0].employee_name, before.total_hours, after.total_hours, done.status]
    },
    answer: ['Carl Meyer', 7.5, 8.5, 'approved'],
    says: [8.5],
  },
  {
    asked: "Say no to Carl's extra hour.",
    as,
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_payroll_day_adjustments', { status: 'pending' })
      const { status, from_people } = await ask('reject_payroll_day_adjustment', {
        id: data[0].id,
        reviewer_notes: 'That was a break.',
      })
      return [status, from_people.reviewer_notes]
    },
    answer: ['rejected', 'That was a break.'],
    says: [],
  },
  {
    asked: 'Which pay period are we in, and when is it paid?',
    as,
    async walk(ask) {
      const { data } = await ask('list_pay_periods', { date: '2026-11-20' })
      return [data.length, data[0].start_date, data[0].end_date, data[0].pay_date, data[0].status]
    },
    answer: [1, '2026-11-16', '2026-11-29', '2026-12-04', 'open'],
    says: ['2026-11-16', '2026-12-04'],
  },
  {
    asked: 'Approve the last pay period; tell me the total before.',
    as,
    at: '?toolsets=payroll',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_pay_periods', { date: '2026-11-15' })
      const dryRun = await ask('approve_pay_period', { id: data[0].id, dry_run: true })
      const { status } = await ask('approve_pay_period', { id: data[0].id })
      return [
        dryRun.effects.totals.total_hours,
        dryRun.effects.pending_adjustments,
        dryRun.status,
        status,
      ]
    },
    answer: [420.92, 1, 'approved', 'approved'],
    says: [420.92],
  },
  {
    asked: 'Why was Ana paid for the 5th of November although she was not here?',
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const why = await ask('explain_payroll_hours', {
        employee_id: data[0].id,
        date: '2026-11-05',
      })
      const kinds = why.steps.map((step: Row) => step.kind)
      return [why.total_hours, kinds.includes('leave')]
    },
    answer: [7.5, true],
    says: ['leave|vacation', 7.5],
  },
]
