import type { Question, Row } from './question.ts'

export const staffQuestions: Question[] = [
  {
    requested: "Who is Ana's manager?",
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'ana costa' })
      const { name, title } = await ask('get_employee', { id: data[0].manager_id })
      return [name, title]
    },
    answer: ['Bea Lind', 'Head chef'],
  },
  {
    requested: 'Who works in the kitchen?',
    async walk(ask) {
      const { data } = await ask('list_employees', {
        department: 'Kitchen',
        is_active: true,
        fields: ['name'],
      })
      return data.map((row: Row) => row.name).toSorted()
    },
    answer: ['Ana Costa', 'Bea Lind', 'Carl Meyer'],
  },
  {
    requested: 'What day is it for the company, and what else could you do for me?',
    async walk(ask) {
      const { company, today, key, toolsets_not_listed } = await ask('get_context')
      return [company.name, today, key.permissions, toolsets_not_listed.includes('billing')]
    },
    answer: ['Birch Bistro', '2026-11-20', null, true],
  },
  {
    requested: 'Fay has left as of today. Take her off, please.',
    at: '?toolsets=staff',
    writes: true,
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'fay' })
      const { is_active, deactivated_on } = await ask('deactivate_employee', { id: data[0].id })
      const left = await ask('list_employees', { is_active: true, fields: ['name'] })
      return [is_active, deactivated_on, left.meta.total]
    },
    answer: [false, '2026-11-20', 5],
  },
  {
    requested: 'Who changed what about Bea, and over which API?',
    at: '?toolsets=staff,webhooks',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'bea' })
      const log = await ask('list_audit_log', { record_type: 'employee', record_id: data[0].id })
      return log.data.map((row: Row) => [row.action, row.channel])
    },
    answer: [['employees.create', 'rest']],
  },
]
