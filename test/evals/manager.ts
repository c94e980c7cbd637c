import { findAndCall, type Question, type Row } from './question.ts'

const as = 'manager'

export const managersQuestions: Question[] = [
  {
    asked: 'Which requests of my team wait?',
    as,
    nearest: {
      tool: 'list_leave_requests',
      because: 'its description says: use status pending for requests that need a decision',
    },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      return data.map((row: Row) => [row.employee_name, row.start_date, row.days]).toSorted()
    },
    answer: [
      ['Ana Ferreira', '2026-11-26', 2],
      ['Harpreet Singh', '2026-11-30', 3],
      ['Tomasz Zieliński', '2026-12-09', 1],
      ['Viktor Novák', '2026-12-07', 5],
    ],
    says: ['Ana', 'Harpreet', 'Tomasz', 'Viktor'],
  },
  {
    asked: 'Approve all that have no conflict.',
    as,
    writes: true,
    nearest: {
      tool: 'list_leave_requests',
      because: 'approve_leave_requests takes ids from it, and says "all that have no conflict"',
    },
    async walk(ask, { leave }) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      // In the order of their dates: the earlier of two that exclude each other gets its days.
      const ids = data
        .toSorted((a: Row, b: Row) => (a.start_date < b.start_date ? -1 : 1))
        .map((row: Row) => row.id)
      const body = await findAndCall(
        ask,
        'approve many leave requests without conflict',
        'approve_leave_requests',
        { ids, only_without_conflict: true },
        'call_write_tool',
      )
      const nameOf = (id: number) => Object.entries(leave).find(([, each]) => each === id)?.[0]
      return {
        approved: body.approved.map((row: Row) => nameOf(row.id ?? row)).toSorted(),
        skipped: body.skipped
          .map((row: Row) => [nameOf(row.id), row.reasons.map((reason: Row) => reason.code)])
          .toSorted(),
        failed: body.failed,
      }
    },
    answer: {
      approved: ['Ana', 'Viktor'],
      skipped: [
        ['Harpreet', ['blackout']],
        ['Tomasz', ['colleague_away']],
      ],
      failed: [],
    },
    says: ['Ana', 'Viktor', 'Harpreet', 'Tomasz'],
  },
  {
    asked: 'Can Ana have Thursday and Friday?',
    as,
    nearest: {
      tool: 'list_leave_requests',
      because: 'she asks about a request that waits; preview_leave_request takes its id',
    },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const anas = data.find((row: Row) => row.employee_name.startsWith('Ana '))
      const preview = await ask('preview_leave_request', { leave_request_id: anas.id })
      return {
        dates: [anas.start_date, anas.end_date],
        days: preview.days,
        balance: [preview.balance_before_days, preview.balance_after_days],
        away: preview.colleagues_away,
        blackouts: preview.blackout_hits,
        refused_for: preview.errors ?? {},
      }
    },
    answer: {
      dates: ['2026-11-26', '2026-11-27'],
      days: 2,
      balance: [12, 10],
      away: [],
      blackouts: [],
      refused_for: {},
    },
    says: ['yes|can', 10],
  },
  {
    asked: "Reject Harpreet's, it is audit week.",
    as,
    writes: true,
    nearest: { tool: 'list_leave_requests', because: 'reject_leave_request takes the id from it' },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const his = data.find((row: Row) => row.employee_name.startsWith('Harpreet'))
      const body = await ask('reject_leave_request', {
        id: his.id,
        rejection_reason: 'It is audit week.',
      })
      return [body.employee_name, body.status, body.from_people.rejection_reason]
    },
    answer: ['Harpreet Singh', 'rejected', 'It is audit week.'],
    says: [],
  },
  {
    asked: 'Undo that approval.',
    as,
    writes: 'apart',
    nearest: {
      tool: 'find_tools',
      because: 'approve_leave_request says: to undo it use reopen_leave_request',
    },
    context: ({ leave }) => `A minute ago you approved leave request ${leave.Viktor}, Viktor’s.`,
    before: ({ leave, approve }) => approve(leave.Viktor!),
    async walk(ask, { leave }) {
      const body = await findAndCall(
        ask,
        'reopen_leave_request',
        'reopen_leave_request',
        { id: leave.Viktor },
        'call_write_tool',
      )
      const summary = await ask('get_leave_summary', { employee_id: body.employee_id })
      return [body.employee_name, body.status, summary.data[0].vacation_available]
    },
    answer: ['Viktor Novák', 'pending', 13],
    says: ['pending|undone|reopened|taken back'],
  },
  {
    asked: "Move Viktor's leave by a week.",
    as,
    writes: 'apart',
    nearest: {
      tool: 'list_leave_requests',
      because: 'update_leave_request changes dates and takes the id from it',
    },
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const his = data.find((row: Row) => row.employee_name.startsWith('Viktor'))
      const dates = { start_date: '2026-12-14', end_date: '2026-12-18' }
      const body = await ask('update_leave_request', { id: his.id, ...dates })
      return [his.start_date, his.end_date, body.start_date, body.end_date, body.days, body.status]
    },
    answer: ['2026-12-07', '2026-12-11', '2026-12-14', '2026-12-18', 5, 'pending'],
    says: ['2026-12-14'],
  },
  {
    asked: 'What has the warehouse left?',
    as,
    nearest: {
      tool: 'get_leave_summary',
      because: 'it returns the days that each employee has left, by department',
    },
    async walk(ask) {
      const { data } = await ask('get_leave_summary', { department: 'warehouse' })
      return data.map((row: Row) => [row.name, row.vacation_available]).toSorted()
    },
    answer: [
      ['Ana Ferreira', 12],
      ['Harpreet Singh', 15],
      ['Marta Kowalska', 14],
      ['Tomasz Zieliński', 15],
      ['Viktor Novák', 13],
    ],
    says: ['Ana', 12, 'Harpreet', 15, 'Marta', 14, 'Tomasz', 'Viktor', 13],
  },
  {
    asked: 'Warehouse at Christmas, any blackouts?',
    as,
    nearest: {
      tool: 'list_leave_requests',
      because: 'status approved with from and to is who is away; blackouts are found by the word',
    },
    async walk(ask) {
      const dates = { from: '2026-12-21', to: '2026-12-31' }
      const { data } = await ask('list_leave_requests', {
        status: 'approved',
        department: 'Warehouse',
        ...dates,
      })
      const blackouts = await findAndCall(ask, 'blackouts', 'list_blackout_dates', dates)
      return {
        away: data.map((row: Row) => [row.employee_name, row.start_date, row.end_date]),
        blackouts: blackouts.data.map((row: Row) => [
          row.name,
          row.start_date,
          row.end_date,
          row.departments,
        ]),
      }
    },
    answer: {
      away: [['Marta Kowalska', '2026-12-24', '2026-12-24']],
      blackouts: [['Stocktaking', '2026-12-28', '2026-12-30', ['Warehouse']]],
    },
    says: ['Marta', '2026-12-24', 'Stocktaking', '2026-12-28'],
  },
]
