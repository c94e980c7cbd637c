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

/** The tools whose input schema is in an answer; the next ones are named. */
const most_whole = 4
const most_named = 6

function found(selection: Selection, call: Call, tools: readonly Tool[]) {
  if (tools.length === 0) {
    return { tools: [], note: 'No tool matches. Call find_tools without words for all of them.' }
  }
  const more = tools.slice(most_whole, most_whole + most_named)
  return {
    tools: tools.slice(0, most_whole).map((tool) => ({
      name: tool.text.name,
      description: tool.text.description,
      how: wayTo(selection, tool),
      input_schema: inputOf(tool, call),
    })),
    ...(more.length > 0
      ? {
          more: more.map((tool) => `${lineOf(tool)} (${wayTo(selection, tool)})`),
          note: 'For the input schema of one of more, send its name as words.',
        }
      : {}),
  }
}

function inputOf(tool: Tool, call: Call): JsonSchema {
  return isHeldBack(tool, call) ? confirmingSchemas(tool).input : tool.input
}

function lineOf({ text: { name, description } }: Tool): string {
  return `${name}: ${/^.+?[.:](?= |$)/.exec(description)?.[0].replace(/[.:]$/, '') ?? description}`
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
