import type { Sql } from '../../store/transaction.ts'
import { dayNumber, yearOf } from '../../time/dates.ts'
import { localDate } from '../../time/zones.ts'
import type { Ledger } from './ledger/due.ts'
import type { LedgerEntry } from './ledger/entry.ts'
import { millidaysOf } from './ledger/units.ts'
import type { TakenDay } from './ledger/usage.ts'
import type { LeaveTypeRow } from './types.ts'

/** Whose leave it is, and what of their employment their balance follows. */
export type Holder = {
  id: number
  timezone: string
  hire_date: string | null
  deactivated_on: string | null
  created_at: string
}

/** The columns of `Holder`. */
export const holderColumns = 'id, timezone, hire_date, deactivated_on, created_at'

/** An employee's ledger of one leave type. */
export type Account = { holder: Holder; type: LeaveTypeRow; today: string; ledger: Ledger }

type EntryRow = LedgerEntry & {
  employee_id: number
  type: string
  credit_first: number | null
  credit_last: number | null
}

/**
 * The ledgers of some employees and leave types as far as the balance of `from_year` and later ones needs
 * them: the year before it too, which is carried over; and all since the last credit where the year turn
 * has not run for longer.
 */
export async function loadAccounts(
  sql: Sql,
  holders: readonly Holder[],
  types: readonly LeaveTypeRow[],
  { from_year, now_ms }: { from_year: number; now_ms: number },
): Promise<Account[]> {
  if (holders.length === 0 || types.length === 0) return []
  const rows = await sql<EntryRow>(entriesText, [
    holders.map(({ id }) => id),
    types.map(({ type }) => type),
    from_year - 1,
  ])
  const byAccount = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const key = accountKey(row.employee_id, row.type)
    const list = byAccount.get(key)
    if (list) list.push(row)
    else byAccount.set(key, [row])
  }
  return holders.flatMap((holder) => {
    const today = localDate(holder.timezone, now_ms)
    return types.map((type) => {
      const entries = byAccount.get(accountKey(holder.id, type.type)) ?? []
      const first_year = firstYear(entries, { holder, type, today, from: from_year - 1 })
      const { hire_date, deactivated_on } = holder
      const employment = { hire_date, deactivated_on }
      return { holder, type, today, ledger: { settings: type, employment, first_year, entries } }
    })
  })
}

// With the first and the last year of each ledger's credits, which an index of their own answers.
const entriesText = `
  with credits as (
    select employee_id, type, min(leave_year) as credit_first, max(leave_year) as credit_last
    from leave_ledger
    where company_id = $1 and employee_id = any($2::bigint[]) and type = any($3::text[])
      and kind in ('grant', 'accrual', 'carry_over', 'carry_over_expiry')
    group by employee_id, type
  )
  select l.employee_id, l.type, l.key, l.kind, l.leave_year, l.entry_date, l.millidays, l.reason,
         l.leave_request_id, l.carry_over_terms, c.credit_first, c.credit_last
  from leave_ledger l
  left join credits c on c.employee_id = l.employee_id and c.type = l.type
  where l.company_id = $1 and l.employee_id = any($2::bigint[]) and l.type = any($3::text[])
    and l.leave_year >= least($4::int, coalesce(c.credit_last, 0))
  order by l.id`

type Begun = { holder: Holder; type: LeaveTypeRow; today: string; from: number }

/**
 * The year with which these entries begin. What came before is in the carry-over that is stored; where
 * nothing is stored yet, the ledger begins when both the employee and the balance were there.
 */
function firstYear(entries: readonly EntryRow[], { holder, type, today, from }: Begun): number {
  const { credit_first = null, credit_last = null } = entries[0] ?? {}
  const { balance_from_year } = type
  const begun =
    credit_first === null || credit_last === null
      ? [yearIn(holder, holder.created_at), balance_from_year ?? yearIn(holder, type.created_at)]
      : [credit_first, Math.min(from, credit_last), balance_from_year ?? 0]
  return Math.min(Math.max(...begun), yearOf(today))
}

function yearIn({ timezone }: Holder, instant: string): number {
  return yearOf(localDate(timezone, Date.parse(instant)))
}

function accountKey(employee_id: number, type: string): string {
  return `${employee_id} ${type}`
}

/** A day that a pending request asks for. */
export type PendingDay = TakenDay & { leave_request_id: number; employee_id: number; type: string }

/** The days that pending requests of some employees ask for. */
export async function loadPendingDays(
  sql: Sql,
  employee_ids: readonly number[],
  types: readonly string[],
): Promise<PendingDay[]> {
  const rows = await sql<{
    id: number
    employee_id: number
    type: string
    start_date: string
    days: number
    day_millidays: number[] | null
  }>(
    `select id, employee_id, type, start_date, days, day_millidays from leave_requests
     where company_id = $1 and employee_id = any($2::bigint[]) and type = any($3::text[])
       and status = 'pending'
     order by id`,
    [employee_ids, types],
  )
  return rows.flatMap(({ id, employee_id, type, start_date, days, day_millidays }) =>
    takenDays(start_date, day_millidays ?? [millidaysOf(days)]).map((taken) => {
      return { ...taken, leave_request_id: id, employee_id, type }
    }),
  )
}

/** The days that `day_millidays` speaks of, those that count. */
export function takenDays(start_date: string, day_millidays: readonly number[]): TakenDay[] {
  const first = dayNumber(start_date)
  return day_millidays.flatMap((millidays, index) => {
    return millidays === 0 ? [] : [{ day: first + index, millidays }]
  })
}
