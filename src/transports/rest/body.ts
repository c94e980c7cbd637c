import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { refuse } from '../../core/refusals.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { readBody } from '../http/requests/read-body.ts'
import { refuseOtherCharsets, requireUtf8 } from '../http/requests/read-text.ts'
import { isReservedName } from '../http/requests/reserved-names.ts'

const depthLimit = 20

/** The media types that are parsed; a body of any other type is a 415. */
const jsonTypes = ['application/json', '+json']

/** Reads a JSON body of at most `limit` bytes into `ctx.request.body`; an empty one is `{}`. */
export function jsonBody(limit: number): Middleware {
  const options = {
    json: true,
    jsonTypes,
    text: false,
    urlencoded: false,
    multipart: false,
    jsonLimit: limit,
    jsonStrict: true,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (error: Error) => {
      throw refusalOf(error, limit)
    },
  }
  let loading: Promise<Middleware> | undefined

  return async (ctx, next) => {
    if (ctx.is(jsonTypes)) {
      // A load that failed is tried again with the next body.
      loading ??= loadParser(options).catch((error) => {
        loading = undefined
        throw error
      })
      const parse = await loading
      refuseOtherCharsets(ctx.req)
      const bytes: Buffer[] = []
      const take = (chunk: Buffer) => bytes.push(chunk)
      // The parser listens already, and nothing is read before both do.
      const parsing = parse(ctx, async () => undefined)
      ctx.req.on('data', take)
      await parsing.finally(() => ctx.req.off('data', take))
      // The parser replaces bytes that are not UTF-8.
      requireUtf8(decoded(Buffer.concat(bytes), ctx.get('Content-Encoding'), limit))
    } else {
      await refuseOtherTypes(ctx)
      ctx.request.body = {}
    }
    const { body } = ctx.request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new DomainError('bad_request', 'The body must be a JSON object.')
    }
    refuseStrange(body, 1, '')
    return next()
  }
}

/** Returns the bytes of a body that the parser has accepted, without its Content-Encoding. */
function decoded(bytes: Buffer, encoding: string, limit: number): Buffer {
  const options = { maxOutputLength: limit }
  if (encoding === 'br') return brotliDecompressSync(bytes, options)
  return encoding === 'gzip' || encoding === 'deflate' ? unzipSync(bytes, options) : bytes
}

/** Loads the parser with the first body. */
export async function loadParser(options: object = {}): Promise<Middleware> {
  const { koaBody } = await import('koa-body')
  return koaBody(options) as unknown as Middleware
}

/** An empty body passes with any Content-Type. */
async function refuseOtherTypes(ctx: Context): Promise<void> {
  const refusal = () => new DomainError('unsupported_type', 'Send the body as application/json.')
  await readBody(ctx.req, 0, refusal)
}

function refusalOf(error: Error & { status?: number; type?: string }, limit: number): DomainError {
  if (error instanceof DomainError) return error
  if (error.status === 413 || error.type === 'entity.too.large') {
    return new DomainError('too_large', `The body must be at most ${limit / 1024} KiB.`)
  }
  if (error.status === 415) {
    return new DomainError('unsupported_type', 'Send the body as application/json in UTF-8.')
  }
  if (error.message.includes('forbidden prototype property')) {
    return invalid({ ['__proto__']: refuse.unknown_field() })
  }
  return new DomainError('bad_request', 'The body is not valid JSON.')
}

/** Refuses nesting beyond the limit, and names with a meaning in JavaScript, which no record has. */
function refuseStrange(value: object, depth: number, path: string): void {
  if (depth > depthLimit) {
    throw new DomainError('bad_request', `The body is nested deeper than ${depthLimit} levels.`)
  }
  for (const [key, item] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!Array.isArray(value) && isReservedName(key)) {
      throw invalid({ [at]: refuse.unknown_field() })
    }
    if (typeof item === 'object' && item !== null) refuseStrange(item, depth + 1, at)
  }
}
