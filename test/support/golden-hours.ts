import { readFileSync } from 'node:fs'
import type { Database } from '../../src/db/connect.ts'
import type { Sql } from '../../src/db/transactions/transaction.ts'
import { type EmploymentSpell, storedSpells } from '../../src/engine/employment/spells.ts'
import type { PayrollSettings } from '../../src/engine/hours/index.ts'
import { formatInstant, parseInstant } from '../../src/lib/calendar/instants.ts'
import { parseTimeOfDay } from '../../src/lib/calendar/minutes.ts'
import { localDate } from '../../src/lib/calendar/zones.ts'
import { halfDays } from '../../src/modules/leave/requests/request.ts'
import { type GoldenHolidays, goldenRows } from './golden-holidays.ts'

type GoldenItem = {
  week?: number
  day_of_week: number
  is_working: boolean
  start_time: string | null
  end_time: string | null
  break_duration: number
}

export type GoldenPunch = {
  clock_in: string
  clock_out?: string
  break_minutes?: number
  work_date?: string
  timezone?: string
  held?: boolean
  held_dates?: string[]
}

/** Facts from a date on; a null date is always. */
type GoldenTerms = { effective_date: string | null; timezone?: string; [fact: string]: unknown }

/** A worked example of paid hours, from `golden/paid-hours.json` or `golden/paid-hours-2.json`. */
export type GoldenCase = {
  id: string
  title: string
  employee: {
    timezone: string
    country_code?: string
    region?: string
    hire_date?: string
    pay_basis?: string
    overtime?: unknown
    /** In date order; absent: one from the hire date on. */
    spells?: EmploymentSpell[]
    /** The last one has today's time zone. */
    terms?: GoldenTerms[]
    schedules: { effective_date: string; cycle_weeks?: number; items: GoldenItem[] }[]
  }
  settings?: Partial<PayrollSettings>
  from: string
  to: string
  punches?: GoldenPunch[]
  holidays?: GoldenHolidays['holidays']
  holiday_choices?: GoldenHolidays['holiday_choices']
  leaves?: {
    type: string
    start_date: string
    end_date: string
    status: string
    start_day_part?: 'morning' | 'afternoon'
  }[]
  overrides?: {
    override_date: string
    is_working?: boolean
    /** Absent on a day off. */
    start_time?: string
    end_time?: string
    status?: string
    substitutes_for?: string
  }[]
  adjustments?: {
    work_date: string
    hours_delta: number
    status: string
    earning?: string
    corrects_date?: string | null
    counts_for_overtime?: boolean
  }[]
  expected: Record<string, number> & {
    leave_hours: Record<string, number>
    warnings?: { code: string; date: string }[]
  }
}

export const goldenHours = withWarnings(readCases('paid-hours.json'))

/**
 * The cases of the first edition that gain a warning in the second. H20a lists no holidays, but Labour Day is one
 * of its dates in Ontario, where it is stored.
 */
function withWarnings({ cases }: { cases: GoldenCase[] }): { cases: GoldenCase[] } {
  const warned: Record<string, { code: string; date: string }> = {
    H07: { code: 'holiday_on_day_off', date: '2026-10-12' },
    H20a: { code: 'no_pattern', date: '2026-09-07' },
    H24s: { code: 'substitute_day_owed', date: '2026-10-12' },
  }
  return {
    cases: cases.map((each): GoldenCase => {
      const warning = warned[each.id]
      if (warning === undefined) return each
      const expected = { ...each.expected, warnings: [warning] } as GoldenCase['expected']
      return { ...each, expected }
    }),
  }
}

/** The second edition. */
export const goldenHours2 = readCases('paid-hours-2.json').cases.map(asBuilt)

/** Returns a case of the second edition. */
export function goldenCase(id: string): GoldenCase {
  const found = readCases('paid-hours-2.json').cases.find((each) => each.id === id)
  if (found === undefined) throw new Error(`No such case: ${id}`)
  return asBuilt(found)
}

/** The case with the time zone of its last terms, which is today's. */
function asBuilt(each: GoldenCase): GoldenCase {
  const timezone = each.employee.terms?.at(-1)?.timezone ?? each.employee.timezone
  return {
    ...each,
    employee: { ...each.employee, timezone },
    punches: each.punches?.map((punch) => ({ timezone: each.employee.timezone, ...punch })),
  }
}

