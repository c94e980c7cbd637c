import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Middleware } from 'koa'

/** Sets helmet's headers on every answer. They are constant, so helmet runs only once. */
export function securityHeaders(): Middleware {
  const headers = new Map<string, string>()
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  helmet()({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  const constant = [...headers]
  return ({ res }, next) => {
    for (const [name, value] of constant) res.setHeader(name, value)
    return next()
  }
}
