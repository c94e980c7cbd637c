import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parsers } from '../../src/db/statements/types.ts'
import { publicHolidays } from '../../src/engine/holidays/public-holidays.ts'
import type { HolidayRow } from '../../src/engine/holidays/row.ts'
import { growSlowly, keepRowsYoung } from '../../src/lib/v8-tuning.ts'
import { pg } from '../pg.ts'
import { approveBare } from './approve.ts'
import { employeeAnswer, employeeValues, employeeWithLeave } from './employee.ts'
import { payrollHours } from './payroll-sql.ts'
import { type Punch, punchStatement } from './punch.ts'
import * as statements from './statements.ts'

// The minimum server: no key, no limit, no tenant scope, no validation, one statement where possible. A single punch
// and an approval write the same rows as the service.
growSlowly()
keepRowsYoung()
const company_id = Number(process.env.COMPANY_ID)
const large_company_id = Number(process.env.LARGE_COMPANY_ID)
const leave_company_id = Number(process.env.LEAVE_COMPANY_ID)
const types = {
  getTypeParser: (oid: number, format?: string) =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types,
  // The plain report of a year may take longer on a busy machine.
  options: '-c statement_timeout=0',
})

const server = createServer((req, res) => {
  answer(req, res).catch((error) => send(res, 500, { message: String(error) }))
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [path = '', query] = (req.url ?? '').slice('/api/v1'.length).split('?')
  if (path === '/employees') return sendEmployees(res, new URLSearchParams(query))
  if (path.startsWith('/employees/')) return sendEmployee(res, Number(path.slice(11)))
  if (path === '/reports/payroll-hours') return sendPayrollHours(res, new URLSearchParams(query))
  if (path.startsWith('/leave-requests/')) return approve(res, Number(path.split('/')[2]))
  if (path === '/time-entries/bulk') return punches(res, JSON.parse(await bodyOf(req)))
  if (req.method === 'POST') return punch(res, JSON.parse(await bodyOf(req)))
  return sendList(res, new URLSearchParams(query))
}

async function sendList(res: ServerResponse, query: URLSearchParams): Promise<void> {
  const employee_id = query.get('employee_id')
  const { rows } =
    employee_id === null
      ? await named('list', statements.list, [20, 0])
      : await named('list_of', statements.listOfEmployee, [
          Number(employee_id),
          query.get('from'),
          query.get('to'),
          20,
          0,
        ])
  sendPage(res, rows)
}

async function sendEmployees(res: ServerResponse, query: URLSearchParams): Promise<void> {
  const search = query.get('search')
  const page = Number(query.get('page') ?? 1)
  const values: unknown[] = [large_company_id, 20, (page - 1) * 20]
  const { rows } =
    search === null
      ? await pool.query({ name: 'employees', text: statements.employees, values })
      : await pool.query({ name: 'search', text: statements.search, values: [...values, search] })
  sendPage(res, rows)
}

function sendPage(res: ServerResponse, rows: Record<string, unknown>[]): void {
  const total = Number(rows[0]?.total)
  const meta = { current_page: 1, last_page: Math.ceil(total / 20), per_page: 20, total }
  send(res, 200, { data: rows, meta })
}

async function sendEmployee(res: ServerResponse, id: number): Promise<void> {
  const values = employeeValues(id)
  const [row] = (await named('employee', employeeWithLeave, values)).rows
  send(res, 200, employeeAnswer(row!, values))
}

async function punch(res: ServerResponse, body: Punch): Promise<void> {
  const { rows } = await pool.query(punchStatement(company_id, body))
  sendText(res, 201, String(rows[0]!.after))
}

async function punches(res: ServerResponse, { entries }: { entries: Punch[] }): Promise<void> {
  const { rows } = await named('punches', statements.punches, [
    entries.map((row) => row.employee_id),
    entries.map((row) => row.clock_in.slice(0, 10)),
    entries.map((row) => row.clock_in),
    entries.map((row) => row.clock_out ?? null),
    entries.map((row) => row.break_minutes ?? 0),
  ])
  send(res, 200, { results: rows })
}

async function approve(res: ServerResponse, id: number): Promise<void> {
  const client = await pool.connect()
  try {
    send(res, 200, await approveBare(client, leave_company_id, id))
  } finally {
    client.release()
  }
}

async function sendPayrollHours(res: ServerResponse, query: URLSearchParams): Promise<void> {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const rows = await publicHolidays('CA', 'ON', Number(from.slice(0, 4)))
  const known = Array.isArray(rows) ? (rows as readonly HolidayRow[]) : []
  const holidays = known.filter(({ is_paid }) => is_paid).map(({ date }) => date)
  const values = [from, to, holidays]
  send(res, 200, { data: (await named('payroll', payrollHours, values)).rows })
}

function named(name: string, text: string, values: unknown[]) {
  return pool.query({ name, text, values: [company_id, ...values] })
}

function send(res: ServerResponse, status: number, body: unknown): void {
  sendText(res, status, JSON.stringify(body))
}

function sendText(res: ServerResponse, status: number, text: string): void {
  const length = Buffer.byteLength(text)
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length }).end(text)
}

function bodyOf(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    req.setEncoding('utf8')
    req.on('data', (chunk) => {
      text += chunk
    })
    req.on('end', () => resolve(text))
    req.on('error', reject)
  })
}
