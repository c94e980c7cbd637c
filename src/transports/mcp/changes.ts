import type { AnswerForm } from './answer-form.ts'
import { maxAnswer_bytes } from './fit.ts'
import { bytesOf } from './shapes/fit.ts'

type Run = (input: Record<string, unknown>) => Promise<unknown>

/**
 * Asks a list of changes for fewer rows until they fit: its next page begins where the cursor of the whole page
 * points, so rows cannot be left out of an answer.
 */
export async function fewerChanges(
  run: Run,
  input: Record<string, unknown>,
  first: unknown,
  { max_bytes: limit = maxAnswer_bytes }: Pick<AnswerForm, 'max_bytes'>,
): Promise<unknown> {
  let body = first
  for (;;) {
    const { data, meta } = body as { data?: unknown[]; meta?: { next_cursor?: unknown } }
    if (!Array.isArray(data) || meta?.next_cursor === undefined || data.length < 2) return body
    const size = bytesOf(body)
    if (size <= limit) return body
    const per_page = Math.max(1, Math.floor((data.length * limit * 0.9) / size))
    body = await run({ ...input, per_page })
  }
}
