import type { Context } from '../../../core/operation.ts'
import { number, oneOf, readRows, string } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { spellOn, spellsOf } from '../../../engine/employment/spells.ts'
import { leaveMinutes } from '../../../engine/hours/index.ts'
import type { LeaveSpan } from '../../../engine/leave-count.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { leaveCounter } from '../requests/count.ts'
import { findDepartmentPeople, type RequestEmployee } from '../requests/employee.ts'
import { datesBetween, type RequestedDates, spanOf } from '../requests/fields.ts'
import { dayParts } from '../requests/table.ts'

type Minimum = { effective_from: string; minimum_present: number }
type Leave = LeaveSpan & { id: number; status: 'pending' | 'approved' }
type Person = { employee: RequestEmployee; leave: readonly Leave[] }
type Planned = Person & { minutes: number }
type Dates = { from: string; to: string }

/** How many of a department are at work on a day, and how many of them have pending leave that takes all of it. */
export type PresentOn = { date: string; present: number; minimum: number; pending: number }

type Read = {
  minimums: ReadonlyMap<string, readonly Minimum[]>
  people: ReadonlyMap<string | null, readonly Person[]>
  count: Awaited<ReturnType<typeof leaveCounter>> | undefined
}

/**
 * The minimums of departments, and how many of their people are at work. People count on the days on which a day of
 * leave would be charged: those of the schedule with its one-day overrides, without holidays; Monday to Friday without
 * a schedule. They are away where their leave takes all of that day: half a day or some hours do not.
 */
export class Presence {
  readonly #read: Read
  readonly #planned = new Map<string, Planned[]>()
  readonly #yieldNow = yieldToEventLoop()

  constructor(read: Read) {
    this.#read = read
  }

