import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { CivilDate, Flag, Id, listOf, oneOf, syncParameters } from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
import {
  type EntryRow,
  entryColumns,
  entryStatuses,
  entryTables,
  entryWire,
  TimeEntryWire,
} from './wire.ts'

export const listTimeEntries = defineOperation({
  name: 'time_entries.list',
  summary: 'List time entries (punches).',
  permission: 'time:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
    from: v.pipe(v.optional(CivilDate), v.description('Work dates from this one on.')),
    to: v.pipe(v.optional(CivilDate), v.description('Work dates up to this one.')),
    status: v.pipe(v.optional(oneOf(entryStatuses)), v.description('Only this status.')),
    approved: v.pipe(v.optional(Flag), v.description('Only approved, or only unapproved ones.')),
    ...syncParameters,
  }),
  output: listOf(TimeEntryWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<EntryRow>(
      sql,
      {
        columns: entryColumns,
        from: entryTables,
        counted_from: 'time_entries t',
        alias: 't',
        conditions: conditionsOf(input),
        order: 't.clock_in, t.id',
      },
      input,
    )
    return { data: rows.map(entryWire), meta }
  },
})

type Filters = {
  employee_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  status?: string | undefined
  approved?: boolean | undefined
  updated_since?: string | undefined
  cursor?: string | undefined
}

function conditionsOf(filters: Filters): Condition[] {
  const { employee_id, from, to, status, approved, updated_since, cursor } = filters
  const conditions: Condition[] = []
  if (updated_since === undefined && cursor === undefined) {
    conditions.push(where('t.deleted_at is null'))
  }
  if (employee_id !== undefined) conditions.push(where('t.employee_id = ?', employee_id))
  if (from !== undefined) conditions.push(where(`t.work_date >= ? and ${notBefore}`, from, from))
  if (to !== undefined) conditions.push(where(`t.work_date <= ? and ${notAfter}`, to, to))
  if (status !== undefined) conditions.push(where('t.status = ?', status))
  if (approved !== undefined) conditions.push(where('t.approved = ?', approved))
  return conditions
}

// A work date begins at most 14 h before its day in UTC and ends at most 12 h after it: what lies beyond
// is not looked at, since the indexes go by clock-in.
const notBefore = `t.clock_in >= (?::date - interval '14 hours') at time zone 'UTC'`
const notAfter = `t.clock_in < (?::date + interval '36 hours') at time zone 'UTC'`
