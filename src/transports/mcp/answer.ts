import type { CallToolResult } from '@modelcontextprotocol/server'
import { type FileAnswer, isFile } from '../../core/file.ts'
import { DomainError, type ErrorBody } from '../../lib/errors.ts'
import type { Call, CallDeps } from './call.ts'
import { downloadLink, type ResourceLink } from './download-link.ts'
import { fitted, maxAnswer_bytes } from './fit.ts'
import { exceptionsOf } from './parity-exceptions.ts'
import type { Shape } from './shape.ts'
import { bytesOf } from './shorten.ts'
import type { Tool } from './tool.ts'

/** What an answer needs besides the body: who reads it, and in what form. Absent for the answer of a write. */
export type Reading = { deps: CallDeps; call: Call; shape: Shape }

type Input = Record<string, unknown>

/**
 * Returns a tool's answer: the REST body, and the same as compact JSON text, but for the table of
 * parity-exceptions.ts; for a file, what it is and a link to it.
 */
export function toolAnswer(
  tool: Pick<Tool, 'operation'>,
  input: Input,
  body: unknown,
  reading?: Reading,
): CallToolResult {
  if (isFile(body)) return fileAnswer(tool, input, body, reading)
  const link = reading && linkTo(tool, input, reading)
  const { max_bytes: limit = maxAnswer_bytes, ...shape } = reading?.shape ?? {}
  const answer = fitted(tool.operation, body as Input, { ...shape, limit })
  const isWhole = !answer.is_short || !link
  const shown = isWhole
    ? answer
    : fitted(tool.operation, body as Input, { ...shape, limit: limit - bytesOf(link) })
  return {
    content: [
      { type: 'text', text: JSON.stringify(shown.body) },
      ...(isWhole ? [] : [link]),
    ],
    structuredContent: shown.body,
  }
}

/**
 * Returns a refusal with the REST error body, without structured content: older clients would throw on it.
 */
export function toolRefusal(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
}

/** Returns a link to the whole of an answer that is shortened, where a file of it is of use. */
function linkTo(
  { operation }: Pick<Tool, 'operation'>,
  input: Input,
  { deps, call }: Reading,
): ResourceLink | undefined {
  const name = exceptionsOf(operation).long?.file
  return name === undefined
    ? undefined
    : downloadLink(deps, call, operation, input, { name, mimeType: 'text/csv' })
}

function fileAnswer(
  { operation }: Pick<Tool, 'operation'>,
  input: Input,
  { filename, content_type, bytes, summary = {} }: FileAnswer,
  reading: Reading | undefined,
): CallToolResult {
  const mimeType = content_type.split(';')[0]!
  const link =
    reading &&
    downloadLink(reading.deps, reading.call, operation, input, { name: filename, mimeType })
  if (!link) throw new DomainError('too_large', 'There is no link to this file. Ask for less of it.')
  const about = { filename, content_type, size_bytes: bytes.length, ...summary }
  return { content: [{ type: 'text', text: JSON.stringify(about) }, link] }
}
