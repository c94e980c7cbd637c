import { sql } from 'kysely'
import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { matchDepartments } from '../../../core/company/match-departments.ts'
import { OnlyDepartment, OnlyEmployee } from '../../../core/filters.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import {
  CivilDate,
  Code,
  described,
  FieldNames,
  Flag,
  Id,
  integer,
  ListMeta,
  Name,
  optional,
  Page,
  PerPageOrAll,
} from '../../../core/schema.ts'
import { noteOf, pageMeta, pageOf } from '../../../db/lists/list-query.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import { ofThousandths, thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { type EmployeeTable, fullName } from '../../employees/table.ts'
import { type LeaveEmployee, leaveEmployeeColumns } from './accounts.ts'
import { type LeaveBalance, leaveBalances } from './balances.ts'
import { most_years_ahead, requireNear } from './years-ahead.ts'

const db = tablesOf<typeof EmployeeTable>()

const Days = v.nullable(v.number())

const SummaryRow = v.strictObject({
  employee_id: Id,
  name: Name,
  department: v.nullable(Code),
  vacation_available: described(Days, 'Days; null if no balance is tracked.'),
  sick_available: Days,
  personal_available: Days,
  remaining_days: described(
    v.number(),
    'Sum of available days; pending requests are not subtracted.',
  ),
  pending_days: described(v.number(), 'Days in the year that pending requests ask for.'),
  leave_year_start: described(
    CivilDate,
    'First date of the leave year of vacation, or of sick or personal leave if only that is tracked; of the calendar year if none is.',
  ),
  leave_year_end: CivilDate,
  lapses_on: described(
    v.nullable(CivilDate),
    'The next date after which unused carried-over days lapse; null: none lapse.',
  ),
  lapsing_days: described(v.number(), 'Days that lapse then.'),
})

export const getLeaveSummary = defineOperation({
  name: 'leave_summary.read',
  summary: "List each employee's remaining vacation, sick and personal leave.",
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: v.strictObject({
    year: optional(
      integer(1970, 2200),
      `Leave years that start in this calendar year, at most ${most_years_ahead} ahead; the current ones by default.`,
    ),
    employee_id: OnlyEmployee,
    department: OnlyDepartment,
    lapsing: optional(
      Flag,
      'Only employees whose carried-over days lapse in these leave years, or only the others.',
    ),
    page: Page,
    per_page: PerPageOrAll,
    fields: FieldNames,
  }),
  output: v.strictObject({
    data: v.array(SummaryRow),
    meta: v.strictObject({
      ...ListMeta.entries,
      year: v.number(),
      leave_years: described(
        v.picklist(['current', 'starting_in_year']),
        'current: of today; starting_in_year: those that start in meta.year.',
      ),
    }),
  }),
  async run(context, input) {
    const { sql, now_ms, people } = context
    const this_year = await thisYear(context)
    requireNear('year', input.year, this_year)
    const year = input.year ?? this_year
    const leave_years = input.year === undefined ? 'current' : 'starting_in_year'
    const departments = await matchDepartments(sql, input.department, people)
    const staff = await listStaff(context, {
      year,
      employee_id: input.employee_id,
      departments: departments?.values,
    })
    const rowsOf = async (some: readonly Member[]) => {
      const balances = await leaveBalances(sql, some, { now_ms, year: input.year, days_only: true })
      return some.map((employee) => rowOf(employee, balances.get(employee.id)!))
    }
    // Whose days lapse is known from the balances alone, so those of all are computed.
    const chosen =
      input.lapsing === undefined
        ? undefined
        : (await rowsOf(staff)).filter((row) => (row.lapses_on !== null) === input.lapsing)
    const data = chosen ? pageOf(chosen, input) : await rowsOf(pageOf(staff, input))
    const { length: total } = chosen ?? staff
    const { page, per_page = Math.max(1, total) } = input
    const note = noteOf(departments?.note, hasNoBalance(data) ? noBalance : undefined)
    return { data, meta: { ...pageMeta(page, per_page, total), ...note, year, leave_years } }
  },
})

type Member = LeaveEmployee & { name: string; department: string | null }
type Filters = {
  year: number
  employee_id?: number | undefined
  departments?: readonly string[] | undefined
}

async function thisYear({ sql, now_ms }: Context): Promise<number> {
  const { timezone } = await loadCompany(sql)
  return yearOf(localDate(timezone, now_ms))
}

const noBalance =
  'No balance is tracked for vacation, sick or personal leave, so remaining_days is 0. Set annual_days of a leave type to track one.'

function hasNoBalance(rows: readonly ReturnType<typeof rowOf>[]): boolean {
  return rows.length > 0 && rows.every((row) => kinds.every((kind) => row[kind] === null))
}

const kinds = ['vacation_available', 'sick_available', 'personal_available'] as const

/** Returns active employees, and those who left after the end of the year. */
function listStaff({ sql, people }: Context, { year, employee_id, departments }: Filters) {
  const filters = { employee_id: employee_id ?? null, departments: departments ?? null, year }
  return people ? selectStaffOf(sql, { ...filters, people }) : selectStaff(sql, filters)
}

function rowOf({ id, name, department }: Member, balance: LeaveBalance) {
  const tracked = [balance.vacation, balance.sick, balance.personal].filter((each) => each !== null)
  const [first] = tracked
  const dates = tracked.flatMap(({ lapses_on }) => lapses_on ?? []).sort()
  const next = tracked.filter(({ lapses_on }) => lapses_on !== null && lapses_on === dates[0])
  return {
    employee_id: id,
    name,
    department,
    vacation_available: balance.vacation?.available_days ?? null,
    sick_available: balance.sick?.available_days ?? null,
    personal_available: balance.personal?.available_days ?? null,
    remaining_days: balance.remaining_days,
    pending_days: balance.pending_days,
    leave_year_start: first?.leave_year_start ?? `${balance.year}-01-01`,
    leave_year_end: first?.leave_year_end ?? `${balance.year}-12-31`,
    lapses_on: dates[0] ?? null,
    lapsing_days: ofThousandths(
      next.reduce((sum, { lapsing_days }) => sum + thousandthsOf(lapsing_days), 0),
    ),
  }
}

type StaffFilters = {
  employee_id: number | null
  departments: readonly string[] | null
  year: number
}

const staff = (filters: Params<StaffFilters>) =>
  db
    .selectFrom('employees as e')
    .select(leaveEmployeeColumns.map((column) => `e.${column}` as const))
    .select([fullName.as('name'), 'e.department'])
    .where('e.company_id', '=', filters.company_id)
    .where(sql<boolean>`(${filters.employee_id}::bigint is null or e.id = ${filters.employee_id})`)
    .where(
      sql<boolean>`(${filters.departments}::text[] is null or e.department = any(${filters.departments}))`,
    )
    .where((eb) =>
      eb.or([
        eb('e.is_active', '=', true),
        eb('e.deactivated_on', '>', sql<string>`make_date(${filters.year}::int, 12, 31)`),
      ]),
    )
    .orderBy('e.id')

const selectStaff = prepare(staff)

const selectStaffOf = prepare((filters: Params<StaffFilters & { people: readonly number[] }>) =>
  staff(filters).where(sql<boolean>`e.id = any(${filters.people}::bigint[])`),
)
