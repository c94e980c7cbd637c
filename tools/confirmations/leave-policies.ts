import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import {
  type Confirmation,
  changedRecord,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { listOf, plural, quoted } from '../../src/transports/mcp/question/words.ts'

type Policy = { name: string; type: string; unit: 'days' | 'hours'; annual_amount: number | null }
type Step = { after_years: number; annual_amount: number }

const policyWords: FieldWords = {
  name: ['name'],
  accrual_method: ['accrual', say.word],
  annual_amount: ['amount a year', say.number],
  steps: ['steps', stepsText],
  earn_hours: ['hours earned', say.number],
  per_hours: ['for hours worked', say.number],
  max_balance: ['balance at most', say.number],
  max_per_year: ['a year at most', say.number],
  accrues_after_days: ['hours earn after', say.days],
  waiting_period_days: ['waiting period', say.days],
  leave_year_starts: ['leave year starts', say.word],
  scale_by_share: ['by working share', say.flag],
  prorate_first_year: ['first year in proportion', say.flag],
  prorate_last_year: ['last year in proportion', say.flag],
  rounding: ['rounding', say.number],
  carry_over_max: ['carry-over at most', say.number],
  carry_over_expires_on: ['carry-over ends on', say.code],
  allow_negative: ['may go below zero', say.flag],
  negative_limit: ['below zero at most', say.number],
}

function stepsText(steps: readonly Step[]): string {
  return listOf(
    steps.map(({ after_years, annual_amount }) => {
      return `${annual_amount} after ${plural(after_years, 'year')}`
    }),
  )
}

export const createPolicy: Confirmation = async (facts) => {
  const { type, unit, annual_amount } = recordOf<Policy>(facts, 'leave_policy')
  const amount =
    annual_amount === null ? '' : `, ${plural(annual_amount, unit.slice(0, -1))} a year`
  return [
    `Add a policy of ${await facts.read.leaveType(type)}${amount}?`,
    'It applies to nobody until terms name it.',
  ]
}

export const updatePolicy: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Policy>(facts, 'leave_policy')
  const named = `the policy ${quoted(before.name)} of ${await facts.read.leaveType(before.type)}`
  const changes = await changedFields(before, after, policyWords)
  return [`Change ${named}: ${inSentence(changes)}?`, 'Balances follow at once.']
}

export const deletePolicy: Confirmation = (facts) => [
  `Delete the leave policy ${quoted(recordOf<Policy>(facts, 'leave_policy').name)}?`,
]
