import { addDays } from '../src/lib/calendar/dates.ts'
import { employees, firstDate } from './dates.ts'
import type { Seeded } from './seed.ts'

export type Goal = {
  /** The minimum of the peer's requests per second, as a fraction. */
  requests?: number
  /** The maximum of the peer's CPU per request, as a factor: of the server alone, or with its database. */
  cpu?: number
  cpu_with_database?: boolean
}

/** One kind of request, sent alternately to our service and its peer. */
export type Work = {
  name: string
  /** The peer; `ours` is our own service with another request. */
  peer: 'bare' | 'sdk' | 'ours'
  connections: number
  /** Only in a full run. */
  full_only?: boolean
  /** The raw request with this number; undefined when there are no more. */
  request(n: number): string | undefined
  /** The peer's request, when it differs. */
  peer_request?(n: number): string | undefined
  /** How many rows one request handles; 1 by default. */
  rows?: { ours: number; peer: number }
  goal: Goal
  /** What ours and the peer are checked to do alike first: their hours, their balances, or the rows they write. */
  same?: 'hours' | 'balances' | 'rows'
  /** Whether the event loop is watched during the measurement. */
  watched?: boolean
}

const list: Goal = { requests: 0.9, cpu: 1.3 }
/** With other words each time, nothing has been counted before. */
const search: Goal = { requests: 0.9, cpu: 1.5 }
const oneEmployee: Goal = { requests: 0.7, cpu: 1.8 }
const post: Goal = { requests: 0.55, cpu: 2.2 }
const report: Goal = { cpu: 0.25, cpu_with_database: true }
/** For two weeks the design states its measurement: 37 ms against 64 of SQL alone. */
const shortReport: Goal = { cpu: 0.58, cpu_with_database: true }
const assistant: Goal = { cpu: 1.3 }
/** At most this factor of the peer's time. */
const slower = (times: number): Goal => ({ requests: Math.floor(100 / times) / 100 })
export const bulk_rows = 1_000
export const variedName = `payroll hours of ${employees.toLocaleString('en')} employees with rules of their own`
export const historyName = 'punches in bulk at'

