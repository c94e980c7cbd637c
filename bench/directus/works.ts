import { addDays } from '../../src/lib/calendar/dates.ts'
import { employees, firstDate } from '../dates.ts'
import type { Seeded } from '../seed.ts'
import { message, type Work } from '../works.ts'
import { directusMessage } from './api.ts'

/** The number of the requests that are sent to compare the answers. */
export const compared_number = -1

const bulk_rows = 1_000
const from = firstDate
const to = addDays(firstDate, 55)

type Both = { ours: Answer; theirs: Answer }
// biome-ignore lint/suspicious/noExplicitAny: the fields of two answers with different schemas are compared.
type Answer = any

/** A kind of request and the same for Directus, with what must be equal in both answers. */
export type DirectusWork = Work & {
  peer_request(n: number): string | undefined
  compared(answers: Both): readonly [unknown, unknown]
}

export function directusWorks(seeded: Seeded, token: string): DirectusWork[] {
  const { key, first_employee, leave } = seeded
  const nth = (n: number) => (((n * 7919) % employees) + employees) % employees
  const ours = (method: string, path: string, body?: unknown) => message(method, path, key, body)
  const theirs = (method: string, path: string, body?: unknown) =>
    directusMessage(method, path, token, body)
  /** The last one, which no round reaches, when the two are compared. */
  const requested = (n: number, send: (at: number) => string) =>
    n < leave.pending - 1 ? send(n === compared_number ? leave.pending - 1 : n) : undefined
  const work = { peer: 'ours', connections: 64 } as const
  return [
    {
      ...work,
      name: "list 20 of an employee's punches, eight weeks",
      goal: { requests: 25 },
      request: (n) =>
        ours('GET', `/time-entries?employee_id=${first_employee + nth(n)}&from=${from}&to=${to}`),
      peer_request: (n) => theirs('GET', `/items/time_entries?${query(1 + nth(n))}`),
      compared: ({ ours: { data, meta }, theirs }) => [
        [data.length, data[0].work_date, meta.total],
        [theirs.data.length, theirs.data[0].work_date, theirs.meta.filter_count],
      ],
    },
    {
      ...work,
      name: 'one employee (ours with balances)',
      goal: { requests: 15 },
      request: (n) => ours('GET', `/employees/${first_employee + nth(n)}`),
      peer_request: (n) => theirs('GET', `/items/employees/${1 + nth(n)}`),
      compared: ({ ours: { first_name }, theirs }) => [first_name, theirs.data.first_name],
    },
    {
      ...work,
      name: 'post a punch, closed',
      goal: { requests: 12 },
      request: (n) => ours('POST', '/time-entries', punch(n, first_employee + nth(n), 320)),
      peer_request: (n) => theirs('POST', '/items/time_entries', stored(n, 1 + nth(n), 320)),
      compared: ({ ours: { work_date }, theirs }) => [work_date, theirs.data.work_date],
    },
    {
      ...work,
      name: 'approve a leave request',
      goal: { requests: 4 },
      request: (n) =>
        requested(n, (id) =>
          message('POST', `/leave-requests/${leave.first_pending + id}/approve`, leave.key, {}),
        ),
      peer_request: (n) =>
        requested(n, (id) => theirs('PATCH', `/items/leave_requests/${1 + id}`, approval())),
      compared: ({ ours: { status }, theirs }) => [status, theirs.data.status],
    },
    {
      ...work,
      name: 'punches in bulk by the thousand, rows',
      connections: 2,
      goal: { requests: 30 },
      rows: { ours: bulk_rows, peer: bulk_rows },
      request: (n) => {
        const entries = thousand((at) => punch(at, first_employee + nth(at), 2_400), n)
        return ours('POST', '/time-entries/bulk', { entries })
      },
      peer_request: (n) =>
        theirs(
          'POST',
          '/items/time_entries',
          thousand((at) => stored(at, 1 + nth(at), 2_400), n),
        ),
      compared: ({ ours: { results }, theirs }) => [results.length, theirs.data.length],
    },
  ]
}

function thousand<Row>(make: (at: number) => Row, n: number): Row[] {
  return Array.from({ length: bulk_rows }, (_, k) => make(n * bulk_rows + k))
}

/** Filtered, sorted and counted as the service's list. */
function query(employee_id: number): string {
  return new URLSearchParams({
    'filter[employee_id][_eq]': `${employee_id}`,
    'filter[work_date][_between]': `${from},${to}`,
    sort: 'clock_in,id',
    limit: '20',
    meta: 'filter_count',
  }).toString()
}

/** Each employee and instant once, one day per round of the employees. */
function punch(n: number, employee_id: number, days_ago: number) {
  const today = new Date().toISOString().slice(0, 10)
  const date = addDays(today, Math.floor(n / employees) - days_ago)
  return {
    employee_id,
    clock_in: `${date}T11:00:00Z`,
    clock_out: `${date}T12:00:00Z`,
    break_minutes: 30,
  }
}

/** The same with what the service finds out by itself. */
function stored(n: number, employee_id: number, days_ago: number) {
  const row = punch(n, employee_id, days_ago)
  return { ...row, work_date: row.clock_in.slice(0, 10), timezone: 'America/Toronto' }
}

function approval() {
  const decided_by = { kind: 'key', id: 1, name: 'Bench' }
  return { status: 'approved', decided_at: new Date().toISOString(), decided_by }
}
