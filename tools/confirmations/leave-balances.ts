import {
  type Confirmation,
  type Confirmations,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { fromTo, numberOf, plural } from '../../src/transports/mcp/question/words.ts'

type Adjusted = {
  employee_id: number
  type: string
  kind: 'correction' | 'opening_balance'
  effective_date: string
  days: number
  warnings: string[]
}

const adjust: Confirmation = async (facts) => {
  const adjusted = recordOf<Adjusted>(facts, 'leave_adjustment')
  const { name } = await facts.read.employee(adjusted.employee_id)
  const whose = `${await facts.read.leaveType(adjusted.type)} of ${name}`
  const date = dateOf(adjusted.effective_date)
  const { balance_before_days: before, balance_after_days: after } = facts.effects as Balances
  const question =
    adjusted.kind === 'opening_balance'
      ? `State an opening balance of ${plural(facts.input.amount as number, 'day')} for the ${whose} at the start of ${date}, a change by ${plural(adjusted.days, 'day')}?`
      : `Change the balance of the ${whose} by ${plural(adjusted.days, 'day')} from ${date}?`
  const balance =
    before === null || after === null
      ? null
      : `The balance: ${fromTo(numberOf(before), plural(after, 'day'))}.`
  const below = adjusted.warnings.includes('below_limit')
    ? 'That is less than the leave type allows.'
    : null
  return [question, balance, below]
}

type Balances = { balance_before_days: number | null; balance_after_days: number | null }

export const leaveBalanceConfirmations: Confirmations = { 'leave_adjustments.create': adjust }
