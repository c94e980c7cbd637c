import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import { Id, text } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { payCalendar } from '../../../modules/payroll/periods/calendar.ts'
import { findPeriod } from '../../../modules/payroll/periods/find-period.ts'
import type { Tool } from '../tool.ts'
import { type Call, type CallDeps, runTool } from './call.ts'

/** Finds the pay period that current, last or a label names. */
export const findPayPeriod = defineOperation({
  name: 'pay_periods.find',
  summary: 'Find the pay period that current, last or a label names.',
  permission: 'pay_periods:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  transports: ['mcp'],
  transaction: 'when_needed',
  input: v.strictObject({ period: text(40) }),
  output: v.strictObject({ id: Id }),
  async run(context, { period }) {
    const company = await loadCompany(context.sql)
    const { label, start_date, end_date } = await findPeriod(context, company, period)
    const rows = await payCalendar(context, company, start_date, end_date)
    return { id: rows.find((row) => row.label === label)!.id }
  },
})

type Arguments = Readonly<Record<string, unknown>>

/** Replaces `period` in the arguments of a tool that takes the id of a pay period. */
export async function withPeriodId(
  deps: CallDeps,
  call: Call,
  { text: { period_id: field } }: Tool,
  provided: Arguments,
): Promise<Arguments> {
  const { period, ...others } = provided
  if (field === undefined || period === undefined || period === null) return provided
  if (others[field] !== undefined && others[field] !== null) {
    throw invalid({ period: `is in place of ${field}; send one of the two` })
  }
  const { id } = (await runTool(deps, findPayPeriod, call, { period })) as { id: number }
  return { ...others, [field]: id }
}
