import { type Confirmation, recordOf } from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { plural } from '../../src/transports/mcp/question/words.ts'

type Adjusted = {
  employee_id: number
  type: string
  kind: 'correction' | 'opening_balance'
  effective_date: string
  unit: 'days' | 'hours'
  days: number
  hours: number
  warnings: string[]
}

export const adjust: Confirmation = async (facts) => {
  const adjusted = recordOf<Adjusted>(facts, 'leave_adjustment')
  const { name } = await facts.read.employee(adjusted.employee_id)
  const whose = `${await facts.read.leaveType(adjusted.type)} of ${name}`
  const date = dateOf(adjusted.effective_date)
  const word = adjusted.unit === 'days' ? 'day' : 'hour'
  const change = plural(adjusted[adjusted.unit], word)
  const question =
    adjusted.kind === 'opening_balance'
      ? `State an opening balance of ${plural(facts.input.amount as number, word)} for the ${whose} at the start of ${date}, a change of ${change}?`
      : `Change the balance of the ${whose} by ${change} from ${date}?`
  const below = adjusted.warnings.includes('below_limit')
    ? 'That is less than the leave type allows.'
    : null
  return [question, below]
}
