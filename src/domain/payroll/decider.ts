import type * as v from 'valibot'
import type { Actor } from '../../operations/define.ts'
import type { ActorWire } from '../../operations/schema.ts'

/** Who decided something, as it is kept with the record. */
export type Decider = v.InferOutput<typeof ActorWire>

export function deciderOf({ kind, id, name }: Actor): Decider {
  return { kind, id, name }
}
