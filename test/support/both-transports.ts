import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { withTextInside } from './from-people.ts'
import type { McpClient } from './mcp-clients.ts'
import type { TestServer } from './server.ts'

export const bothTransports = ['rest', 'mcp'] as const
export type TestTransport = (typeof bothTransports)[number]

export type Said = {
  ok: boolean
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  body: any
}

type Extras = { key?: string; dry_run?: boolean; idempotency_key?: string }

/** Calls an operation by name with one input, as a client of that API would. */
export function through(
  server: TestServer,
  transport: TestTransport,
  operation: string,
  input: Record<string, unknown> = {},
  extras: Extras = {},
): Promise<Said> {
  return transport === 'rest'
    ? overRest(server, operation, input, extras)
    : overMcp(server, operation, input, extras)
}

async function overRest(
  server: TestServer,
  operation: string,
  input: Record<string, unknown>,
  { key, dry_run, idempotency_key }: Extras,
): Promise<Said> {
  const route = allRoutes.find((each) => each.operation.name === operation)
  if (!route) throw new Error(`${operation} has no route.`)
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
  return { ok: !isError, body: withTextInside(body) }
}

function clientOf(server: TestServer, key: string): Promise<McpClient> {
  const ofServer = clients.get(server) ?? new Map<string, Promise<McpClient>>()
  clients.set(server, ofServer)
  const client = ofServer.get(key) ?? server.mcp(key)
  ofServer.set(key, client)
  return client
}
