import type { Context } from 'koa'
import { DomainError } from '../../lib/errors.ts'
import { readBody } from '../http/read-body.ts'

const most_bytes = 64 * 1024

/** Returns the fields of a posted form, as browsers send it without files. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    throw new DomainError(
      'unsupported_type',
      'The form is incomplete. Open the page again and resubmit it.',
    )
  }
  const tooLarge = () => new DomainError('too_large', 'The form is too large.')
  return new URLSearchParams((await readBody(ctx.req, most_bytes, tooLarge)).toString('utf8'))
}

/** Returns a field's trimmed text; undefined when it is empty. */
export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined
}

/** Returns a field's number; NaN for anything else, which operations refuse in their own words. */
export function numberOf(form: URLSearchParams, name: string): number | undefined {
  const text = textOf(form, name)
  return text === undefined ? undefined : Number(text)
}
