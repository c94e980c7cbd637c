import type { CallToolResult } from '@modelcontextprotocol/server'
import { mayCall } from '../../../core/access/reach.ts'
import type { JsonSchema } from '../../../core/json-schema.ts'
import { refuse } from '../../../core/refusals.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuseReservedNames } from '../../http/requests/reserved-names.ts'
import type { Call } from '../call/call.ts'
import { confirmingSchemas, isHeldBack } from '../call/confirming.ts'
import type { CallContext } from '../call/tool-call.ts'
import type { Selection } from '../listing/selection.ts'
import type { Tool } from '../tool.ts'
import { search } from './search.ts'
import { wayTo } from './unknown.ts'

/** Answers find_tools: the tools that match the words, or without words the toolsets and their tools. */
export function findTools(
  { selection, call }: CallContext,
  provided: Readonly<Record<string, unknown>>,
): CallToolResult {
  refuseReservedNames(provided)
  const { words = '', ...others } = provided
  const unknown = Object.keys(others).map((field) => [field, refuse.unknown_field()])
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  if (typeof words !== 'string' && words !== null) throw invalid({ words: 'must be a string' })
  const isOffered = ({ operation, text }: Tool) =>
    selection.reachable.has(text.name) && mayCall(operation, call.caller.actor)
  const body =
    words === null || words.trim() === ''
      ? inventory(selection, isOffered)
      : found(selection, call, search(selection.all, words, isOffered))
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

/** The tools that an answer names. */
const most_named = 8
/** The bytes of an answer up to which the second tool has its input schema too: 600 tokens. */
const usual_bytes = 2_300

function found(selection: Selection, call: Call, tools: readonly Tool[]) {
  const [best, second, ...others] = tools.slice(0, most_named)
  if (best === undefined) {
    return { tools: [], note: 'No tool matches. Call find_tools without words for all of them.' }
  }
  const whole = (tool: Tool) => ({
    name: tool.text.name,
    description: tool.text.description,
    how: wayTo(selection, tool),
    input_schema: inputOf(tool, call),
  })
  const named = (tool: Tool) => ({
    name: tool.text.name,
    description: purposeOf(tool),
    how: wayTo(selection, tool),
  })
  const answer = (seconds: readonly object[]) => ({
    tools: [whole(best), ...seconds, ...others.map(named)],
    note: 'For the input schema of another one, send its name as words.',
  })
  if (second === undefined) return answer([])
  const withBoth = answer([whole(second)])
  const fits = Buffer.byteLength(JSON.stringify(withBoth)) <= usual_bytes
  return fits ? withBoth : answer([named(second)])
}

function inputOf(tool: Tool, call: Call): JsonSchema {
  return isHeldBack(tool, call) ? confirmingSchemas(tool).input : tool.input
}

/** Returns the first sentence of a description. */
function purposeOf({ text: { description } }: Tool): string {
  return /^.+?[.:;](?= |$)/.exec(description)?.[0].replace(/[.:;]$/, '') ?? description
}

/** Every toolset with the names of its tools; those that must be listed first are separate. */
function inventory(selection: Selection, isOffered: (tool: Tool) => boolean) {
  const needs: Record<string, string> = {}
  const toolsets: Record<string, string[]> = {}
  for (const { name, tools: all } of selection.all) {
    const offered = all.filter(isOffered)
    const reached = offered.filter((tool) => {
      const way = wayTo(selection, tool)
      if (way.startsWith('needs ')) needs[tool.text.name] = way.slice('needs '.length)
      return !way.startsWith('needs ')
    })
    if (reached.length > 0) toolsets[name] = reached.map((tool) => tool.text.name)
  }
  return {
    toolsets,
    ...(Object.keys(needs).length > 0 ? { needs_another_address: needs } : {}),
    note: 'Call find_tools with the name of a tool for its description and input schema.',
  }
}
