import { createMcpHandler, type McpHttpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { Call, Log } from './call/call.ts'

export type Handlers = {
  /** The company's handler, kept until `done`. */
  hold(company_id: number): { handler: McpHttpHandler; done(): void }
  close(): Promise<void>
}

/**
 * Returns a handler for each company, since all subscribers of one handler receive the same notifications.
 * Drops the least recently used, never one that is answering.
 */
export function companyHandlers(
  serverFor: (call: Call) => McpServer,
  log: Log,
  maxBody_bytes: number,
  most = 500,
): Handlers {
  const held = new Map<number, { handler: McpHttpHandler; open: number }>()

  function make(): McpHttpHandler {
    return createMcpHandler(({ authInfo }) => made(serverFor, log, callOf(authInfo)), {
      legacy: 'stateless',
      maxRequestBodySize: maxBody_bytes,
      maxSubscriptions: 100,
      onerror: (error) => log.debug({ err: error }, 'the MCP SDK refused a request'),
    })
  }

  function letGo(): void {
    for (const [company_id, { handler, open }] of held) {
      if (held.size <= most) return
      if (open > 0) continue
      held.delete(company_id)
      void handler.close()
    }
  }

  return {
    hold(company_id) {
      const entry = held.get(company_id) ?? { handler: make(), open: 0 }
      entry.open += 1
      held.delete(company_id)
      held.set(company_id, entry)
      letGo()
      return {
        handler: entry.handler,
        done() {
          entry.open -= 1
        },
      }
    },
    async close() {
      await Promise.all([...held.values()].map(({ handler }) => handler.close()))
    },
  }
}

/** Returns the data that the SDK passes from the request to its server: the call, without secrets. */
export function authInfoOf(call: Call) {
  return { token: '', clientId: String(call.caller.actor.id), scopes: [], extra: { call } }
}

function callOf(authInfo: { extra?: Record<string, unknown> } | undefined): Call {
  const call = authInfo?.extra?.call
  if (!call) throw new Error('An MCP request came without its call.')
  return call as Call
}

function made(serverFor: (call: Call) => McpServer, log: Log, call: Call): McpServer {
  try {
    return serverFor(call)
  } catch (error) {
    log.error(
      { err: error, request_id: call.caller.request_id },
      'an MCP server could not be created',
    )
    throw error
  }
}