/** Everything that is measured, in the order of the table. */
export function worksOf(seeded: Seeded, punches: number): Work[] {
  const { key, keys, first_employee, leave, small, large, old, varied } = seeded
  const getAs = (whose: { key: string }) => (path: string) => message('GET', path, whose.key)
  const get = (path: string) => message('GET', path, key)
  const send = (path: string, body: unknown) => message('POST', path, key, body)
  const employee = (n: number) => first_employee + ((n * 7919) % employees)
  const rows = `${punches.toLocaleString('en')} punches`
  const connections = 64
  const work = { peer: 'bare', connections, goal: list } as const

  const historyWorks: Work[] = [
    {
      name: `${historyName} ${old.punches.toLocaleString('en')} punches against ${small.punches.toLocaleString('en')}`,
      peer: 'ours',
      connections: 2,
      goal: { requests: 0.8 },
      rows: { ours: bulk_rows, peer: bulk_rows },
      request: (n) => message('POST', '/time-entries/bulk', old.key, earlyBulkOf(n, old)),
      peer_request: (n) => message('POST', '/time-entries/bulk', small.key, earlyBulkOf(n, small)),
    },
  ]

  const explained = (whose: { key: string }, employee_id: number) =>
    getAs(whose)(
      `/reports/payroll-hours/explain?employee_id=${employee_id}&${range(160, 14).replace('from', 'date')}`,
    )
  const variedWorks: Work[] = varied
    ? [
        {
          name: `${variedName}, 365 days, against one schedule and place`,
          peer: 'ours',
          connections: 1,
          goal: { requests: 0.5 },
          watched: true,
          full_only: true,
          request: () => getAs(varied)(`/reports/payroll-hours?${range(0, 365)}`),
          peer_request: () => get(`/reports/payroll-hours?${range(0, 365)}`),
        },
        {
          name: `${variedName}, explained: ten years of punches against one`,
          peer: 'ours',
          connections: 4,
          goal: slower(1.6),
          full_only: true,
          request: () => explained(varied, varied.first_employee),
          peer_request: () => explained(varied, varied.first_employee + 1),
        },
      ]
    : []

  return [
    ...(old.punches > 0 ? historyWorks : []),
    ...variedWorks,
    {
      ...work,
      name: 'one employee',
      goal: oneEmployee,
      same: 'balances',
      request: (n) => get(`/employees/${employee(n)}`),
    },
    {
      ...work,
      name: `one employee: ${keys.length.toLocaleString('en')} keys in turn against one key`,
      peer: 'ours',
      goal: { requests: 0.85 },
      request: (n) => message('GET', `/employees/${employee(n)}`, keys[n % keys.length]!),
      peer_request: (n) => get(`/employees/${employee(n)}`),
    },
    {
      ...work,
      name: `list 20 of ${rows}: an employee's, eight weeks`,
      request: (n) => get(`/time-entries?employee_id=${employee(n)}&${range(0, 56)}`),
    },
    {
      ...work,
      name: `list 20 of ${rows}: all, counted before`,
      // The database counts for a tenth of a second; more concurrency would only queue.
      connections: 4,
      request: () => get('/time-entries'),
    },
    {
      ...work,
      name: `list 20 of ${rows} against 20 of ${small.punches.toLocaleString('en')}`,
      peer: 'ours',
      goal: slower(1.6),
      request: (n) => get(`/time-entries?employee_id=${employee(n)}&${range(0, 13)}`),
      peer_request: (n) => {
        const employee_id = small.first_employee + (n % small.employees)
        return getAs(small)(`/time-entries?employee_id=${employee_id}&${range(0, 13)}`)
      },
    },
    {
      ...work,
      name: 'list 20 of 100,000 employees, counted before',
      connections: 4,
      request: (n) => getAs(large)(`/employees?page=${1 + (n % 50)}`),
    },
    {
      ...work,
      name: 'search in 100,000 employees, counted before',
      connections: 4,
      request: (n) => getAs(large)(`/employees?search=${searched(n)}`),
    },
    {
      ...work,
      name: 'search in 100,000 employees, other words each time',
      goal: search,
      connections: 4,
      request: (n) => getAs(large)(`/employees?search=last${(n * 7919) % 100_000}`),
    },
    {
      ...work,
      name: 'last page of 100,000 employees by cursor against the first',
      peer: 'ours',
      goal: slower(1.2),
      request: () => getAs(large)(`/employees?cursor=${large.last_cursor}`),
      peer_request: () => getAs(large)(`/employees?cursor=${large.first_cursor}`),
    },
    {
      ...work,
      name: 'post a punch, closed, with its event',
      goal: post,
      same: 'rows',
      request: (n) => send('/time-entries', punch(n, employee(n), daysAgo(320), true)),
    },
    {
      ...work,
      name: 'post a punch, open',
      goal: post,
      same: 'rows',
      request: (n) => send('/time-entries', punch(n, employee(n), daysAgo(160), false)),
    },
    {
      ...work,
      name: 'punches in bulk by the thousand, rows, against bare unnest',
      connections: 2,
      goal: { requests: 0.6 },
      rows: { ours: bulk_rows, peer: bulk_rows },
      request: (n) => send('/time-entries/bulk', bulkOf(n, employee, daysAgo(2_400))),
    },
    {
      ...work,
      name: 'punches in bulk, rows, against one by one',
      peer: 'ours',
      connections: 2,
      goal: { requests: 5 },
      rows: { ours: bulk_rows, peer: 1 },
      request: (n) => send('/time-entries/bulk', bulkOf(n, employee, daysAgo(1_950))),
      peer_request: (n) => send('/time-entries', punch(n, employee(n), daysAgo(1_500), true)),
    },
    {
      ...work,
      name: 'approve a leave request',
      goal: { requests: 0.6 },
      same: 'rows',
      request: (n) => {
        if (n >= leave.pending) return undefined
        return message('POST', `/leave-requests/${leave.first_pending + n}/approve`, leave.key, {})
      },
    },
    {
      ...work,
      name: `payroll hours of ${employees.toLocaleString('en')} employees, 14 days`,
      connections: 1,
      goal: shortReport,
      same: 'hours',
      watched: true,
      request: () => get(`/reports/payroll-hours?${range(7, 14)}`),
    },
    {
      ...work,
      name: `payroll hours of ${employees.toLocaleString('en')} employees, 365 days`,
      connections: 1,
      goal: report,
      same: 'hours',
      watched: true,
      full_only: true,
      request: () => get(`/reports/payroll-hours?${range(0, 365)}`),
    },
    {
      name: 'MCP tools/call get_context',
      peer: 'sdk',
      connections,
      goal: assistant,
      request: (n) => toolCall(n, 'get_context', {}, key),
    },
    {
      name: 'MCP tools/call list_time_entries',
      peer: 'sdk',
      connections,
      goal: assistant,
      request: (n) => toolCall(n, 'list_time_entries', { employee_id: employee(n) }, key),
    },
  ]
}

