import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import { createRecord, newRow } from '../../../core/run/change-record.ts'
import { optional, text } from '../../../core/schema.ts'
import { boolean, number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { normalizeText } from '../../../lib/text.ts'
import { refuse } from '../refusals.ts'
import { leaveTypeKind } from './leave-type.ts'
import { refuseTypeProblems } from './problems.ts'
import { LeaveTypeSchema, LeaveTypeTitle, leaveTypeFields } from './schema.ts'

export const createLeaveType = defineOperation({
  name: 'leave_types.create',
  summary: 'Add a custom leave type.',
  permission: 'leave_settings:write',
  effect: 'create',
  input: v.strictObject({
    name: LeaveTypeTitle,
    type: optional(
      v.pipe(text(64), v.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, refuse.not_code())),
      'The identifier that leave requests use; derived from the name by default.',
    ),
    ...leaveTypeFields,
  }),
  output: LeaveTypeSchema,
  async run(context, { type: provided, ...settings }) {
    const { sql, now_ms } = context
    const type = await freeType(sql, provided, settings.name)
    const { timezone } = await loadCompany(sql)
    const row = newRow(leaveTypeKind, { type, ...standard, name: settings.name })
    row.configure(settings, localDate(timezone, now_ms), now_ms)
    refuseTypeProblems(row)
    return createRecord(context, leaveTypeKind, row)
  },
})

const standard = {
  is_builtin: false,
  is_paid: true,
  is_active: true,
  requires_approval: true,
  annual_days: null,
  accrual_method: 'annual_grant',
  accrual_rounding: 0.5,
  prorate_first_year: true,
  carry_over_max_days: 0,
  carry_over_expires_on: null,
  waiting_period_days: 0,
  allow_negative: false,
  negative_limit_days: null,
  color: null,
  unit: 'days',
  accrues_after_days: 0,
  leave_year_starts: 'calendar',
  scale_by_share: false,
  prorate_last_year: false,
  has_own_rules: false,
} as const

/**
 * Returns the code of a new type; two concurrent ones meet the unique index, and the second is refused here.
 */
async function freeType(sql: Sql, provided: string | undefined, name: string): Promise<string> {
  const type = provided ?? slugOf(name)
  const field = provided === undefined ? 'name' : 'type'
  if (type === '') throw invalid({ type: refuse.no_letters() })
  if (type === 'annual') throw invalid({ [field]: refuse.alias() })
  const [taken] = await readRows(
    sql,
    { id: number, is_active: boolean },
    'select id, is_active from leave_types where company_id = $1 and type = $2',
    [type],
  )
  if (!taken) return type
  const { id, is_active } = taken
  throw invalid({ [field]: is_active ? refuse.type_taken({ id }) : refuse.type_retired({ id }) })
}

function slugOf(name: string): string {
  const words = normalizeText(name).match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, 64).replace(/_$/, '')
}
