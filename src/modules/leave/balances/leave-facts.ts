import { among } from '../../../db/statements/arrays.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import { civilDate, MS_PER_DAY, yearOf } from '../../../lib/calendar/dates.ts'
import { leaveSettingsStamp } from '../policies/leave-settings.ts'
import { factsOf, headsOf, type StoredRules } from '../policies/load.ts'
import { type DayMinutes, dayMinutes } from './average-day.ts'
import { type PendingRequest, pendingColumns } from './pending.ts'

/** The facts that decide an employee's balances, other than the company's leave settings. */
export type LeaveFacts = {
  /** The stamp of the settings. */
  settings: string
  /** Null where no leave type has its own. */
  rules: Pick<StoredRules, 'facts' | 'heads'> | null
  pending: PendingRequest[] | null
  /** Of the leave years from the one of `leaveFactsFor` on. */
  entries: (LedgerEntry & { type: string })[] | null
  /** Null where no balance needs them. */
  day_minutes: DayMinutes | null
}

export type BalancesOf = {
  now_ms: number
  /** The calendar year in which the leave years start; the current leave years by default. */
  year?: number | undefined
  /** Skips the hours of balances in days, which need everybody's patterns. */
  days_only?: boolean
}

const hasTypes = (such: string) =>
  `exists (select from leave_types where company_id = $1 and ${such})`

/** SQL for the facts of the employee `e` as JSON, which depends on no other row; its parameters are `$3` to `$6`. */
export const leaveFacts = `json_build_object(
  'settings', ${leaveSettingsStamp},
  'rules', case when ${hasTypes('has_own_rules')} then
    json_build_object('facts', ${factsOf('e.id')}, 'heads', ${headsOf('e.id')}) end,
  'pending', (select json_agg(p) from (
    select ${pendingColumns} from leave_requests
    where company_id = $1 and employee_id = e.id and status = 'pending' order by id) p),
  'entries', (select json_agg(l) from (
    select type, key, kind, leave_year_start, entry_date, millidays as amount, reason,
      leave_request_id, carry_over_terms
    from leave_ledger
    where company_id = $1 and employee_id = e.id and leave_year >= $3) l),
  'day_minutes', case when not $6::boolean or ${hasTypes("unit = 'hours'")} then
    ${dayMinutes('e.id', '$4::date', '$5::date')} end)`

/** Returns the values of the parameters. No employee's local date differs from the UTC date by more than a day. */
export function leaveFactsFor({ now_ms, year, days_only = false }: BalancesOf) {
  const today = Math.floor(now_ms / MS_PER_DAY)
  const [first, last] = [civilDate(today - 1), civilDate(today + 1)]
  // Carry-over depends on the leave year before that of the balances.
  const since = Math.min(yearOf(first), year ?? Number.POSITIVE_INFINITY) - 1
  return [since, first, last, days_only] as const
}

export async function loadLeaveFacts(
  sql: Sql,
  employee_ids: readonly number[],
  asked: BalancesOf,
): Promise<Map<number, LeaveFacts>> {
  if (employee_ids.length === 0) return new Map()
  const ofEmployees = among('e.id', '$2::bigint', employee_ids)
  const rows = await sql<{ id: number; facts: LeaveFacts }>(
    `select e.id, ${leaveFacts} as facts from employees e
     where e.company_id = $1 and ${ofEmployees.condition}`,
    [ofEmployees.value, ...leaveFactsFor(asked)],
  )
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}