/** Single requests with a number, for a mix; the punches are those of this many days ago and later. */
export function messagesOf({ key, first_employee }: Seeded, days_ago: number) {
  const employee = (n: number) => first_employee + ((n * 7919) % employees)
  return {
    one: (n: number) => message('GET', `/employees/${employee(n)}`, key),
    list: (n: number) =>
      message('GET', `/time-entries?employee_id=${employee(n)}&${range(0, 56)}`, key),
    post: (n: number) =>
      message('POST', '/time-entries', key, punch(n, employee(n), daysAgo(days_ago), true)),
  }
}

function range(from_day: number, days: number): string {
  return `from=${addDays(firstDate, from_day)}&to=${addDays(firstDate, from_day + days - 1)}`
}

function daysAgo(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), -days)
}

/**
 * Each employee and instant once, as clocks do: later than all before, one day per round of the employees.
 */
function punch(n: number, employee_id: number, from: string, is_closed: boolean) {
  const date = addDays(from, Math.floor(n / employees))
  const clock_out = is_closed ? { clock_out: `${date}T21:00:00Z` } : {}
  return { employee_id, clock_in: `${date}T13:00:00Z`, ...clock_out, break_minutes: 30 }
}

/** The thousand punches with this number, with unique days and hours. */
export function bulkOf(n: number, employee: (n: number) => number, from: string) {
  const entries = Array.from({ length: bulk_rows }, (_, k) => {
    const at = n * bulk_rows + k
    return punch(at, employee(at), from, true)
  })
  return { entries }
}

type Staff = { first_employee: number; employees: number }

/** A thousand punches before the shifts of the last days, so that nearly all of a history is older. */
function earlyBulkOf(n: number, { first_employee, employees: staff }: Staff) {
  const entries = Array.from({ length: bulk_rows }, (_, k) => {
    const at = n * bulk_rows + k
    const date = daysAgo(1 + Math.floor(at / staff))
    const employee_id = first_employee + (at % staff)
    return { employee_id, clock_in: `${date}T03:00:00Z`, clock_out: `${date}T05:00:00Z` }
  })
  return { entries }
}

/** Words that match many, some and few names. */
function searched(n: number): string {
  return ['last777', 'first9', 'ast123', 'nobody'][n % 4] ?? ''
}

export function toolCall(id: number, name: string, args: object, key: string): string {
  const body = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
  return text('POST', '/api/mcp', key, JSON.stringify(body))
}

export function message(method: string, path: string, key: string, body?: unknown): string {
  return text(method, `/api/v1${path}`, key, body === undefined ? '' : JSON.stringify(body))
}

function text(method: string, path: string, key: string, body: string): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `X-API-Key: ${key}`,
    'Accept: application/json, text/event-stream',
  ]
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${body.length}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
