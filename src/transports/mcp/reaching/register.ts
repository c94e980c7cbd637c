import type { McpServer } from '@modelcontextprotocol/server'
import { mayCall } from '../../../core/access/reach.ts'
import type { Call, CallDeps } from '../call/call.ts'
import { answering, type CallContext, type ToolAnswer } from '../call/tool-call.ts'
import type { Selection } from '../listing/selection.ts'
import { anyArguments, asStandard } from '../listing/standard-schema.ts'
import { callThrough } from './call-through.ts'
import { definitions } from './definitions.ts'
import { isDirectOnly } from './direct-only.ts'
import { findTools } from './find.ts'
import type { ReachingName } from './names.ts'

/** Registers find_tools, call_tool and call_write_tool where the URL offers them and the request needs them. */
export function registerReaching(
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
