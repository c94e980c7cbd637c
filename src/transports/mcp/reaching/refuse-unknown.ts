import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import type { Call } from '../call/call.ts'
import type { Selection } from '../listing/selection.ts'
import { unknownTool } from './unknown.ts'

const AnyCall = v.object({ name: v.string() })

/**
 * Answers the call of a tool that is not listed with the closest names and how to reach them. In a batch the SDK
 * answers instead, since its other calls need their tools.
 */
export function refuseUnknownTool(server: McpServer, call: Call, selection: Selection): void {
  const [name, ...others] = call.called
  if (name === undefined || others.length > 0) return
  if (selection.reaching.some((each) => each === name)) return
  if (selection.listed.some(({ text }) => text.name === name)) return
  const message = unknownTool(selection, call.caller.actor, name)
  server.server.setRequestHandler('tools/call', { params: AnyCall }, () => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
  })
}
