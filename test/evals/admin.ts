import { findAndCall, type Question, type Row } from './question.ts'

const as = 'admin'

export const adminsQuestions: Question[] = [
  {
    asked: 'Hours of the last period by department?',
    as,
    nearest: {
      tool: 'get_payroll_hours',
      because: 'it takes period last and group_by department',
    },
    async walk(ask) {
      const { meta, by_department } = await ask('get_payroll_hours', {
        period: 'last',
        group_by: 'department',
      })
      return {
        dates: [meta.from, meta.to],
        departments: by_department
          .map((row: Row) => [row.department, row.employees, row.total_hours])
          .toSorted(),
        total: meta.totals.total_hours,
      }
    },
    answer: {
      dates: ['2026-10-26', '2026-11-08'],
      departments: [
        ['Office', 1, 75],
        ['Store', 2, 155],
        ['Warehouse', 5, 387.5],
      ],
      total: 617.5,
    },
    says: ['Office', 75, 'Store', 155, 'Warehouse', 387.5],
  },
  {
    asked: 'Who passed 44 h in a week of October?',
    as,
    nearest: { tool: 'get_payroll_hours', because: 'it takes week_hours_above' },
    async walk(ask) {
      const { data } = await ask('get_payroll_hours', {
        from: '2026-10-01',
        to: '2026-10-31',
        week_hours_above: 44,
      })
      return data.map((row: Row) => [row.name, row.weeks_above.map(weekOf)]).toSorted()
    },
    answer: [
      ['Hélène Dubois', [['2026-10-05', 45]]],
      ['Tomasz Zieliński', [['2026-10-26', 47.5]]],
    ],
    says: ['Hélène', 45, 'Tomasz', 47.5],
  },
  {
    asked: 'What changed against the period before?',
    as,
    nearest: { tool: 'get_payroll_hours', because: 'it takes compare previous' },
    async walk(ask) {
      const { meta } = await ask('get_payroll_hours', { period: 'last', compare: 'previous' })
      const { regular_hours, overtime_hours, vacation_hours, holiday_hours, total_hours } =
        meta.change
      return {
        before: [meta.previous.from, meta.previous.to, meta.previous.totals.total_hours],
        change: { regular_hours, overtime_hours, vacation_hours, holiday_hours, total_hours },
      }
    },
    // Six schedules: 435 and 15 of vacation after 405 and 45 of the holiday; Tomasz 84 + 3.5 after 72 + 7.5; Hélène
    // 80 after 72 + 7.5.
    answer: {
      before: ['2026-10-12', '2026-10-25', 609],
      change: {
        regular_hours: 50,
        overtime_hours: 3.5,
        vacation_hours: 15,
        holiday_hours: -60,
        total_hours: 8.5,
      },
    },
    says: [50, 3.5, 15, 60, 8.5],
  },
  {
    asked: 'What would overtime above 40 change?',
    as,
    nearest: {
      tool: 'find_tools',
      because: 'the rule is a setting of the company; its dry run says what changes in paid hours',
    },
    async walk(ask) {
      const { effects } = await findAndCall(
        ask,
        'overtime setting of the company',
        'update_company',
        { overtime: { weekly: 40 }, dry_run: true },
        'call_write_tool',
      )
      const { from, to, people, change_by_category } = effects.paid_hours
      return { from, to, people, change: change_by_category }
    },
    // In the week of November 9 Tomasz has 45: 5 hours above 40 instead of 1 above 44.
    answer: {
      from: '2026-11-09',
      to: '2026-11-22',
      people: 1,
      change: { regular: -4, overtime: 4 },
    },
    says: [4],
  },
  {
    asked: 'The file for provider A, and who lacks a payroll id?',
    as,
    nearest: {
      tool: 'get_context',
      because:
        'it has the pay periods; export_payroll_hours, found by words, takes the id and lists who lacks an id',
    },
    async walk(ask, { open }) {
      const { pay_periods } = await ask('get_context')
      const { warnings, link } = await findAndCall(
        ask,
        'file for the payroll provider',
        'export_payroll_hours',
        { format: 'provider_a_run', pay_period_id: pay_periods.last.id },
      )
      const file = await open(link)
      return {
        lacks: warnings
          .find((each: Row) => each.code === 'no_payroll_id')
          .employees.map((each: Row) => each.name)
          .toSorted(),
        file: [file.slice(0, 3), file.includes('MAPLE1')],
      }
    },
    answer: { lacks: ['Hélène Dubois', 'Sam Lee'], file: ['200', true] },
    says: ['Hélène', 'Sam'],
  },
  {
    asked: 'Sick hours of everybody this year?',
    as,
    nearest: { tool: 'get_payroll_hours', because: 'hours of sick leave are a column of it' },
    async walk(ask) {
      const { meta, data } = await ask('get_payroll_hours', {
        from: '2026-01-01',
        to: '2026-11-19',
        sort: '-sick_hours',
      })
      return {
        total: meta.totals.sick_hours,
        people: data
          .filter((row: Row) => row.sick_hours > 0)
          .map((row: Row) => [row.name, row.sick_hours]),
      }
    },
    answer: {
      total: 22.5,
      people: [
        ['Viktor Novák', 15],
        ['Tomasz Zieliński', 7.5],
      ],
    },
    says: ['Viktor', 15, 'Tomasz', 7.5],
  },
  {
    asked: 'Did Hélène work on the 5th?',
    as,
    nearest: {
      tool: 'list_employees',
      because: 'list_time_entries shows when an employee worked and takes the id from it',
    },
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'helene' })
      const on = '2026-11-05'
      const entries = await ask('list_time_entries', { employee_id: data[0].id, from: on, to: on })
      return entries.data.map((row: Row) => [
        row.work_date,
        row.clock_in_local.slice(11, 16),
        row.clock_out_local.slice(11, 16),
        row.break_minutes,
      ])
    },
    answer: [['2026-11-05', '08:30', '17:00', 30]],
    says: ['yes|worked'],
  },
  {
    asked: 'Draw it.',
    as,
    nearest: {
      tool: 'find_tools',
      because: 'chart_payroll_hours draws paid hours; the view shows it where the host can',
    },
    context: () => 'The person has just seen the hours of the last pay period.',
    async walk(ask, { open }) {
      const chart = await findAndCall(ask, 'draw a chart of the hours', 'chart_payroll_hours', {
        period: 'last',
      })
      const overtime = chart.series.find((each: Row) => each.category === 'overtime')
      const file = await open(chart.link)
      return {
        people: chart.labels.length,
        overtime: chart.labels
          .map((name: string, n: number) => [name, overtime.hours[n]])
          .filter(([, hours]: [string, number]) => hours > 0),
        file: [file.slice(0, 3), file.includes('<svg')],
      }
    },
    answer: { people: 8, overtime: [['Tomasz Zieliński', 3.5]], file: ['200', true] },
    says: ['Tomasz', 3.5],
  },
]

function weekOf(week: Row): [string, number] {
  return [week.week_start ?? week.from, week.hours ?? week.total_hours]
}
