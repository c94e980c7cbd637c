import * as v from 'valibot'
import { EmployeeId } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, described } from '../../../core/schema.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { changesHours, termOf, withoutDate } from '../../terms/versions.ts'
import { lockEmployee } from '../employee.ts'
import { refuse } from '../refusals.ts'
import { applyTerms, refuseApproved } from './apply.ts'
import { requireLeave, requireSettings } from './permission.ts'
import { findTerms, getTerms } from './read.ts'
import { TermsList } from './schema.ts'

export const withdrawTerms = defineOperation({
  name: 'employee_terms.delete',
  summary: "Withdraw what begins on a date in an employee's terms.",
  permission: 'employees:write',
  effect: 'delete',
  if_match: getTerms,
  input: v.strictObject({
    id: EmployeeId,
    effective_date: described(
      v.union([CivilDate, v.literal('null')], common.no_date()),
      'The date on which the version begins, YYYY-MM-DD.',
    ),
  }),
  output: TermsList,
  async paid_hours(_, { id, effective_date }) {
    return { employee_id: id, date: effective_date === 'null' ? undefined : effective_date }
  },
  async run(context, { id, effective_date }) {
    const locked = await lockEmployee(context, id)
    const { rows } = await findTerms(context.sql, id)
    if (effective_date === 'null') {
      throw invalid({
        effective_date: refuse.first_terms(),
      })
    }
    const begins = rows.filter((row) => row.effective_date === effective_date)
    if (begins.length === 0) throw notFound('version of the terms on this date')
    if (begins.some(({ fact }) => fact === 'overtime')) requireSettings(context)
    if (begins.some(({ fact }) => termOf(fact) === 'leave_policies')) requireLeave(context)
    const remaining = withoutDate(rows, effective_date)
    if (changesHours(rows, remaining)) await refuseApproved(context.sql, locked.row, effective_date)
    const change = { locked, rows: remaining, from: effective_date }
    return { data: await applyTerms(context, change) }
  },
})
