import * as v from 'valibot'
import type { Actor } from './operation.ts'
import { type ActorSchema, freeText } from './schema.ts'

/** Who made a decision, as stored with the record. */
export type Decider = v.InferOutput<typeof ActorSchema>

export function deciderOf({ kind, id, name }: Actor): Decider {
  return { kind, id, name }
}

/** Why a request of an employee is rejected. */
export const RejectionReason = v.pipe(
  v.optional(v.nullable(freeText(2000))),
  v.description('The reason, shown to the employee.'),
)
