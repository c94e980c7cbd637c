import { outputJsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import type { AnswerForm } from '../answer/answer-form.ts'
import { maxAnswer_bytes } from '../answer/fit.ts'
import { apart } from '../answer/from-people.ts'
import { bytesOf } from '../answer/shapes/fit.ts'

/**
 * Requests fewer rows of a list of changes until they fit: its next page begins at the cursor of the whole page, so
 * rows cannot be left out of an answer.
 */
export async function fewerChanges(
  operation: AnyOperation,
  run: (input: Record<string, unknown>) => Promise<unknown>,
  input: Record<string, unknown>,
  { max_bytes: limit = maxAnswer_bytes }: Pick<AnswerForm, 'max_bytes'>,
): Promise<unknown> {
  const schema = outputJsonSchema(operation)
  let body = await run(input)
  for (;;) {
    const { data, meta } = body as { data?: unknown[]; meta?: { next_cursor?: unknown } }
    if (!Array.isArray(data) || meta?.next_cursor === undefined || data.length < 2) return body
    const size = bytesOf(apart(schema, body as Record<string, unknown>))
    if (size <= limit) return body
    const per_page = Math.max(1, Math.floor((data.length * limit * 0.9) / size))
    body = await run({ ...input, per_page })
  }
}
