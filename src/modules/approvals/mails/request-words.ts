import type * as v from 'valibot'
import type { AnyOperation } from '../../../core/operation.ts'
import type { Fact } from './letter.ts'

/** Runs an operation as the reader of the email. */
export type AskAs = <Op extends AnyOperation>(
  operation: Op,
  input: object,
) => Promise<v.InferOutput<Op['output']>>

export type Asked = {
  subject: string
  /** The requester and the request. */
  sentence: string
  /** The requester's note. */
  note: string | null
  facts: readonly Fact[]
  employee_id: number
  created_at: string
}
