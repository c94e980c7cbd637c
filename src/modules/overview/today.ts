import { allows } from '../../core/access/permissions.ts'
import type { CompanyRow } from '../../core/company/company-settings.ts'
import type { Context } from '../../core/operation.ts'
import { boolean, number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { isEmployedOn, type PayrollSettings, plannedShifts } from '../../engine/hours/index.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { zone } from '../../lib/calendar/zones.ts'
import { type EmployeeRow, loadEmployees } from '../payroll/hours/load/employees.ts'
import { loadFacts, spellsOf } from '../payroll/hours/load/facts.ts'
import { leavesOf, loadLeaves } from '../payroll/hours/load/leaves.ts'
import { payrollSettings } from '../payroll/hours/settings.ts'
import type { Overview } from './schema.ts'

type Today = Overview['today']
type LatePerson = NonNullable<Overview['late_people']>[number]

const day_ms = 24 * 60 * 60_000
/** How recently somebody must have recorded time to be expected to clock in. */
const recent_days = 14

/** Counts who is away, clocked in and late today, and names who is late, each where the caller may read it. */
export async function readToday(
  context: Context,
  company: CompanyRow,
): Promise<{ today: Today; late_people: LatePerson[] | null }> {
  const { sql, actor, people, now_ms } = context
  const may = (access: Parameters<typeof allows>[1]) => allows(actor.permissions, access)
  const [readsLeave, readsTime] = [may('leave:read'), may('time:read')]
  const readsLate = readsTime && may('schedule:read')
  const employees =
    readsLeave || readsLate ? await loadActive(sql, people, now_ms) : ([] as Employed[])
  const away = await findAway(sql, employees, people)
  const punched = readsTime ? await loadPunched(sql, people, now_ms) : noPunches
  const expected = employees.filter(
    ({ row }) => !away.has(row.id) && expects(row, punched, company),
  )
  const late_people = readsLate ? await findLate(sql, company, { expected, punched, now_ms }) : null
  const today = {
    away: readsLeave ? away.size : null,
    clocked_in: readsTime ? count(punched.recent.values(), ({ is_in }) => is_in) : null,
    late: late_people?.length ?? null,
    open_entries: readsTime ? punched.open_entries : null,
  }
  return { today, late_people }
}

/** An employee who is employed today, with the day number of today in the employee's time zone. */
type Employed = { row: EmployeeRow; day: number }

async function loadActive(sql: Sql, people: Context['people'], now_ms: number) {
  const rows = await loadEmployees(sql, people === null ? {} : { employee_ids: people })
  return rows
    .map((row): Employed => ({ row, day: zone(row.timezone).dayAt(now_ms) }))
    .filter(({ row, day }) => isEmployedOn(spellsOf(row), day))
}

/** Returns the employees with approved leave on their today. */
async function findAway(
  sql: Sql,
  employees: readonly Employed[],
  people: Context['people'],
): Promise<Set<number>> {
  if (employees.length === 0) return new Set()
  const leaves = await loadLeaves(sql, people, rangeOf(employees))
  const isAway = ({ row, day }: Employed) =>
    leavesOf(leaves, row.id).some(({ start_day, end_day }) => start_day <= day && day <= end_day)
  return new Set(employees.filter(isAway).map(({ row }) => row.id))
}

function rangeOf(employees: readonly Employed[]) {
  const days = employees.map(({ day }) => day)
  return {
    from_day: days.reduce((a, b) => Math.min(a, b)),
    to_day: days.reduce((a, b) => Math.max(a, b)),
  }
}

type Punched = {
  open_entries: number
  /** By employee, of the last days: whether clocked in, and when the last entry ended or began. */
  recent: ReadonlyMap<number, { is_in: boolean; last_ms: number }>
}

const noPunches: Punched = { open_entries: 0, recent: new Map() }

/** Returns each employee's last entry and all open ones, the older of which come from the index of open entries. */
async function loadPunched(sql: Sql, people: Context['people'], now_ms: number): Promise<Punched> {
  const those = people === null ? '' : 'and employee_id = any($5::bigint[])'
  const rows = await readRows(
    sql,
    {
      employee_id: number,
      open_entries: number,
      is_recent: boolean,
      is_in: boolean,
      last_ms: number,
    },
    `select employee_id, sum(open_entries)::int as open_entries, bool_or(is_recent) as is_recent,
            bool_or(is_in) as is_in, max(last_ms)::float8 as last_ms
     from (
       select employee_id, 0 as open_entries, true as is_recent,
              clock_out is null and clock_in > $4::timestamptz as is_in,
              date_part('epoch', coalesce(clock_out, clock_in)) * 1000 as last_ms
       from time_entries
       where company_id = $1 and deleted_at is null and clock_in > $2::timestamptz
         and clock_in <= $3::timestamptz ${those}
       union all
       select employee_id, 1, false, false, 0 from time_entries
       where company_id = $1 and deleted_at is null and clock_out is null ${those}
     ) entries
     group by employee_id`,
    [
      formatInstant(now_ms - recent_days * day_ms),
      formatInstant(now_ms),
      formatInstant(now_ms - day_ms),
      ...(people === null ? [] : [people]),
    ],
  )
  const recent = rows.filter(({ is_recent }) => is_recent)
  return {
    open_entries: rows.reduce((sum, row) => sum + row.open_entries, 0),
    recent: new Map(recent.map(({ employee_id, ...row }) => [employee_id, row])),
  }
}

/** Whether somebody is not clocked in but records time. */
function expects(row: EmployeeRow, { recent }: Punched, { pay_basis }: CompanyRow): boolean {
  const last = recent.get(row.id)
  return last ? !last.is_in : (row.pay_basis ?? pay_basis) === 'punches'
}

type Expected = { expected: readonly Employed[]; punched: Punched; now_ms: number }

/**
 * Returns employees within a shift of today, or one of yesterday that ends today, with no entry since it began, by
 * name.
 */
async function findLate(
  sql: Sql,
  company: CompanyRow,
  { expected, punched, now_ms }: Expected,
): Promise<LatePerson[]> {
  if (expected.length === 0) return []
  const settings: PayrollSettings = payrollSettings(company)
  const { from_day, to_day } = rangeOf(expected)
  const employees = expected.map(({ row }) => row)
  const days = { from_day: from_day - 1, to_day }
  const timeOf = await loadFacts(sql, company, settings, { employees, is_everyone: false, days })
  const late = expected.flatMap(({ row, day }) => {
    const time = timeOf(row)
    const last_ms = punched.recent.get(row.id)?.last_ms ?? 0
    const shift = [day - 1, day]
      .flatMap((each) => plannedShifts(time, each, settings))
      .find(({ start_ms, end_ms }) => start_ms <= now_ms && now_ms < end_ms && last_ms <= start_ms)
    if (!shift) return []
    const [shift_start, shift_end] = [formatInstant(shift.start_ms), formatInstant(shift.end_ms)]
    return [{ employee_id: row.id, employee_name: row.name, shift_start, shift_end }]
  })
  return late.toSorted((a, b) => byName.compare(a.employee_name, b.employee_name))
}

const byName = new Intl.Collator('en')

function count<T>(all: Iterable<T>, is: (one: T) => boolean): number {
  let n = 0
  for (const one of all) if (is(one)) n += 1
  return n
}