function readCases(file: string): { cases: GoldenCase[] } {
  return JSON.parse(readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8'))
}

/** Writes a worked example to a company's database as rows; returns its employee. */
export async function storeGoldenCase(
  database: Database,
  company_id: number,
  each: GoldenCase,
): Promise<number> {
  const tx = database.begin({ company_id })
  try {
    const employee_id = await storeEmployee(tx.sql, each)
    await storeSettings(tx.sql, each)
    await storeHolidays(tx.sql, each)
    for (const version of each.employee.schedules) await storeVersion(tx.sql, employee_id, version)
    await storeTime(tx.sql, employee_id, each)
    await tx.commit()
    return employee_id
  } catch (error) {
    await tx.rollback()
    throw error
  }
}

/** The country whose statutory holidays the example uses. */
function countryOf({ employee }: GoldenCase): string {
  if (employee.country_code) return employee.country_code
  return employee.timezone === 'America/New_York' ? 'US' : 'CA'
}

async function storeEmployee(sql: Sql, each: GoldenCase): Promise<number> {
  const { timezone, region = null, hire_date = null, spells } = each.employee
  const stored = storedSpells(spells ?? [{ start_date: hire_date, end_date: null }])
  const [row] = await sql<{ id: number }>(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, timezone, country_code, hire_date, employment_gaps, deactivated_on, region)
     values ($1, $2, 'Case', $2, $2, $2, '', $3, $4, $5, $6, $7, $8) returning id`,
    [
      each.id,
      timezone,
      countryOf(each),
      stored.hire_date,
      JSON.stringify(stored.employment_gaps),
      stored.deactivated_on,
      region,
    ],
  )
  await storeTerms(sql, row!.id, each)
  return row!.id
}

async function storeTerms(sql: Sql, employee_id: number, { employee }: GoldenCase): Promise<void> {
  const { pay_basis, overtime } = employee
  const always = { pay_basis, overtime }
  const agreed = Object.entries(always).filter(([, value]) => value !== undefined)
  const base = { effective_date: null, ...Object.fromEntries(agreed) }
  const rows = [base, ...(employee.terms ?? [])].flatMap(({ effective_date, ...facts }) =>
    Object.entries(facts).map(([fact, value]) => ({ fact, effective_date, value })),
  )
  for (const { fact } of rows) {
    if (rows.some((row) => row.fact === fact && row.effective_date === null)) continue
    const value = Reflect.get(employee, fact) ?? null
    rows.push({ fact, effective_date: null, value })
  }
  for (const { fact, effective_date, value } of rows) {
    await sql(
      `insert into employee_terms (company_id, employee_id, fact, effective_date, value)
       values ($1, $2, $3, $4, $5)`,
      [employee_id, fact, effective_date ?? '0001-01-01', JSON.stringify(value)],
    )
  }
}

async function storeSettings(sql: Sql, { settings = {} }: GoldenCase): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (!/^[a-z_]+$/.test(name)) throw new Error(`Not a setting: ${name}`)
    await sql(`update companies set ${name} = $2 where id = $1`, [
      value !== null && (typeof value === 'object' || name === 'overtime')
        ? JSON.stringify(value)
        : value,
    ])
  }
}

async function storeHolidays(sql: Sql, each: GoldenCase): Promise<void> {
  for (const { date, name, type, for_key } of goldenRows(each)) {
    await sql(
      'insert into holidays (company_id, date, name, type, for_key) values ($1, $2, $3, $4, $5)',
      [date, name, type, for_key],
    )
  }
  for (const [key, choice] of Object.entries(each.holiday_choices ?? {})) {
    await sql('insert into holiday_choices (company_id, holiday_key, choice) values ($1, $2, $3)', [
      key,
      choice,
    ])
  }
}

async function storeVersion(
  sql: Sql,
  employee_id: number,
  { effective_date, cycle_weeks = 1, items }: GoldenCase['employee']['schedules'][number],
): Promise<void> {
  const [version] = await sql<{ id: number }>(
    `insert into schedule_versions (company_id, employee_id, effective_date, cycle_weeks)
     values ($1, $2, $3, $4) returning id`,
    [employee_id, effective_date, cycle_weeks],
  )
  for (const item of items.filter(({ is_working }) => is_working)) {
    await sql(
      `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute,
         end_minute, break_minutes, week) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        version!.id,
        item.day_of_week,
        parseTimeOfDay(item.start_time ?? ''),
        parseTimeOfDay(item.end_time ?? ''),
        item.break_duration,
        item.week ?? 1,
      ],
    )
  }
}

async function storeTime(sql: Sql, employee_id: number, each: GoldenCase): Promise<void> {
  for (const punch of each.punches ?? []) {
    const timezone = punch.timezone ?? each.employee.timezone
    const clock_in = parseInstant(punch.clock_in, timezone)!
    await sql(
      `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
         posted_clock_in, clock_out, break_minutes, status)
       values ($1, $2, $3, $4, $5, $5, $6::timestamptz, $7,
               case when $6::timestamptz is null then 'active' else 'completed' end)`,
      [
        employee_id,
        punch.work_date ?? localDate(timezone, clock_in),
        timezone,
        formatInstant(clock_in),
        punch.clock_out ? formatInstant(parseInstant(punch.clock_out, timezone)!) : null,
        punch.break_minutes ?? 0,
      ],
    )
  }
  for (const leave of each.leaves ?? []) {
    const part: 'full' | 'morning' | 'afternoon' = leave.start_day_part ?? 'full'
    const parts = { ...leave, start_day_part: part, end_day_part: part }
    await sql(
      `insert into leave_requests (company_id, employee_id, type, start_date, end_date,
         start_day_part, end_day_part, days, status, guards_overlap, half_days)
       values ($1, $2, $3, $4, $5, $6, $6, 1, $7, true, $8)`,
      [
        employee_id,
        leave.type,
        leave.start_date,
        leave.end_date,
        part,
        leave.status,
        halfDays(parts),
      ],
    )
  }
  for (const override of each.overrides ?? []) {
    const { start_time = '00:00', end_time = '00:01', is_working = true } = override
    await sql(
      `insert into one_day_overrides (company_id, employee_id, override_date, start_minute,
         end_minute, status, is_working, substitutes_for) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        employee_id,
        override.override_date,
        parseTimeOfDay(start_time),
        parseTimeOfDay(end_time),
        override.status ?? 'approved',
        is_working,
        override.substitutes_for ?? null,
      ],
    )
  }
  for (const { work_date, hours_delta, status, ...more } of each.adjustments ?? []) {
    const { earning = 'regular', corrects_date = null } = more
    const { counts_for_overtime = corrects_date === null } = more
    await sql(
      `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
         requested_hours_delta, status, earning, corrects_date, counts_for_overtime)
       values ($1, $2, $3, 'case', $4, $4, $5, $6, $7, $8)`,
      [employee_id, work_date, hours_delta, status, earning, corrects_date, counts_for_overtime],
    )
  }
}
