import type { IncomingHttpHeaders } from 'node:http'
import {
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  McpServer,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'
import { identityAt } from '../listing/identity.ts'
import { anyArguments } from '../listing/standard-schema.ts'
import { registerTool } from '../serve-tools.ts'
import type { Tool } from '../tool.ts'
import type { Call, CallDeps } from './call.ts'
import type { Message } from './message.ts'
import type { CallContext } from './tool-call.ts'

type Run = Pick<CallContext, 'call' | 'selection'>
type Ask = (request: JSONRPCRequest, run: Run) => Promise<JSONRPCMessage>

/** Returns the JSON of the answer to a message; undefined where the SDK's handler answers it. */
export type AnswerDirectly = (
  run: Run,
  message: Message,
  headers: IncomingHttpHeaders,
) => Promise<string> | undefined

/**
 * Answers a call of a listed tool in the revisions before 2026-07-28. Each tool has one SDK server, whose transport
 * holds the calls in progress: the SDK's handler would create a server, a transport and four streams for each request.
 */
export function directAnswers(deps: CallDeps): AnswerDirectly {
  const askers = new WeakMap<Tool, Ask>()
  return (run, { parsed }, headers) => {
    if (!isPlainCall(parsed, run.call, headers)) return undefined
    const tool = run.selection.listed.find(({ text }) => run.call.called.has(text.name))
    if (!tool) return undefined
    const ask = askers.getOrInsertComputed(tool, () => toolServer(deps, tool))
    return ask(parsed, run).then((answer) => JSON.stringify({ ...answer, id: parsed.id }))
  }
}

/** Whether the SDK handles a message for one call without any state outside the call. */
function isPlainCall(
  message: unknown,
  { with_proto }: Call,
  { 'content-type': type, 'mcp-protocol-version': version }: IncomingHttpHeaders,
): message is JSONRPCRequest {
  if (!isJSONRPCRequest(message) || message.method !== 'tools/call') return false
  const { _meta = {}, requestState, inputResponses, task } = message.params ?? {}
  return (
    with_proto.size === 0 &&
    isJsonContentType(type ?? null) &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) &&
    !(PROTOCOL_VERSION_META_KEY in _meta) &&
    requestState === undefined &&
    inputResponses === undefined &&
    task === undefined
  )
}

/** Returns the function that calls a tool's server. Requests are renumbered here, since clients choose the same ids. */
function toolServer(deps: CallDeps, tool: Tool): Ask {
  const running = new Map<unknown, Run & { answered(message: JSONRPCMessage): void }>()
  let last = 0
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    async send(message) {
      if (!('id' in message) || 'method' in message) return
      running.get(message.id)?.answered(message)
      running.delete(message.id)
    },
  }
  const server = new McpServer(identityAt(deps.settings), {
    capabilities: { tools: { listChanged: false } },
  })
  registerTool(server, tool, { inputSchema: anyArguments }, (context) => {
    const { call, selection } = running.get(context.mcpReq.id)!
    return { deps, call, selection, context }
  })
  const connected = server.connect(transport)
  return async (request, run) => {
    await connected
    const id = ++last
    return new Promise((answered) => {
      running.set(id, { ...run, answered })
      transport.onmessage?.({ ...request, id })
    })
  }
}
