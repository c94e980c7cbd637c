import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
} from '@modelcontextprotocol/server'
import { refuse } from '../../../core/refusals.ts'
import { invalid } from '../../../lib/errors.ts'
import { measuredTool } from '../../metrics.ts'
import { toolAnswer, toolRefusal } from '../answer/answer.ts'
import { linksOf, withPage } from '../answer/pages.ts'
import { shapedInput } from '../answer/shapes/answer-shape.ts'
import { exceptionsOf } from '../listing/parity-exceptions.ts'
import { type Selection, setsNotListed } from '../listing/selection.ts'
import { withReadableEffects, withWeekdays } from '../question/effects.ts'
import type { HandlerFacts, Tool } from '../tool.ts'
import { withAdvice } from './advice.ts'
import { readArguments } from './arguments.ts'
import { type Call, type CallDeps, publicError } from './call.ts'
import { fewerChanges } from './changes.ts'
import { heldBackCall, isHeldBack } from './confirming.ts'
import { withPeriodId } from './named-period.ts'
import { runCall } from './run-call.ts'

export type ToolAnswer = CallToolResult | InputRequiredResult

/** The context of a tool call, other than the tool and its arguments. */
export type CallContext = Readonly<{
  deps: CallDeps
  call: Call
  selection: Selection
  context: ServerContext
}>

/** Calls a tool, whether it was called by its name or through another tool. Returns refusals as answers. */
export async function callTool(
  at: CallContext,
  tool: Tool,
  named: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  return answering(at, tool.text.name, async () => {
    const { deps, call, context } = at
    const provided = await withPeriodId(deps, call, tool, named)
    const facts = tool.text.fill ? await factsOf(at) : noFacts
    const waits = isHeldBack(tool, call)
    try {
      const read = readArguments(tool, provided, facts, waits)
      const { input, extras, confirm_token, form } = read
      if (waits && !extras.dry_run) {
        return await heldBackCall(deps, call, tool, { input, extras, confirm_token }, context)
      }
      const run = (each: Record<string, unknown>) =>
        runCall(deps, tool, call, { provided, input: shapedInput(tool.text.shape, each), extras })
      const body = await fewerChanges(tool.operation, run, input, form)
      const { weekdays } = exceptionsOf(tool.operation)
      const dated = weekdays ? withWeekdays(body as object, input) : body
      const answered = extras.dry_run ? withReadableEffects(body) : dated
      return toolAnswer(tool, input, answered, { deps, call, form })
    } catch (error) {
      throw withPage(
        deps,
        call.caller,
        { ...tool, input: provided },
        withAdvice(tool, provided, error),
      )
    }
  })
}

/** Answers a call; a refusal has the REST error body. */
export async function answering(
  { deps, call, context }: CallContext,
  tool: string,
  answer: () => ToolAnswer | Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  try {
    return await measuredTool(tool, () => {
      if (call.with_proto.has(context.mcpReq.id)) {
        throw invalid({ ['__proto__']: refuse.unknown_field() })
      }
      return answer()
    })
  } catch (error) {
    return toolRefusal(publicError(deps, error, call.caller.request_id))
  }
}

const noFacts: HandlerFacts = { toolsets_not_listed: [], requests: undefined }

async function factsOf({ deps, call, selection }: CallContext): Promise<HandlerFacts> {
  return {
    links: linksOf(deps, call.caller),
    toolsets_not_listed: setsNotListed(selection, call.caller.actor),
    requests: await call.allowance?.(),
  }
}
