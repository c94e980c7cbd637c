import type * as v from 'valibot'
import type { Actor } from './operation.ts'
import type { ActorSchema } from './schema.ts'

/** Who decided something, as it is kept with the record. */
export type Decider = v.InferOutput<typeof ActorSchema>

export function deciderOf({ kind, id, name }: Actor): Decider {
  return { kind, id, name }
}
