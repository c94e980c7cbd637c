import {
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { lostAnswer, sentenceOf } from './refusals.ts'
import { readTarget } from './target.ts'

export type BridgeOptions = {
  /** The MCP endpoint's URL, as typed. */
  url: string
  key: string | undefined
  /** Reports a problem, in one sentence, to the person who started the bridge. */
  report(sentence: string): void
}

/**
 * Forwards the messages of a client on stdin and stdout to the MCP endpoint of a server and back, unchanged, so that
 * both generations of the protocol pass. A request that cannot be forwarded is answered with an error that says why.
 * Resolves when the client has closed its end. Runs on Node 20 and newer, which hosts bring for bundles.
 */
export async function runBridge({ url, key, report }: BridgeOptions): Promise<void> {
  const stdio = new StdioServerTransport()
  const client = clientOn(stdio, report)
  const target = readTarget(url, key)
  const closed = new Promise<void>((resolve) => {
    stdio.onclose = resolve
  })
  if ('problem' in target) {
    client.tell(target.problem)
    stdio.onmessage = (message) => {
      if (isJSONRPCRequest(message)) client.refuse(message.id, target.problem)
    }
    await stdio.start()
    return closed
  }
  const http = new StreamableHTTPClientTransport(target.url, {
    requestInit: { headers: { 'X-API-Key': target.key } },
  })
  await http.start()
  stdio.onmessage = forwarding(http, client, (error) => sentenceOf(error, target.url))
  await stdio.start()
  await closed
  await http.close()
}

function clientOn(stdio: StdioServerTransport, report: BridgeOptions['report']) {
  let last = ''
  /** Reports a sentence once, however many requests it answers. */
  const tell = (sentence: string) => {
    if (sentence !== last) report(sentence)
    last = sentence
  }
  // A client that is gone is noticed by the end of stdin.
  const send = (message: JSONRPCMessage) => void stdio.send(message).catch(() => undefined)
  stdio.onerror = () => tell('A line on stdin is not a JSON-RPC message.')
  return {
    tell,
    send(message: JSONRPCMessage) {
      last = ''
      send(message)
    },
    refuse(id: RequestId, sentence: string) {
      tell(sentence)
      send({ jsonrpc: '2.0', id, error: { code: internalError, message: sentence } })
    },
  }
}

const internalError = -32603

/** Returns the function that forwards each client message and the answers to it. */
function forwarding(
  http: StreamableHTTPClientTransport,
  client: ReturnType<typeof clientOn>,
  sentence: (error: unknown) => string,
): (message: JSONRPCMessage) => void {
  const open = new Map<RequestId, AbortController>()
  let handshake: RequestId | undefined

  http.onmessage = (message) => {
    const isResult = isJSONRPCResultResponse(message)
    if (isResult && message.id === handshake) http.setProtocolVersion(versionIn(message.result))
    if ((isResult || isJSONRPCErrorResponse(message)) && message.id !== undefined) {
      open.delete(message.id)
    }
    client.send(message)
  }

  const refuse = (id: RequestId, why: string) => {
    if (open.delete(id)) client.refuse(id, why)
  }

  function ask(request: JSONRPCRequest): void {
    const { id } = request
    const abort = new AbortController()
    open.set(id, abort)
    if (isInitializeRequest(request)) handshake = id
    const options = {
      requestSignal: abort.signal,
      onRequestStreamEnd: () => refuse(id, lostAnswer),
    }
    http.send(request, options).catch((error) => refuse(id, sentence(error)))
  }

  return (message) => {
    if (isJSONRPCRequest(message)) return ask(message)
    const cancelled = cancelledBy(message)
    if (cancelled === undefined) {
      http.send(message).catch((error) => client.tell(sentence(error)))
      return
    }
    // Over HTTP, closing the stream of a request cancels it.
    open.get(cancelled)?.abort()
    open.delete(cancelled)
  }
}

/** The version that later requests of the older generation name in a header. */
function versionIn({ protocolVersion }: Record<string, unknown>): string {
  return String(protocolVersion)
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  return (message.params as { requestId?: RequestId } | undefined)?.requestId
}
