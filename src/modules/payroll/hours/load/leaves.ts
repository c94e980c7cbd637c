import { boolean, nullable, number, readRows, string } from '../../../../db/statements/read-rows.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { DayPart, DayRange, Leave } from '../../../../engine/hours/index.ts'
import { minutesOf } from '../../../../lib/calendar/minutes.ts'
import { bits, numbersIn } from './packed.ts'
import { first_day } from './versions.ts'

/** Each employee's requests in packed form until they are computed: three numbers per request. */
export type PackedLeaves = {
  types: ReadonlyMap<number, Pick<Leave, 'type' | 'is_paid'>>
  packed: Map<number, number[]>
}

/** Returns the approved leave that overlaps a range of dates, by employee; null `employee_ids` means all. */
export async function loadLeaves(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_day, to_day }: DayRange,
): Promise<PackedLeaves> {
  const only = employee_ids === null ? [] : [employee_ids]
  const [[row], types] = await Promise.all([
    readRows(sql, arraysShape, statementOf(employee_ids !== null), [from_day, to_day, ...only]),
    readRows(
      sql,
      { id: number, type: string, is_paid: boolean },
      'select id, type, is_paid from leave_types where company_id = $1',
    ),
  ])
  const packed = new Map<number, number[]>()
  const leaves = { types: new Map(types.map((type) => [type.id, type])), packed }
  // Without any request the arrays are null.
  if (!row?.employees) return leaves
  const [employees, ids] = [numbersIn(row.employees), numbersIn(row.ids!)]
  const [kinds, numbers] = [numbersIn(row.types!), numbersIn(row.numbers!)]
  for (let n = 0; n < ids.length; n += 1) {
    const numbersOfEmployee = packed.get(employees[n]!)
    if (numbersOfEmployee) numbersOfEmployee.push(ids[n]!, kinds[n]!, numbers[n]!)
    else packed.set(employees[n]!, [ids[n]!, kinds[n]!, numbers[n]!])
  }
  return leaves
}

export function leavesOf({ types, packed }: PackedLeaves, employee_id: number): Leave[] {
  const numbers = packed.get(employee_id) ?? []
  const leaves: Leave[] = []
  for (let at = 0; at < numbers.length; at += 3) {
    const { type, is_paid } = types.get(numbers[at + 1]!)!
    leaves.push({ id: numbers[at]!, type, is_paid, ...spanOf(numbers[at + 2]!) })
  }
  return leaves
}

function spanOf(packed: number): Omit<Leave, 'id' | 'type' | 'is_paid'> {
  const start_day = first_day + bits(packed, 30, 20)
  const hundredths = bits(packed, 0, 12)
  return {
    start_day,
    end_day: start_day + bits(packed, 16, 14),
    start_day_part: parts[bits(packed, 14, 2)]!,
    end_day_part: parts[bits(packed, 12, 2)]!,
    minutes: hundredths === 0 ? null : minutesOf((hundredths - 1) / 100),
  }
}

const parts: readonly DayPart[] = ['full', 'morning', 'afternoon']
const partList = parts.map((part) => `'${part}'`).join(', ')
const numberOf = (column: string) => `array_position(array[${partList}], ${column}) - 1`

// From the left: 20 bits of the first date since 1900, 14 of days until the last, two for each day's part, 12
// of the hours in hundredths (0 without hours; otherwise the hours plus 1).
const packing = `((l.start_date - date '1900-01-01')::bigint << 30)
  + ((l.end_date - l.start_date)::bigint << 16)
  + ((${numberOf('l.start_day_part')}) << 14) + ((${numberOf('l.end_day_part')}) << 12)
  + case when l.hours is null then 0 else least(l.hours * 100, 4094)::int + 1 end`

const arraysShape = {
  employees: nullable(string),
  ids: nullable(string),
  types: nullable(string),
  numbers: nullable(string),
}

/** One row of arrays with a number per request, so that a company's year is read in one row. */
function statementOf(narrowed: boolean): string {
  return `
    select array_agg(l.employee_id)::text as employees, array_agg(l.id)::text as ids,
           array_agg(t.id)::text as types, array_agg(${packing})::text as numbers
    from leave_requests l join leave_types t on t.company_id = l.company_id and t.type = l.type
    where l.company_id = $1 and l.status = 'approved'
      and l.start_date <= date '1970-01-01' + $3::int
      and l.end_date >= date '1970-01-01' + $2::int
      ${narrowed ? 'and l.employee_id = any($4::bigint[])' : ''}`
}
