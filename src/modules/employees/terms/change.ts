import * as v from 'valibot'
import { CountryCode, Region, TimeZone } from '../../../core/fields.ts'
import { EmployeeId } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { CivilDate, clearable, oneOf, optional } from '../../../core/schema.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { OvertimeTermsInput } from '../../company/overtime.ts'
import { areSame, changesHours, withFacts } from '../../terms/versions.ts'
import { lockEmployee } from '../employee.ts'
import { refuse } from '../refusals.ts'
import { payBases } from '../table.ts'
import { applyTerms, refuseApproved } from './apply.ts'
import { enrolledIn, LeavePolicies, WorkingShare } from './enrollment.ts'
import { requireLeave, requireSettings } from './permission.ts'
import { findTerms, getTerms } from './read.ts'
import { TermsList } from './schema.ts'

export const updateTerms = defineOperation({
  name: 'employee_terms.update',
  summary: 'Agree on facts with an employee from a date on; other facts stay as they are.',
  permission: 'employees:write',
  effect: 'update',
  if_match: getTerms,
  input: v.strictObject({
    id: EmployeeId,
    effective_date: clearable(
      CivilDate,
      "From this date on, today in the employee's time zone by default; null: always.",
    ),
    timezone: v.optional(TimeZone),
    country_code: v.optional(CountryCode),
    region: clearable(Region, 'Province or state whose holidays and overtime apply, such as ON.'),
    pay_basis: clearable(oneOf(payBases), 'What hours are paid by; null: the company setting.'),
    overtime: clearable(
      OvertimeTermsInput,
      'exempt, a preset or thresholds; null: as the place or the company.',
    ),
    working_share: optional(WorkingShare, 'Share of full time, above 0 and at most 1.'),
    leave_policies: optional(
      LeavePolicies,
      "By leave type, such as vacation: its policy, and an annual amount of one's own; null: the default policy. Types that are left out stay as they are.",
    ),
  }),
  output: TermsList,
  async paid_hours(_, { id, effective_date, working_share, leave_policies, ...facts }) {
    const decides = Object.values(facts).some((value) => value !== undefined)
    return decides ? { employee_id: id, date: effective_date ?? undefined } : undefined
  },
  async run(context, { id, effective_date, ...facts }) {
    if (Object.values(facts).every((value) => value === undefined)) {
      throw invalid({
        effective_date: refuse.no_fact(),
      })
    }
    if (facts.overtime !== undefined) requireSettings(context)
    if (facts.leave_policies !== undefined) requireLeave(context)
    const leave_policies = await enrolledIn(context.sql, facts.leave_policies)
    const locked = await lockEmployee(context, id)
    const { record, rows, versions } = await findTerms(context.sql, id)
    const from =
      effective_date === undefined ? localDate(record.timezone, context.now_ms) : effective_date
    const changed = withFacts(record, rows, { ...facts, leave_policies }, from)
    if (areSame(rows, changed)) return { data: versions }
    if (changesHours(rows, changed)) await refuseApproved(context.sql, locked.row, from)
    return { data: await applyTerms(context, { locked, rows: changed, from }) }
  },
})
