import type { Context } from 'koa'
import { DomainError } from '../../lib/errors.ts'
import { readBody } from '../http/read-body.ts'

const most_bytes = 64 * 1024

/** The fields of a posted form, as browsers send it without files. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    throw new DomainError('unsupported_type', 'Send the form of the page.')
  }
  const tooLarge = () => new DomainError('too_large', 'The form is too large.')
  return new URLSearchParams((await readBody(ctx.req, most_bytes, tooLarge)).toString('utf8'))
}

/** A field's text without blanks around it; undefined where it is empty. */
export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined
}

/** A field's number; what is no number is NaN, which operations refuse in their own words. */
export function numberOf(form: URLSearchParams, name: string): number | undefined {
  const text = textOf(form, name)
  return text === undefined ? undefined : Number(text)
}
