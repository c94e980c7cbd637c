import { findAndCall, type Question, type Row } from './question.ts'

export const frenchQuestions: Question[] = [
  {
    asked: 'Combien de jours de vacances me reste-t-il ?',
    as: 'employee',
    async walk(ask) {
      const { data } = await ask('get_leave_summary')
      return data.map((row: Row) => row.vacation_available)
    },
    answer: [12],
    says: [12],
  },
  {
    asked: 'Qui attend une réponse pour ses congés ?',
    as: 'manager',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      return data.map((row: Row) => row.employee_name).toSorted()
    },
    answer: ['Ana Ferreira', 'Harpreet Singh', 'Tomasz Zieliński', 'Viktor Novák'],
    says: ['Ana', 'Harpreet', 'Tomasz', 'Viktor'],
  },
  {
    asked: 'Pourquoi Tomasz a-t-il des heures supplémentaires dans la dernière période ?',
    as: 'admin',
    async walk(ask) {
      const { data } = await ask('list_employees', { search: 'tomasz' })
      const hours = await ask('get_payroll_hours', { period: 'last', employee_id: data[0].id })
      const why = await ask('explain_payroll_hours', {
        employee_id: data[0].id,
        date: hours.meta.from,
        to: hours.meta.to,
      })
      return [
        hours.data[0].overtime_hours,
        why.total_hours,
        /Above 44\.00 h a workweek/.test(JSON.stringify(why)),
      ]
    },
    // The weeks of October 26 and November 2: 47.5 and 40.
    answer: [3.5, 87.5, true],
    says: [3.5, 44],
  },
  {
    asked: 'Qu’est-ce qui bloque la dernière période de paie ?',
    as: 'admin',
    async walk(ask) {
      const { readiness } = await ask('get_pay_period', { period: 'last' })
      return readiness.blocking
        .filter(({ kind }: Row) => kind !== 'warnings')
        .map(({ kind, named }: Row) => [
          kind,
          [...new Set(named.map((row: Row) => row.name))].toSorted(),
        ])
    },
    answer: [['unapproved_entries', ['Hélène Dubois', 'Sam Lee', 'Tomasz Zieliński']]],
    says: ['Hélène', 'Sam', 'Tomasz'],
  },
  {
    asked: 'Je voudrais l’après-midi du 23 décembre en vacances.',
    as: 'employee',
    writes: 'apart',
    async walk(ask) {
      const day = { start_date: '2026-12-23', end_date: '2026-12-23' }
      const part = { start_day_part: 'afternoon', end_day_part: 'afternoon' }
      const body = await ask('create_leave_request', { type: 'vacation', ...day, ...part })
      return [body.start_date, body.days, body.status]
    },
    answer: ['2026-12-23', 0.5, 'pending'],
    says: [],
  },
  {
    asked: 'Refuse la demande de Harpreet, c’est la semaine d’audit.',
    as: 'manager',
    writes: 'apart',
    async walk(ask) {
      const { data } = await ask('list_leave_requests', { status: 'pending' })
      const his = data.find((row: Row) => row.employee_name.startsWith('Harpreet'))
      const body = await ask('reject_leave_request', {
        id: his.id,
        rejection_reason: 'C’est la semaine d’audit.',
      })
      return [body.employee_name, body.status]
    },
    answer: ['Harpreet Singh', 'rejected'],
    says: [],
  },
  {
    asked: 'Combien de kilomètres ai-je faits en octobre ?',
    as: 'employee',
    async walk(ask) {
      const dates = { from: '2026-10-01', to: '2026-10-31' }
      const words = 'kilomètres parcourus'
      const { data } = await findAndCall(ask, words, 'list_mileage_trips', dates)
      return data.reduce((sum: number, row: Row) => sum + row.distance_km, 0)
    },
    answer: 59.5,
    says: [59.5],
  },
]
