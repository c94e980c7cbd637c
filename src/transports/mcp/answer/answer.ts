import type { CallToolResult } from '@modelcontextprotocol/server'
import { type FileAnswer, isFile } from '../../../core/file.ts'
import { DomainError, type ErrorBody } from '../../../lib/errors.ts'
import type { Call, CallDeps } from '../call/call.ts'
import { exceptionsOf } from '../listing/parity-exceptions.ts'
import type { Tool } from '../tool.ts'
import type { AnswerForm } from './answer-form.ts'
import { downloadLink, type ResourceLink } from './download-link.ts'
import { type Fit, type Fitted, fitted, maxAnswer_bytes } from './fit.ts'
import { usual_limits } from './shapes/answer-shape.ts'
import { bytesOf } from './shapes/fit.ts'

/** The reader and the form of an answer. Absent for the answer of a write. */
export type Reading = { deps: CallDeps; call: Call; form: AnswerForm }

type Body = Record<string, unknown>
type Input = Record<string, unknown>
type Answering = Pick<Tool, 'operation'> & { text?: Pick<Tool['text'], 'shape'> }

/**
 * Returns a tool's answer: the REST body, and the same as compact JSON text, except for the table of
 * parity-exceptions.ts and the shape of the tool; for a file, its description and a link to it.
 */
export function toolAnswer(
  tool: Answering,
  input: Input,
  body: unknown,
  reading?: Reading,
): CallToolResult {
  const form = reading?.form
  const shape = tool.text?.shape
  const limits = { max_bytes: form?.max_bytes ?? usual_limits.max_bytes }
  if (isFile(body)) return fileAnswer(tool, input, body, reading)
  const shaped: Body = shape ? shape.answer(body, input, limits) : (body as Body)
  const link = reading && linkTo(tool, input, reading)
  const fit: Fit = { ...form, limit: form?.max_bytes ?? maxAnswer_bytes }
  const answer = fitted(tool.operation, shaped, fit)
  if (!link || !(answer.is_short || 'next' in shaped)) return answerOf(answer)
  const beside = fitted(tool.operation, shaped, { ...fit, limit: fit.limit - bytesOf(link) })
  return answerOf(beside, link)
}

/** Returns a refusal with the REST error body as text; v1 clients throw on a refusal that is structured. */
export function toolRefusal(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
}

function answerOf(
  { body, text }: Pick<Fitted, 'body' | 'text'>,
  link?: ResourceLink,
): CallToolResult {
  const block = { type: 'text' as const, text: text ?? JSON.stringify(body) }
  return { content: link ? [block, link] : [block], structuredContent: body }
}

/** Returns a link to the complete answer if it is shortened and a file of it is useful. */
function linkTo(
  { operation, text }: Answering,
  input: Input,
  { deps, call }: Reading,
): ResourceLink | undefined {
  const whole = text?.shape?.download
  if (whole) {
    const file = { name: whole.name, mimeType: 'text/csv' }
    return downloadLink(deps, call, operation, whole.input(input), file)
  }
  const { file: name, rows } = exceptionsOf(operation).long ?? {}
  if (name === undefined || rows === undefined) return undefined
  return downloadLink(deps, call, operation, input, { name, mimeType: 'text/csv', rows })
}

function fileAnswer(
  { operation, text }: Answering,
  input: Input,
  file: FileAnswer,
  reading: Reading | undefined,
): CallToolResult {
  const { filename, content_type, bytes, summary = {} } = file
  const mimeType = content_type.split(';')[0]!
  const link =
    reading &&
    downloadLink(reading.deps, reading.call, operation, input, { name: filename, mimeType })
  const shape = text?.shape
  if (shape) return answerOf({ body: shape.answer(file, input, usual_limits) }, link)
  if (!link)
    throw new DomainError('too_large', 'This file cannot be linked to. Ask for a smaller one.')
  const about = { filename, content_type, size_bytes: bytes.length, ...summary }
  return { content: [{ type: 'text', text: JSON.stringify(about) }, link] }
}
