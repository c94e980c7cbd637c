import type { CallToolResult } from '@modelcontextprotocol/server'
import { type FileAnswer, isFile } from '../../core/file.ts'
import { DomainError, type ErrorBody } from '../../lib/errors.ts'
import { fileResource } from './file.ts'
import { narrowerCall } from './narrower.ts'
import { type AnswerShape, usual_limits } from './shapes/answer-shape.ts'
import type { Tool } from './tool.ts'

/** The size limit of an answer's JSON in bytes: about 10,000 tokens. */
export const maxAnswer_bytes = 40_000

/** Returns a link from which a person downloads the file of a call; undefined where there is none. */
export type DownloadLink = (
  tool: Tool,
  input: Record<string, unknown>,
  file: FileAnswer,
) => CallToolResult['content'][number] | undefined

const noLink: DownloadLink = () => undefined

/**
 * Returns a tool's answer: the REST body or its shape, and the same as compact JSON text; a file as an embedded
 * resource.
 */
export function toolAnswer(
  tool: Tool,
  input: Record<string, unknown>,
  body: unknown,
  downloadLink: DownloadLink = noLink,
): CallToolResult {
  const { shape } = tool.text
  if (isFile(body)) {
    const answer = shape
      ? structured(shape.answer(body, input, usual_limits))
      : fileAnswer(tool, input, body)
    const link = downloadLink(tool, input, body)
    return link ? { ...answer, content: [...answer.content, link] } : answer
  }
  if (shape) return structured(shape.answer(body, input, usual_limits))
  const text = JSON.stringify(body)
  refuseOver(tool, input, body, Buffer.byteLength(text))
  return { content: [{ type: 'text', text }], structuredContent: body as Record<string, unknown> }
}

/**
 * Returns a refusal with the REST error body, without structured content: older clients would throw on it.
 */
export function toolRefusal(body: ErrorBody): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
}

function structured(body: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

function fileAnswer(tool: Tool, input: Record<string, unknown>, file: FileAnswer): CallToolResult {
  const resource = fileResource(file)
  const size = Buffer.byteLength('text' in resource ? resource.text : resource.blob)
  refuseOver(tool, input, undefined, size)
  const summary = {
    filename: file.filename,
    content_type: file.content_type,
    size: file.bytes.length,
    ...file.summary,
  }
  return {
    content: [
      { type: 'text', text: JSON.stringify(summary) },
      { type: 'resource', resource },
    ],
  }
}

/** Only reads are refused: the answer of a write reports something that has been done. */
function refuseOver(tool: Tool, input: Record<string, unknown>, body: unknown, size: number): void {
  if (size <= maxAnswer_bytes || tool.operation.effect !== 'read') return
  throw new DomainError(
    'too_large',
    `This answer is ${Math.ceil(size / 1000)} KB; the limit for a conversation is ${maxAnswer_bytes / 1000} KB. ` +
      (tool.text.narrower ?? narrowerCall(tool, input, body, maxAnswer_bytes / size)),
  )
}
