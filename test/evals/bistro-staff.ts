import type { Question, Row } from './question.ts'

const as = 'admin'

export const staffQuestions: Question[] = [
  {
    asked: "Who is Ana's manager?",
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const { name, title } = await ask('get_employee', { id: data[0].manager_id })
      return [name, title]
    },
    answer: ['Bea Lind', 'Head chef'],
    says: ['Bea'],
  },
  {
    asked: 'Who works in the kitchen?',
    as,
    async walk(ask) {
      const { data } = await ask('list_employees', {
        department: 'Kitchen',
        is_active: true,
        fields: ['name'],
      })
      return data.map((row: Row) => row.name).toSorted()
    },
    answer: ['Ana Costa', 'Bea Lind', 'Carl Meyer'],
    says: ['Ana', 'Bea', 'Carl'],
  },
  {
    asked: 'What day is it for the company, and what else could you do for me?',
    as,
    async walk(ask) {
      const { company, today, key, toolsets_not_listed } = await ask('get_context')
      return [company.name, today, key.permissions, toolsets_not_listed.includes('billing')]
    },
    answer: ['Birch Bistro', '2026-11-20', null, true],
    says: ['2026-11-20'],
  },
  {
    asked: 'Fay has left as of today. Take her off, please.',
    as,
    at: '?toolsets=staff',
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'fay' })
      const { is_active, deactivated_on } = await ask('deactivate_employee', { id: data[0].id })
      const left = await ask('list_employees', { is_active: true, fields: ['name'] })
      return [is_active, deactivated_on, left.meta.total]
    },
    answer: [false, '2026-11-20', 5],
    says: [],
  },
  {
    asked: 'Who changed what about Bea, and over which API?',
    as,
    at: '?toolsets=staff,webhooks',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'bea' })
      const log = await ask('list_audit_log', { record_type: 'employee', record_id: data[0].id })
      return log.data.map((row: Row) => [row.action, row.channel])
    },
    answer: [['employees.create', 'rest']],
    says: ['REST', 'created|added|creation'],
  },
]
