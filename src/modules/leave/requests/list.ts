import * as v from 'valibot'
import { matchDepartments, matchWords } from '../../../core/company/match-departments.ts'
import { OnlyEmployee, onlyStatus } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import {
  CivilDate,
  integer,
  listOf,
  optional,
  sortBy,
  syncParameters,
  text,
} from '../../../core/schema.ts'
import { type Condition, noteOf, where, whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { employeeNameOrder, nullsLast } from '../../../db/lists/sort.ts'
import { nullable, number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { normalizeText } from '../../../lib/text.ts'
import { loadLeaveTypes, storedType } from '../types/load.ts'
import { allWithDays, LeaveRequestRowSchema } from './days.ts'
import { type LeaveRequestRecord, leaveRequests } from './schema.ts'
import { leaveStatuses } from './table.ts'

const sortColumns = {
  employee_name: employeeNameOrder,
  start_date: 'l.start_date',
  end_date: 'l.end_date',
  decided_at: nullsLast('l.decided_at'),
  cancelled_at: nullsLast('l.cancelled_at'),
  created_at: 'l.created_at',
  updated_at: 'l.updated_at',
}

export const listLeaveRequests = defineOperation({
  name: 'leave_requests.list',
  summary: 'List leave requests.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id', deputies: true },
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(leaveStatuses),
    type: optional(text(64), 'Only this leave type; annual means vacation.'),
    year: optional(integer(1970, 2200), 'Requests that overlap this calendar year.'),
    from: optional(CivilDate, 'Requests that end on or after this date.'),
    to: optional(CivilDate, 'Requests that start on or before this date.'),
    department: optional(
      text(200),
      'Only employees in this department, ignoring case and accents.',
    ),
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(LeaveRequestRowSchema),
  async run({ sql, people }, input) {
    const departments = await matchDepartments(sql, input.department, people)
    const type = await matchType(sql, input.type)
    const { data, meta } = await listPage(sql, input, {
      ...leaveRequests,
      people,
      counted_from: input.department === undefined ? leaveRequests.counted_from : undefined,
      conditions: whereProvided(
        { ...input, department: departments?.values, type: type?.values },
        {
          employee_id: 'l.employee_id = ?',
          status: 'l.status = ?',
          type: 'l.type = any(?::text[])',
          year: touchesYear,
          from: 'l.end_date >= ?',
          to: 'l.start_date <= ?',
          department: 'e.department = any(?::text[])',
        },
      ),
      sortColumns,
      order: 'l.id',
    })
    const rows = await withChosen(sql, data, input.fields ?? [])
    return { data: rows, meta: { ...meta, ...noteOf(departments?.note, type?.note) } }
  },
})

type Row = v.InferOutput<typeof LeaveRequestRowSchema>

/** Adds the fields that rows have only on request. */
async function withChosen(
  sql: Sql,
  data: readonly LeaveRequestRecord[],
  fields: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = fields.includes('days_by_date') ? await allWithDays(sql, data) : [...data]
  if (!fields.includes('department') || rows.length === 0) return rows
  const departments = await departmentsOf(sql, rows)
  return rows.map((row) => ({ ...row, department: departments.get(row.employee_id) ?? null }))
}

async function departmentsOf(sql: Sql, rows: readonly Row[]): Promise<Map<number, string | null>> {
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const found = await readRows(
    sql,
    { id: number, department: nullable(string) },
    `select id, department from employees where company_id = $1 and id = any($2::bigint[])`,
    [ids],
  )
  return new Map(found.map(({ id, department }) => [id, department]))
}

async function matchType(sql: Sql, input: string | undefined) {
  if (input === undefined) return undefined
  const types = (await loadLeaveTypes(sql)).map(({ type }) => type)
  return matchWords(storedType(normalizeText(input)), types, 'leave type')
}

function touchesYear(year: number): Condition {
  return where('l.start_date <= ? and l.end_date >= ?', `${year}-12-31`, `${year}-01-01`)
}
