import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { mayCall } from '../../core/access/reach.ts'
import type { Call, CallDeps } from './call/call.ts'
import { confirmingSchemas, isHeldBack } from './call/confirming.ts'
import { answering, type CallContext, callTool, type ToolAnswer } from './call/tool-call.ts'
import type { Selection } from './listing/selection.ts'
import { anyArguments, asStandard } from './listing/standard-schema.ts'
import { callThrough } from './reaching/call-through.ts'
import { definitions } from './reaching/definitions.ts'
import { isDirectOnly } from './reaching/direct-only.ts'
import { findTools } from './reaching/find.ts'
import type { ReachingName } from './reaching/names.ts'
import { linkedView, type Tool } from './tool.ts'

/**
 * Registers the tools that the request needs: for a list those that the key may call; for a call the one,
 * which runOperation refuses with the REST error when the key may not call it.
 */
export function registerTools(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  selection: Selection,
): void {
  const lists = call.methods.has('tools/list')
  for (const tool of selection.listed) {
    if (lists ? !mayCall(tool.operation, call.caller.actor) : !call.called.has(tool.text.name))
      continue
    const schemas = lists ? listedSchemas(tool, call) : { inputSchema: anyArguments }
    registerTool(server, tool, schemas, (context) => ({ deps, call, selection, context }))
  }
  registerReaching(server, deps, call, selection)
}

type Schemas = ReturnType<typeof listedSchemas> | { inputSchema: typeof anyArguments }

export function registerTool(
  server: McpServer,
  tool: Tool,
  schemas: Schemas,
  at: (context: ServerContext) => CallContext,
): void {
  const { annotations, text } = tool
  const { name, title, description } = text
  server.registerTool(
    name,
    { title, description, annotations, ...schemas, ...linkedView(text) },
    (provided, context) => callTool(at(context), tool, provided),
  )
}

/** The answer's schema is the larger part of a list, and few hosts read it. */
function listedSchemas(tool: Tool, call: Call) {
  const { input, output } = isHeldBack(tool, call) ? confirmingSchemas(tool) : tool
  const outputSchema = call.input.output_schemas && output ? asStandard(output) : undefined
  return { inputSchema: asStandard(input), outputSchema }
}

/** Registers find_tools, call_tool and call_write_tool where the URL offers them and the request needs them. */
function registerReaching(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  selection: Selection,
): void {
  const lists = call.methods.has('tools/list')
  for (const name of selection.reaching) {
    if (lists ? !isOfUse(name, call, selection) : !call.called.has(name)) continue
    const { input, ...words } = definitions[name]
    const inputSchema = lists ? asStandard(input) : anyArguments
    server.registerTool(name, { ...words, inputSchema }, (provided, context) =>
      answer(name, { deps, call, selection, context }, provided),
    )
  }
}

function answer(
  name: ReachingName,
  at: CallContext,
  provided: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  return answering(at, name, () =>
    name === 'find_tools' ? findTools(at, provided) : callThrough(at, name, provided),
  )
}

/** An access that only reads is not shown the tool that writes. */
function isOfUse(name: ReachingName, { caller: { actor } }: Call, selection: Selection): boolean {
  if (name !== 'call_write_tool') return true
  return [...selection.reachable.values()].some(
    (tool) =>
      tool.operation.effect !== 'read' && !isDirectOnly(tool) && mayCall(tool.operation, actor),
  )
}