  /** Returns the minimum of a department on a date; 0 where none is set. */
  minimumOn(department: string | null, date: string): number {
    const dated = department === null ? [] : (this.#read.minimums.get(department) ?? [])
    return dated.find(({ effective_from }) => effective_from <= date)?.minimum_present ?? 0
  }

  /** Returns the days with a minimum that a request takes its employee away from; null: no minimum on its dates. */
  async without(request: {
    id: number | null
    employee: RequestEmployee
    dates: RequestedDates
  }): Promise<PresentOn[] | null> {
    const { id, employee, dates } = request
    const { department } = employee
    const limited = datesBetween(dates).filter((date) => this.minimumOn(department, date) > 0)
    if (department === null || limited.length === 0) return null
    const days: PresentOn[] = []
    for (const date of limited) {
      const day = dayNumber(date)
      const planned = await this.#plannedOn(department, date)
      const own = planned.find((person) => person.employee.id === employee.id)
      const others = approvedOf(own).filter((leave) => leave.id !== id)
      if (!own || isAway(own, day, others)) continue
      if (!isAway(own, day, [...others, spanOf(dates)])) continue
      const rest = planned.filter((person) => person !== own)
      days.push(this.#countOf(department, date, rest))
    }
    return days
  }

  /** Returns the days on which approved leave leaves fewer of a department than its minimum. */
  async below(department: string, dates: readonly string[]): Promise<PresentOn[]> {
    const days: PresentOn[] = []
    for (const date of dates) {
      if (this.minimumOn(department, date) === 0) continue
      const planned = await this.#plannedOn(department, date)
      const count = this.#countOf(department, date, planned)
      if (count.present < Math.min(count.minimum, planned.length)) days.push(count)
    }
    return days
  }

  /** Counts a pending request as approved from now on. */
  approve(id: number): void {
    for (const { leave } of [...this.#read.people.values()].flat()) {
      for (const each of leave) if (each.id === id) each.status = 'approved'
    }
  }

  #countOf(department: string, date: string, planned: readonly Planned[]): PresentOn {
    const day = dayNumber(date)
    const here = planned.filter((person) => !isAway(person, day, approvedOf(person)))
    const pending = here.filter((person) => isAway(person, day, person.leave)).length
    return { date, present: here.length, minimum: this.minimumOn(department, date), pending }
  }

  /** Returns the people who are planned to work on a date, with the minutes of the whole day. */
  async #plannedOn(department: string, date: string): Promise<Planned[]> {
    const key = `${date} ${department}`
    const known = this.#planned.get(key)
    if (known) return known
    const people = this.#read.people.get(department) ?? []
    const day = dayNumber(date)
    const planned = people.flatMap((person): Planned[] => {
      if (!spellOn(spellsOf(person.employee), date)) return []
      const minutes = this.#read.count!(person.employee, wholeDay(day)).minutesOn(day)
      return minutes > 0 ? [{ ...person, minutes }] : []
    })
    this.#planned.set(key, planned)
    await this.#yieldNow(people.length)
    return planned
  }
}

/**
 * Reads the minimums of departments and, where one is in effect, their people with schedules and leave. In as many
 * statements for one day as for all, and of all people of a department, whomever the caller reaches.
 */
export async function loadPresence(
  { sql, companySql }: Pick<Context, 'sql' | 'companySql'>,
  departments: readonly (string | null)[],
  { from, to }: Dates,
): Promise<Presence> {
  const names = [...new Set(departments)].filter((department) => department !== null)
  const minimums = await loadMinimums(sql, names, { from, to })
  const limited = names.filter((name) => minimums.has(name))
  if (limited.length === 0) return new Presence({ minimums, people: new Map(), count: undefined })
  const employees = await findDepartmentPeople(companySql, limited, from)
  const ids = employees.map(({ id }) => id)
  const [count, leave] = await Promise.all([
    leaveCounter(companySql, employees, { start_day: dayNumber(from), end_day: dayNumber(to) }),
    loadLeave(companySql, ids, { from, to }),
  ])
  const people = employees.map((employee) => ({ employee, leave: leave.get(employee.id) ?? [] }))
  return new Presence({
    minimums,
    people: Map.groupBy(people, ({ employee }) => employee.department),
    count,
  })
}

/** Returns the minimums in effect between two dates, the newest first; leaves out departments without any. */
async function loadMinimums(
  sql: Sql,
  departments: readonly string[],
  { from, to }: Dates,
): Promise<Map<string, Minimum[]>> {
  if (departments.length === 0) return new Map()
  const rows = await readRows(
    sql,
    { department: string, effective_from: string, minimum_present: number },
    `select department, effective_from, minimum_present from minimum_present m
     where company_id = $1 and department = any($2::text[]) and effective_from <= $4::date
       and not exists (select from minimum_present later
         where later.company_id = $1 and later.department = m.department
           and later.effective_from > m.effective_from and later.effective_from <= $3::date)
     order by effective_from desc`,
    [departments, from, to],
  )
  const dated = [...Map.groupBy(rows, ({ department }) => department)]
  return new Map(dated.filter(([, all]) => all.some((one) => one.minimum_present > 0)))
}

const leaveShape = {
  id: number,
  employee_id: number,
  status: oneOf('pending', 'approved'),
  start_date: string,
  end_date: string,
  start_day_part: oneOf(...dayParts),
  end_day_part: oneOf(...dayParts),
  hours: column.nullable(number),
}

async function loadLeave(
  sql: Sql,
  employee_ids: readonly number[],
  { from, to }: Dates,
): Promise<Map<number, Leave[]>> {
  const rows = await readRows(
    sql,
    leaveShape,
    `select id, employee_id, status, start_date, end_date, start_day_part, end_day_part, hours
     from leave_requests
     where company_id = $1 and employee_id = any($2::bigint[])
       and status in ('pending', 'approved') and start_date <= $4::date and end_date >= $3::date`,
    [employee_ids, from, to],
  )
  const leave = rows.map((row) => ({ ...row, ...spanOf(row) }))
  return Map.groupBy(leave, ({ employee_id }) => employee_id)
}

function approvedOf(person: Person | undefined): readonly Leave[] {
  return person?.leave.filter(({ status }) => status === 'approved') ?? []
}

/** Whether leave takes all of a person's day. */
function isAway({ minutes }: Planned, day: number, leave: readonly LeaveSpan[]): boolean {
  const on = leave.filter(({ start_day, end_day }) => start_day <= day && day <= end_day)
  const taken = on.reduce((sum, each) => sum + leaveMinutes(each, day, minutes), 0)
  return taken >= minutes
}

function wholeDay(day: number) {
  const part = 'full' as const
  return {
    ...{ start_day: day, end_day: day, start_day_part: part, end_day_part: part },
    ...{ minutes: null, is_paid: true },
  }
}
