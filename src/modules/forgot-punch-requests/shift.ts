import { lockedAmong } from '../../core/company/payroll-locks.ts'
import type { Context } from '../../core/operation.ts'
import { boolean, number, readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { loadPartRules } from '../payroll/held/entry-days.ts'
import { draftOf } from '../time-entries/draft.ts'
import { requirePunchingEmployee } from '../time-entries/employee.ts'
import { lockTimeEntry } from '../time-entries/entry.ts'
import { insertEntry } from '../time-entries/insert.ts'
import { datesOf, noteLate } from '../time-entries/late.ts'
import { clockedInBetween, meetNeighbours } from '../time-entries/neighbours.ts'
import type { TimeEntryRecord } from '../time-entries/schema.ts'
import { refuse } from './refusals.ts'
import type { ForgotPunchRequest } from './request.ts'

type Shift = {
  employee_id: number
  work_date: string
  clock_in_ms: number
  clock_out_ms: number | null
}

/** The entry of the shift in a request. */
const sameShiftShape = { id: number, is_open: boolean, is_deleted: boolean }

type SameShift = ShapedRow<typeof sameShiftShape>

/** How much later than its actual start a shift may be remembered. */
const misremembered_ms = 60 * 60_000

/**
 * Returns the entry that a forgotten punch belongs to: the one at the same instant (current, as posted, or
 * deleted), else an open one of that work date that began during the shift or at most an hour before it.
 */
export async function findSameShift(
  sql: Sql,
  { employee_id, work_date, clock_in_ms, clock_out_ms }: Shift,
): Promise<SameShift | undefined> {
  const [found] = await readRows(
    sql,
    sameShiftShape,
    `select t.id, t.clock_out is null as is_open, t.deleted_at is not null as is_deleted
     from (
       select o.id, true as same from time_entries o
       where o.company_id = $1 and o.employee_id = $2 and o.clock_in = $3::timestamptz
       union all
       select o.id, true from time_entries o
       where o.company_id = $1 and o.employee_id = $2 and o.posted_clock_in = $3::timestamptz
       union all
       select o.id, false from time_entries o
       where ${clockedInBetween('$2', '(select $5::timestamptz)', '(select $6::timestamptz)')}
         and o.deleted_at is null and o.clock_out is null and o.work_date = $4) s
     join time_entries t on t.company_id = $1 and t.id = s.id
     order by not (s.same and t.deleted_at is null), not s.same, t.clock_in, t.id limit 1`,
    [
      employee_id,
      formatInstant(clock_in_ms),
      work_date,
      formatInstant(clock_in_ms - misremembered_ms),
      formatInstant(clock_out_ms ?? clock_in_ms),
    ],
  )
  return found
}

/** Says which entry already records a shift; undefined when none does. */
export function closedBy(same: SameShift | undefined): string | undefined {
  if (!same || same.is_open || same.is_deleted) return undefined
  return refuse.already_closed({ id: same.id })
}

/** Refuses a shift that an entry already records. */
export function refuseClosed(same: SameShift | undefined): void {
  const closed = closedBy(same)
  if (closed !== undefined) throw invalid({ clock_in: closed })
}

export type Completed = { before: TimeEntryRecord | null; after: TimeEntryRecord }

/** Makes the shift of an approved request a closed entry: the existing one, or a new one. */
export async function completeShift(
  context: Context,
  request: ForgotPunchRequest,
): Promise<Completed> {
  const { sql, now_ms } = context
  const same = await findSameShift(sql, request)
  refuseClosed(same)
  if (same) return completeEntry(context, same, request)

  const employee = await requirePunchingEmployee(sql, request)
  const { clock_in, clock_out, break_minutes } = request
  const punch = { clock_in, clock_out, break_minutes, source: 'forgot_punch' }
  const { draft, problems } = draftOf(employee, punch, now_ms)
  const insertion = await insertEntry(sql, draft, problems, now_ms)
  // Otherwise a clock has sent it in the meantime.
  if ('repeated' in insertion) return completeShift(context, request)
  return { before: null, after: insertion.created }
}

async function completeEntry(
  context: Context,
  { id }: SameShift,
  request: ForgotPunchRequest,
): Promise<Completed> {
  const { sql } = context
  const { row: entry, before, store } = await lockTimeEntry(context, id, { deleted: true })
  const is_deleted = entry.deleted_at != null
  refuseClosed({ id, is_open: entry.clock_out_ms === null, is_deleted })

  entry.complete(request, context.now_ms)
  await meetNeighbours(sql, entry, 'clock_in')
  const late = await lockedAmong(sql, datesOf(entry, await loadPartRules(sql)))
  noteLate(entry, late.length > 0, context.now_ms)
  return { before, after: await store() }
}
