import { findAndCall, type Office, type Question, type Row } from './question.ts'

const as = 'clock'

/** Two that are stored and one that is new. */
function posted(people: Office['people']): object[] {
  return [
    { employee_id: people.Tomasz, clock_in: '2026-11-19T08:00' },
    {
      employee_id: people.Hélène,
      clock_in: '2026-11-18T08:30',
      clock_out: '2026-11-18T17:00',
      break_minutes: 30,
    },
    { employee_id: people.Hélène, clock_in: '2026-11-19T08:25' },
  ]
}

/** The engineer who connects a time clock asks. */
export const clockQuestions: Question[] = [
  {
    asked: 'Did terminal-toronto send today?',
    as,
    nearest: { tool: 'list_time_entries', because: 'it filters by source: what a terminal sent' },
    async walk(ask) {
      const today = { from: '2026-11-19', to: '2026-11-19' }
      const { data } = await ask('list_time_entries', { source: 'terminal-toronto', ...today })
      return data.map((row: Row) => [row.employee_name, row.clock_in, row.clock_out])
    },
    answer: [['Tomasz Zieliński', '2026-11-19T13:00:00Z', null]],
    says: ['yes|sent|one|1', 'Tomasz'],
  },
  {
    asked: 'Who has been clocked in since yesterday?',
    as,
    nearest: { tool: 'list_time_entries', because: 'status active is who is clocked in' },
    async walk(ask) {
      const { data } = await ask('list_time_entries', { status: 'active', to: '2026-11-18' })
      return data.map((row: Row) => [row.employee_name, row.clock_in_local.slice(0, 16)])
    },
    answer: [['Ana Ferreira', '2026-11-18T09:00']],
    says: ['Ana'],
  },
  {
    asked: 'Which of these are repeats?',
    as,
    nearest: {
      tool: 'find_tools',
      because: 'create_time_entries takes many and reports each row; dry_run stores nothing',
    },
    context: ({ people }) =>
      `The clock has these punches to send: ${JSON.stringify(posted(people))}`,
    async walk(ask, { people }) {
      const body = await findAndCall(
        ask,
        'add many punches',
        'create_time_entries',
        { entries: posted(people), dry_run: true },
        'call_write_tool',
      )
      const { results } = body.result ?? body
      return results.map((row: Row) => row.result)
    },
    answer: ['existing', 'existing', 'created'],
    says: ['Tomasz|first|1', 'Hélène|second|2'],
  },
  {
    asked: 'You say 14:00Z, my clock 9:00?',
    as,
    nearest: { tool: 'list_time_entries', because: 'its rows have the local time beside UTC' },
    context: ({ people }) =>
      `It is about the punch of Ana (employee ${people.Ana}) on November 18.`,
    async walk(ask, { people }) {
      const { data } = await ask('list_time_entries', {
        employee_id: people.Ana,
        from: '2026-11-18',
        to: '2026-11-18',
      })
      return data.map((row: Row) => [row.clock_in, row.clock_in_local, row.timezone])
    },
    answer: [['2026-11-18T14:00:00Z', '2026-11-18T09:00-05:00', 'America/Toronto']],
    says: ['Toronto|UTC|GMT|local'],
  },
  {
    asked: 'Which 01:30 of 1 November did you take?',
    as,
    nearest: { tool: 'list_time_entries', because: 'its rows have the local time with its offset' },
    async walk(ask) {
      const { data } = await ask('list_time_entries', { from: '2026-11-01', to: '2026-11-01' })
      return data.map((row: Row) => [
        row.employee_name,
        row.clock_in_local,
        row.clock_in,
        row.clock_out_local,
      ])
    },
    // The first of the two, in daylight time.
    answer: [
      ['Sam Lee', '2026-11-01T01:30-04:00', '2026-11-01T05:30:00Z', '2026-11-01T05:30-05:00'],
    ],
    says: ['first|earlier|daylight|EDT|-04:00'],
  },
  {
    asked: 'Am I near the limit?',
    as,
    nearest: { tool: 'get_context', because: 'it has the requests left until the next full hour' },
    async walk(ask) {
      const { requests } = await ask('get_context')
      return [requests.per_hour, requests.left > 0 && requests.left < 50]
    },
    answer: [50, true],
    says: [50],
  },
]
