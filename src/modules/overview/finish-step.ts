import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Code, oneOf } from '../../core/schema.ts'

/** The first steps of a new company, in their order. */
const firstSteps = ['settings', 'people', 'sign_ins', 'key'] as const

/** The audit row is the state: the log says who marked the step. */
export const finishFirstStep = defineOperation({
  name: 'first_steps.finish',
  summary: 'Mark a first step of a new company as done.',
  permission: 'employees:write',
  effect: 'update',
  transports: ['dashboard'],
  input: v.strictObject({ step: oneOf(firstSteps) }),
  output: v.strictObject({ step: Code }),
  async run(context, { step }) {
    context.audit({ record_type: 'first_step', record_id: null, before: null, after: { step } })
    return { step }
  },
})
