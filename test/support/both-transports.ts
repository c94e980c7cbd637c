import { inject, test } from 'vitest'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { isCounted, recordAnswer } from './coverage.ts'
import { withTextInside } from './from-people.ts'
import type { McpClient } from './mcp-clients.ts'
import { isFull } from './sample.ts'
import type { TestServer } from './server.ts'
import { runDirectly, withoutTransports } from './without-http.ts'

export const bothTransports = ['rest', 'mcp'] as const
export type TestTransport = (typeof bothTransports)[number]

/**
 * Returns the transports over which a file tests rules: one, chosen by its path, because parity compares the two for
 * every operation; both with FULL=1. Pass `import.meta.url`.
 */
export function rulesOver(file: string): readonly TestTransport[] {
  if (isFull) return bothTransports
  const path = file.slice(file.lastIndexOf('/test/'))
  const sum = [...path].reduce((all, letter) => all + letter.charCodeAt(0), 0)
  return [bothTransports[sum % 2]!]
}

/**
 * Returns `test` for the rules among tests that run over both transports: it leaves out those that the file runs over
 * the other transport.
 */
export function rulesOf(file: string, transport: TestTransport): Pick<typeof test, 'each'> & Rule {
  return rulesOver(file).includes(transport) ? test : leftOut
}

type Rule = (title: string, run: () => unknown) => void

const leftOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test

export type Said = {
  ok: boolean
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  body: any
}

type Extras = { key?: string; dry_run?: boolean; idempotency_key?: string }

/** Calls an operation by name with one input, as a client of that API would; `direct` runs it without a transport. */
export function through(
  server: TestServer,
  transport: TestTransport | 'direct',
  operation: string,
  input: Record<string, unknown> = {},
  extras: Extras = {},
): Promise<Said> {
  if (transport === 'direct') return withoutTransport(server, operation, input, extras)
  if (withoutTransports.has(server)) throw new Error('This server has no HTTP.')
  return transport === 'rest'
    ? overRest(server, operation, input, extras)
    : overMcp(server, operation, input, extras)
}

function routeOf(operation: string): Route {
  const route = allRoutes.find((each) => each.operation.name === operation)
  if (!route) throw new Error(`${operation} has no route.`)
  return route
}

async function withoutTransport(
  server: TestServer,
  name: string,
  input: Record<string, unknown>,
  { key = server.key, ...extras }: Extras,
): Promise<Said> {
  const { status, body } = await runDirectly(server, key, routeOf(name), () => ({
    input: JSON.parse(JSON.stringify(input)),
    extras,
  }))
  return { ok: status < 400, body }
}

async function overRest(
  server: TestServer,
  operation: string,
  input: Record<string, unknown>,
  { key, dry_run, idempotency_key }: Extras,
): Promise<Said> {
  const route = routeOf(operation)
  const rest = { ...input }
  const path = route.path.replace(/:(\w+)/g, (_, name) => {
    delete rest[name]
    return String(input[name])
  })
  const isRead = route.method === 'GET'
  const query = new URLSearchParams(isRead ? (rest as Record<string, string>) : {})
  if (dry_run) query.set('dry_run', 'true')
  const { status, body } = await server.rest(
    route.method,
    query.size > 0 ? `${path}?${query}` : path,
    isRead ? undefined : rest,
    {
      ...(key === undefined ? {} : { key }),
      headers: idempotency_key === undefined ? {} : { 'Idempotency-Key': idempotency_key },
    },
  )
  return { ok: status < 400, body }
}

/** Returns what a repeat with the idempotency key of a call answers: a tool says that nothing was done. */
export function replayed(first: Said, transport: TestTransport): Said {
  if (transport === 'rest') return first
  const message =
    'Nothing was done: a call with this idempotency_key was made before, and this is its answer.'
  return { ...first, body: { ...first.body, warnings: ['existing'], message } }
}

const clients = new WeakMap<TestServer, Map<string, Promise<McpClient>>>()

/** Null is sent as `clear`, because tools do not take null. */
async function overMcp(
  server: TestServer,
  operation: string,
  input: Record<string, unknown>,
  { key = server.key, dry_run, idempotency_key }: Extras,
): Promise<Said> {
  const tool = toolsets.flatMap((set) => set.tools).find((t) => t.operation.name === operation)
  if (!tool) throw new Error(`${operation} is not a tool.`)
  const clear = tool.clearable.filter((field) => input[field] === null)
  const args = Object.fromEntries(Object.entries(input).filter(([name]) => !clear.includes(name)))
  const client = await clientOf(server, key)
  const { isError, body } = await client.callTool(tool.text.name, {
    ...args,
    ...(clear.length > 0 ? { clear } : {}),
    ...(dry_run ? { dry_run } : {}),
    ...(idempotency_key === undefined ? {} : { idempotency_key }),
  })
  if (isCounted()) {
    const { method, path } = routeOf(operation)
    recordAnswer(inject('folder'), method, path, isError ? 422 : 200)
  }
  return {
    ok: !isError,
    body: isError ? withoutKnownFields(body) : withoutPage(withTextInside(body)),
  }
}

/** Tools have the address of a record's page, which REST has not. */
function withoutPage(body: Said['body']): Said['body'] {
  if (typeof body?.url !== 'string' || !/\/(admin|account)\b/.test(body.url)) return body
  const { url: _, ...record } = body
  return record
}

/** Tools say which fields they know; their schemas differ from those of REST, so the names are left out here. */
export function withoutKnownFields(body: Said['body']): Said['body'] {
  return JSON.parse(JSON.stringify(body).replaceAll(/; known fields: \w+(, \w+)*/g, ''))
}

function clientOf(server: TestServer, key: string): Promise<McpClient> {
  const ofServer = clients.get(server) ?? new Map<string, Promise<McpClient>>()
  clients.set(server, ofServer)
  const client = ofServer.get(key) ?? server.mcp(key)
  ofServer.set(key, client)
  return client
}
