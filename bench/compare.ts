import { isDeepStrictEqual } from 'node:util'
import { askOnce } from './load.ts'
import type { Client } from './pg.ts'
import type { Measured } from './processes.ts'
import type { Work } from './works.ts'

type Sides = { ours: Measured; peer: Measured; admin: Client }

/** Throws when the peer does not do what the service does: it would be no comparison. */
export async function compare(work: Work, sides: Sides): Promise<void> {
  if (work.same === 'hours') await compareAnswers(work, sides, hoursOf)
  if (work.same === 'balances') await compareAnswers(work, sides, balancesOf)
  if (work.same === 'rows') await compareRows(work, sides)
}

async function compareAnswers(
  work: Work,
  { ours, peer }: Sides,
  read: (answer: never) => unknown,
): Promise<void> {
  const request = work.request(0) ?? ''
  const answers = await Promise.all([ours, peer].map(({ port }) => askOnce(port, request)))
  const [mine, theirs] = answers.map((answer) => read(answer as never))
  if (!isDeepStrictEqual(mine, theirs)) throw differ(work, mine, theirs)
}

type Hours = { data: { employee_id: number; total_hours: number; punched_hours: number }[] }

function hoursOf({ data }: Hours): string[] {
  return data
    .map(({ employee_id, total_hours, punched_hours }) =>
      [employee_id, total_hours, punched_hours].join(' '),
    )
    .sort()
}

function balancesOf({ pto_balance, pending_leave_days }: Record<string, unknown>) {
  return { pto_balance, pending_leave_days }
}

/** Both write rows of the same tables, with the same columns and the same fields in their JSON. */
async function compareRows(work: Work, { ours, peer, admin }: Sides): Promise<void> {
  const written: string[][] = []
  for (const [n, { port }] of [ours, peer].entries()) {
    const since = (await admin.query('select pg_current_xact_id()::xid::text as xid')).rows[0]!.xid
    await askOnce(port, work.request(n) ?? '')
    written.push(await rowsSince(admin, String(since)))
  }
  const [mine = [], theirs = []] = written
  if (mine.length < 2 || !isDeepStrictEqual(mine, theirs)) throw differ(work, mine, theirs)
}

const tables = [
  ...['time_entries', 'leave_requests', 'leave_books', 'leave_ledger', 'audit_log', 'outbox'],
  ...['deliveries', 'mails'],
]

async function rowsSince(admin: Client, xid: string): Promise<string[]> {
  const described: string[] = []
  for (const table of tables) {
    const known = await admin.query('select to_regclass($1) is not null as known', [table])
    if (!known.rows[0]?.known) continue
    const text = `select to_jsonb(t) as row from ${table} t where age(t.xmin) < age($1::text::xid)`
    const { rows } = await admin.query(text, [xid])
    // A mail may have been sent by now, which changes its row.
    described.push(...rows.map(({ row }) => (table === 'mails' ? table : shapeOf(table, row))))
  }
  return described.sort()
}

/** Returns the names of the columns that are not null, and of the fields of those that are JSON. */
function shapeOf(table: string, row: unknown): string {
  const columns = Object.entries(row as object).filter(([, value]) => value !== null)
  return `${table}: ${columns.map(([name, value]) => `${name}${fieldsOf(value)}`).join(', ')}`
}

function fieldsOf(value: unknown): string {
  const record = typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return ''
  return ` (${Object.keys(record).sort().join(' ')})`
}

function differ({ name }: Work, mine: unknown, theirs: unknown): Error {
  const text = (value: unknown) => JSON.stringify(value, null, 1).slice(0, 4_000)
  return new Error(`${name}: ours and the peer's differ:\n${text(mine)}\n${text(theirs)}`)
}
