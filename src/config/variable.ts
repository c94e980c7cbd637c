import type * as v from 'valibot'

/** One environment variable; errors, `.env.example` and the docs are derived from it. */
export type Variable<S extends v.GenericSchema<string, unknown>> = {
  schema: S
  /** A one-sentence description for people. */
  meaning: string
  example: string
  /** The default, as text. */
  standard?: string
  /** The behavior when the variable is absent and has no default. */
  absent?: string
  /** Its value is never shown. */
  secret?: boolean
}

/** Keeps the type of each schema visible in the table. */
export function variable<const S extends v.GenericSchema<string, unknown>>(entry: Variable<S>) {
  return entry
}
