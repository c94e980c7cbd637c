import type { Context } from 'koa'
import { DomainError } from '../../lib/errors.ts'
import { language } from '../../words/index.ts'
import { readBody } from '../http/requests/read-body.ts'
import { readFormText, requireUtf8Field } from '../http/requests/read-text.ts'
import { refuse as common } from '../refusals.ts'

const most_bytes = 64 * 1024
const most_bytes_with_file = 256 * 1024

/** Returns the fields of a posted form, as browsers send it; a file becomes a field with its text. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.is('multipart/form-data')) return readFormWithFile(ctx)
  if (!ctx.is('application/x-www-form-urlencoded')) throw incomplete('unsupported_type')
  const tooLarge = () => new DomainError('too_large', common.form_too_large())
  return new URLSearchParams(await readFormText(ctx.req, most_bytes, tooLarge))
}

/**
 * Reads the form in memory: no part of a file is written to disk. Texts must be UTF-8; invalid bytes in a file are
 * replaced, and the file's reader reports them.
 */
async function readFormWithFile(ctx: Context): Promise<URLSearchParams> {
  const body = await readBody(
    ctx.req,
    most_bytes_with_file,
    () => new DomainError('too_large', common.file_too_large()),
  )
  const form = new URLSearchParams()
  for (const [name, value] of await fieldsOf(body, ctx.get('Content-Type'))) {
    const text =
      typeof value === 'string'
        ? requireUtf8Field(bytesOf(value))
        : new TextDecoder().decode(bytesOf(await value.text()))
    form.append(requireUtf8Field(bytesOf(name)), text)
  }
  return form
}

/** Returns the bytes that were sent for a text of `fieldsOf`. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** Returns the fields with one character for each byte: the form parser replaces invalid UTF-8. */
async function fieldsOf(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(body.toString('latin1'), {
      headers: { 'Content-Type': type },
    }).formData()
  } catch {
    throw incomplete('bad_request')
  }
}

function incomplete(code: 'unsupported_type' | 'bad_request'): DomainError {
  return new DomainError(code, common.form_incomplete())
}

/** Returns a field's trimmed text; undefined when it is empty. */
export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined
}

/** Returns a field's number; NaN for anything else, which operations refuse with their own error. */
export function numberOf(form: URLSearchParams, name: string): number | undefined {
  const text = textOf(form, name)
  return text === undefined ? undefined : numberFrom(text)
}

/** Returns the number in a text, which may have a decimal comma in French; NaN for anything else. */
export function numberFrom(text: string): number {
  return Number(language() === 'fr' ? text.replace(',', '.') : text)
}
