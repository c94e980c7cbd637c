import { inject } from 'vitest'
import { isFile } from '../../src/core/file.ts'
import type { AnyOperation } from '../../src/core/operation.ts'
import { type Extras, runOperation } from '../../src/core/run/run-operation.ts'
import { DomainError, errorBody } from '../../src/lib/errors.ts'
import { readInput } from '../../src/transports/rest/read-input.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { servedRoutes } from '../../src/transports/rest/table.ts'
import { isCounted, recordAnswer } from './coverage.ts'
import type { Answer, TestServer } from './server.ts'

/**
 * Returns a test server whose `rest` runs the operation of a route without HTTP, for rules that need none. The key,
 * the path and the query are read as REST reads them; answers have no headers.
 */
export function withoutHttp(server: TestServer): TestServer {
  const self: TestServer = {
    ...server,
    async rest(method, path, body, { key = self.key, headers = {}, raw } = {}) {
      const found = findRoute(method, path)
      const { 'Idempotency-Key': idempotency_key, ...others } = headers
      if (!found || key === null || raw !== undefined || Object.keys(others).length > 0) {
        throw new Error(`${method} ${path} needs HTTP, so the file needs a server with it.`)
      }
      const { route, params, query } = found
      return runDirectly(server, key, route, () => {
        const { input, dry_run } = readInput(route, params, query, asSent(body ?? {}))
        return { input, extras: { dry_run, idempotency_key } }
      })
    },
  }
  withoutTransports.add(self)
  return self
}

/** Servers without HTTP, to which no client can connect. */
export const withoutTransports = new WeakSet<TestServer>()

/** Runs the operation of a route for a key, without a transport, and returns what REST answers without its headers. */
export async function runDirectly(
  server: TestServer,
  key: string,
  route: Route,
  read: () => { input: unknown; extras: Extras },
): Promise<Answer> {
  const answer = await answerOf(server, key, route.operation, read)
  if (isCounted()) recordAnswer(inject('folder'), route.method, route.path, answer.status)
  return answer
}

async function answerOf(
  server: TestServer,
  key: string,
  operation: AnyOperation,
  read: () => { input: unknown; extras: Extras },
): Promise<Answer> {
  try {
    const { company_id, actor, budget } = await server.authenticate({
      headers: { 'x-api-key': key },
      address: '127.0.0.1',
    })
    const caller = { company_id, actor, channel: 'rest', request_id: 'direct', budget } as const
    const { input, extras } = read()
    const { status, body } = await runOperation(
      server.operationDeps,
      operation,
      caller,
      input,
      extras,
    )
    if (isFile(body)) throw new Error(`${operation.name} returns a file, which needs HTTP.`)
    return asAnswer(status, body)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return asAnswer(error.status, errorBody(error, 'direct'))
  }
}

function asAnswer(status: number, body: unknown): Answer {
  const text = JSON.stringify(body)
  return { status, headers: new Headers(), body: JSON.parse(text), text }
}

/** Returns a body as it is after it was sent, without undefined fields. */
function asSent(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body))
}

type Found = { route: Route; params: Record<string, string>; query: string }

function findRoute(method: string, address: string): Found | undefined {
  const [path = '', query = ''] = address.split('?')
  const steps = path.split('/')
  const fits = (step: string, n: number) => step.startsWith(':') || step === steps[n]
  const route = servedRoutes.find((each) => {
    const wanted = each.path.split('/')
    return each.method === method && wanted.length === steps.length && wanted.every(fits)
  })
  if (!route) return undefined
  const params = route.path
    .split('/')
    .flatMap((step, n) => (step.startsWith(':') ? [[step.slice(1), steps[n]!]] : []))
  return { route, params: Object.fromEntries(params), query }
}
