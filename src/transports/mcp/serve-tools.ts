import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { JsonSchema } from '../../core/json-schema.ts'
import { mayCall } from '../../core/reach.ts'
import { invalid } from '../../lib/errors.ts'
import { setsNotListed } from './address.ts'
import { withAdvice } from './advice.ts'
import { toolAnswer, toolRefusal } from './answer.ts'
import { readArguments } from './arguments.ts'
import { type Call, type CallDeps, publicError } from './call.ts'
import { fewerChanges } from './changes.ts'
import { confirmingSchemas, heldBackCall, isHeldBack } from './confirming.ts'
import { withReadableEffects } from './question/effects.ts'
import { runCall } from './run-call.ts'
import { shapedInput } from './shapes/answer-shape.ts'
import { type HandlerFacts, linkedView, type Tool, type Toolset } from './tool.ts'

/**
 * Registers the tools that the request needs: for a list those that the key may call; for a call the one,
 * which runOperation refuses with the REST error when the key may not call it.
 */
export function registerTools(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  input: readonly Tool[],
  all: readonly Toolset[],
): void {
  const lists = call.methods.has('tools/list')
  for (const tool of input) {
    if (lists ? !isAllowed(tool, call) : !call.called.has(tool.text.name)) continue
    const schemas = lists ? listedSchemas(tool, call) : { inputSchema: anyArguments }
    const { name, title, description } = tool.text
    server.registerTool(
      name,
      { title, description, annotations: tool.annotations, ...schemas, ...linkedView(tool.text) },
      (provided, context) =>
        callTool(deps, call, tool, provided as Record<string, unknown>, all, context),
    )
  }
}

async function callTool(
  deps: CallDeps,
  call: Call,
  tool: Tool,
  provided: Record<string, unknown>,
  all: readonly Toolset[],
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const facts: HandlerFacts = {
    get toolsets_not_listed() {
      return setsNotListed(all, call.input, call.caller.actor)
    },
  }
  const waits = isHeldBack(tool, call)
  try {
    if (call.with_proto.has(context.mcpReq.id)) {
      throw invalid({ ['__proto__']: 'is not a known field' })
    }
    const read = readArguments(tool, provided, facts, waits)
    const { input, extras, confirm_token, form } = read
    if (waits && !extras.dry_run) {
      return await heldBackCall(deps, call, tool, { input, extras, confirm_token }, context)
    }
    const run = (each: Record<string, unknown>) =>
      runCall(deps, tool, call, { provided, input: shapedInput(tool.text.shape, each), extras })
    const body = await fewerChanges(run, input, await run(input), form)
    const answered = extras.dry_run ? withReadableEffects(body) : body
    return toolAnswer(tool, input, answered, { deps, call, form })
  } catch (error) {
    return toolRefusal(publicError(deps, withAdvice(tool, provided, error), call.caller.request_id))
  }
}

function listedSchemas(tool: Tool, call: Call) {
  const { input, output } = isHeldBack(tool, call) ? confirmingSchemas(tool) : tool
  return { inputSchema: asStandard(input), outputSchema: output && asStandard(output) }
}

function isAllowed({ operation }: Tool, { caller }: Call): boolean {
  return mayCall(operation, caller.actor)
}

/**
 * Wraps a schema for the SDK: publishes ours and accepts everything, since runOperation validates input and
 * output and its refusals are those of REST.
 */
function asStandard(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = () => schema as Record<string, unknown>
  return {
    '~standard': {
      version: 1,
      vendor: 'rollcall',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: json, output: json },
    },
  }
}

const anyArguments = asStandard({ type: 'object' })
