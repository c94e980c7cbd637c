import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { mayCall } from '../../core/access/reach.ts'
import { type FileAnswer, isFile } from '../../core/file.ts'
import { DomainError } from '../../lib/errors.ts'
import { fitted, maxAnswer_bytes } from './answer/fit.ts'
import { withUrl } from './answer/pages.ts'
import { type Body, shapedInput, usual_limits } from './answer/shapes/answer-shape.ts'
import { isOpen } from './call/address.ts'
import { type Call, type CallDeps, publicError, runTool } from './call/call.ts'
import { suggestions } from './call/complete.ts'
import type { Selection } from './listing/selection.ts'
import { type Document, decoded, type Resource, readVariables } from './resource.ts'
import type { Surface } from './surface.ts'

/**
 * Registers the resources of the toolsets and tools that the URL selects: for listing and completion those that the key
 * may read; for reading all, since runOperation refuses the others.
 */
export function registerResources(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  { resources, documents }: Surface,
  { input, reachable }: Selection,
): void {
  if (![...call.methods].some((method) => resourceMethods.has(method))) return
  const { sets } = input
  const operations = new Set([...reachable.values()].map((tool) => tool.operation))
  for (const set of resources) {
    for (const resource of set.resources) {
      if (!isOpen(input) && !sets?.has(set.name) && !operations.has(resource.operation)) continue
      if (call.methods.has('resources/read') || mayCall(resource.operation, call.caller.actor)) {
        registerResource(server, deps, call, resource)
      }
    }
  }
  for (const document of documents) registerDocument(server, document)
}

const resourceMethods: ReadonlySet<string> = new Set([
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'completion/complete',
])

function registerResource(server: McpServer, deps: CallDeps, call: Call, resource: Resource): void {
  const { uri, name, title, description } = resource.text
  const facts = { title, description, mimeType: 'application/json' }
  if (resource.variables.length === 0) {
    server.registerResource(name, uri, facts, (at) => read(deps, call, resource, at, {}))
    return
  }
  const complete = Object.entries(resource.text.complete ?? {})
    .filter(([, completer]) => mayCall(completer.operation, call.caller.actor))
    .map(([variable, completer]) => [
      variable,
      (typed: string) => suggestions(deps, call, completer, typed),
    ])
  const template = new ResourceTemplate(uri, {
    list: undefined,
    complete: Object.fromEntries(complete),
  })
  server.registerResource(name, template, facts, (at, variables) =>
    read(deps, call, resource, at, variables),
  )
}

function registerDocument(server: McpServer, document: Document): void {
  const { uri, name, title, description, content_type: mimeType } = document
  server.registerResource(name, uri, { title, description, mimeType }, async () => ({
    contents: [{ uri, mimeType, text: await document.read() }],
  }))
  if (document.parts) registerParts(server, document, document.parts)
}

function registerParts(
  server: McpServer,
  { uri, content_type: mimeType }: Document,
  { name, title, description, names, read }: NonNullable<Document['parts']>,
): void {
  const template = new ResourceTemplate(`${uri}/{+part}`, {
    list: undefined,
    complete: {
      part: (typed) => names().filter((each) => each.includes(typed.replace(/^\//, ''))),
    },
  })
  server.registerResource(name, template, { title, description, mimeType }, (at, { part }) => {
    const requested = decoded(String(part))
    const text = requested === undefined ? undefined : read(requested)
    if (text === undefined) throw new ResourceNotFoundError(at.href)
    return { contents: [{ uri: at.href, mimeType, text }] }
  })
}

async function read(
  deps: CallDeps,
  call: Call,
  resource: Resource,
  at: URL,
  variables: Readonly<Record<string, string | string[]>>,
): Promise<ReadResourceResult> {
  try {
    const input = readVariables(resource, variables)
    if (!input) throw new ResourceNotFoundError(at.href)
    const { shape } = resource.text
    const { operation } = resource
    const read = await runTool(deps, operation, call, shapedInput(shape, input))
    const body = withUrl(deps, call.caller, { operation, input }, read)
    if (isFile(body)) return { contents: [{ ...fileResource(body), uri: at.href }] }
    const shaped = shape ? shape.answer(body, input, usual_limits) : (body as Body)
    const { body: shown } = fitted(operation, shaped, { limit: maxAnswer_bytes })
    const text = JSON.stringify(shown)
    return { contents: [{ uri: at.href, mimeType: 'application/json', text }] }
  } catch (error) {
    throw protocolError(deps, call, at, error)
  }
}

function protocolError(deps: CallDeps, call: Call, at: URL, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  const shown = publicError(deps, error, call.caller.request_id)
  if (error instanceof DomainError && error.code === 'not_found') {
    return new ResourceNotFoundError(at.href, shown.message)
  }
  const isRefusal = error instanceof DomainError && error.status < 500
  const code = isRefusal ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, shown.message, shown)
}

type FileResource = { uri: string; mimeType: string } & ({ text: string } | { blob: string })

/** Returns a file as MCP carries it: text for text types, else base64. */
function fileResource({ filename, content_type, bytes }: FileAnswer): FileResource {
  const uri = `rollcall://files/${encodeURIComponent(filename)}`
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isText(content_type)
    ? { uri, mimeType: content_type, text: content.toString('utf8') }
    : { uri, mimeType: content_type, blob: content.toString('base64') }
}

function isText(content_type: string): boolean {
  return /^text\/|[/+](json|xml|yaml)\b/.test(content_type)
}
