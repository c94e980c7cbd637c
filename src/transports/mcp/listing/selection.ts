import { mayCall } from '../../../core/access/reach.ts'
import type { Actor } from '../../../core/operation.ts'
import { type Input, isOpen } from '../call/address.ts'
import { type ReachingName, reachingNames } from '../reaching/names.ts'
import type { Tool, Toolset, ToolsetName } from '../tool.ts'

/** The tools that a URL selects, before permissions. */
export type Selection = Readonly<{
  input: Input
  listed: readonly Tool[]
  /** The tools that find_tools finds, by their names; the others of the URL are called directly. */
  reachable: ReadonlyMap<string, Tool>
  /** The tools of find_tools, call_tool and call_write_tool that the URL selects. */
  reaching: readonly ReachingName[]
  /** Every tool there is, by toolset. */
  all: readonly Toolset[]
}>

/**
 * Returns the tools that a URL selects. With `?toolsets=` or `?tools=` it is exactly those tools, and only `?tools=`
 * adds the three that reach others, which then reach the same tools.
 */
export function selectionOf(all: readonly Toolset[], input: Input): Selection {
  const listed = toolsParams(all, input)
  const open = isOpen(input)
  const within = open ? all.flatMap(({ tools }) => tools.filter(isSelected(input))) : listed
  return {
    input,
    listed,
    reachable: new Map(within.map((tool) => [tool.text.name, tool])),
    reaching: reachingNames.filter(
      (name) =>
        (open || input.tools?.has(name)) && !(input.read_only && name === 'call_write_tool'),
    ),
    all,
  }
}

/** Returns the tools that a URL lists, before permissions. */
export function toolsParams(all: readonly Toolset[], input: Input): Tool[] {
  const { sets, tools: named } = input
  const withDefault = isOpen(input) || sets?.has('default')
  return all.flatMap(({ name, tools }) =>
    tools.filter(
      (tool) =>
        isSelected(input)(tool) &&
        (sets?.has(name) ||
          named?.has(tool.text.name) ||
          (withDefault && tool.text.defaultToolset === true)),
    ),
  )
}

/** Returns the toolsets with a tool that another URL could list for the key and this one does not. */
export function setsNotListed({ all, input, listed }: Selection, actor: Actor): ToolsetName[] {
  const shown = new Set(listed)
  const isOffered = isSelected(input)
  const isMissing = (tool: Tool) =>
    isOffered(tool) && !shown.has(tool) && mayCall(tool.operation, actor)
  return all.filter(({ tools }) => tools.some(isMissing)).map(({ name }) => name)
}

/** `?read_only=true` takes precedence over everything else. */
function isSelected({ read_only }: Input) {
  return ({ operation }: Tool) => !read_only || operation.effect === 'read'
}
