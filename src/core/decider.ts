import type * as v from 'valibot'
import type { Actor } from './operation.ts'
import type { ActorWire } from './schema.ts'

/** Who decided something, as it is kept with the record. */
export type Decider = v.InferOutput<typeof ActorWire>

export function deciderOf({ kind, id, name }: Actor): Decider {
  return { kind, id, name }
}
