import type { Context } from '../../../core/operation.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import type { EmployeeTable } from '../../employees/table.ts'
import { mayHaveBalance } from '../policies/load.ts'
import { loadLeaveTypes } from '../types/load.ts'
import {
  type Account,
  accountKey,
  employees_at_once,
  type LeaveEmployee,
  leaveEmployeeColumns,
  loadAccounts,
} from './accounts.ts'
import { changedYears, changeYears, isFromTheStart, type RulesChange } from './change-years.ts'
import { type StoredEntry, storeEntries, storeNewHeads, withDueEntries } from './entries.ts'
import { lockLeaveBalances } from './lock.ts'
import { openedToday, openingsOf, restateOpenings } from './restate-openings.ts'

const db = tablesOf<typeof EmployeeTable>()

/** The employee and the leave type whose ledgers to check; all when absent. */
type Some = {
  employee_id?: number | undefined
  type?: string
  /** The change just made to their rules or employment. */
  change?: RulesChange | undefined
}

/**
 * Posts the entries that ledgers are missing by today: grants, accruals, carry-over and expiry, and moves them to new
 * leave years if their rule changed. Call it before and after a change of a policy, of terms or of employment, and from
 * the accrual job; running it twice, late or in several processes gives the same balance. Returns the posted entries.
 */
export async function postDueEntries(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  { employee_id, type, change }: Some = {},
): Promise<StoredEntry[]> {
  const employees = await (employee_id === undefined
    ? everyEmployee(sql)
    : oneEmployee(sql, { employee_id }))
  const accountsNow: Accounts = (some, from) => accountsOf(sql, some, { type, now_ms, from })
  const held: LeaveEmployee[] = []
  for (const some of chunksOf(employees, employees_at_once)) {
    const lacking = await mapInTurns(await accountsNow(some), (account) => {
      return isLacking(account, change) ? [account.employee] : []
    })
    held.push(...new Set(lacking.flat()))
  }
  if (held.length === 0) return []

  // Recompute due entries now that no other transaction can write these ledgers.
  const now = formatInstant(now_ms)
  await lockLeaveBalances(
    sql,
    held.map(({ id }) => id),
  )
  const posted: StoredEntry[] = []
  for (const some of chunksOf(held, employees_at_once)) {
    const accounts = await turned(sql, accountsNow, { some, change, now })
    const entries = (await mapInTurns(accounts, (account) => withDueEntries(account))).flat()
    await storeNewHeads(sql, accounts)
    await storeEntries(sql, entries, now)
    posted.push(...entries)
  }
  return posted
}

/** Returns the ledgers of employees from the leave year of a date on; by default today's. */
type Accounts = (some: readonly LeaveEmployee[], from?: string) => Promise<Account[]>

type Turn = { some: readonly LeaveEmployee[]; change: RulesChange | undefined; now: string }

/**
 * Applies new leave year rules to ledgers whose rules have changed; returns all ledgers afterwards. Their opening
 * balances, and those entered today, keep their stated amounts.
 */
async function turned(sql: Sql, accountsNow: Accounts, turn: Turn): Promise<Account[]> {
  const { some, change, now } = turn
  const accounts = await accountsNow(some)
  const changed = accounts.filter((account) => changedYears(account, change))
  const openings = openingsOf(change === undefined ? [] : await openedToday(sql, accounts))
  if (changed.length === 0) return restateOpenings(sql, accounts, openings)
  const whole = await accountsNow([...new Set(changed.map(({ employee }) => employee))], since_ever)
  const keys = new Set<string>()
  for (const account of whole) {
    const years = changedYears(account, change)
    if (!years) continue
    for (const [key, amount] of openingsOf([account])) openings.set(key, amount)
    await changeYears(sql, account, years, now)
    keys.add(keyOf(account))
  }
  const after = new Map((await accountsNow(some)).map((account) => [keyOf(account), account]))
  // Carry-over of a backdated enrollment is due from its date on.
  const from = startOfChange(whole, change)
  if (from !== undefined) {
    for (const account of await accountsNow(some, from)) {
      const key = keyOf(account)
      if (keys.has(key) && change?.enrolled_from?.has(account.type.type)) after.set(key, account)
    }
  }
  return restateOpenings(sql, [...after.values()], openings)
}

function keyOf({ employee, type }: Account): string {
  return accountKey(employee.id, type.type)
}

/** Returns the first date from which an employee's enrollments changed, if that is past. */
function startOfChange(
  accounts: readonly Account[],
  change: RulesChange | undefined,
): string | undefined {
  const dates = accounts.flatMap(({ type, today, ledger }) => {
    const from = change?.enrolled_from?.get(type.type)
    if (isFromTheStart(ledger, from)) return since_ever
    return from != null && from < today ? from : []
  })
  return dates.toSorted()[0]
}

/** The leave types are read each time: their settings may have changed until the ledgers are locked. */
async function accountsOf(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  { type, now_ms, from }: { type: string | undefined; now_ms: number; from: string | undefined },
) {
  const days = employees.map(({ timezone }) => localDate(timezone, now_ms)).toSorted()
  const types = (await loadLeaveTypes(sql)).filter(
    (each) => mayHaveBalance(each) && (type === undefined || each.type === type),
  )
  const accounts = await loadAccounts(sql, employees, types, {
    from: from ?? days[0] ?? '',
    now_ms,
  })
  return accounts.filter(({ ledger, head }) => head !== undefined || hasBalance(ledger))
}

function isLacking(account: Account, change: RulesChange | undefined): boolean {
  return changedYears(account, change) !== undefined || withDueEntries(account).length > 0
}

/** Before every ledger. */
const since_ever = '1900-01-01'

/** All employees with the facts that their leave balances depend on. */
export const everyEmployee = prepare(({ company_id }) =>
  db
    .selectFrom('employees')
    .select(leaveEmployeeColumns)
    .where('company_id', '=', company_id)
    .orderBy('id'),
)

const oneEmployee = prepare(({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .selectFrom('employees')
    .select(leaveEmployeeColumns)
    .where('company_id', '=', company_id)
    .where('id', '=', employee_id),
)
