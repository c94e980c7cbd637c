import { mayCall, requireReach } from '../../../core/access/reach.ts'
import type { Actor } from '../../../core/operation.ts'
import { requirePermission } from '../../../core/run/run-operation.ts'
import { DomainError } from '../../../lib/errors.ts'
import type { Selection } from '../listing/selection.ts'
import type { Tool } from '../tool.ts'
import { isDirectOnly, parameterFor } from './direct-only.ts'
import { isReachingName } from './names.ts'
import { search } from './search.ts'

const most_named = 3

/** Explains that a tool name is unknown, which ones match its words, and how to reach each. */
export function unknownTool(selection: Selection, actor: Actor, name: string): string {
  if (isReachingName(name)) return unlistedReaching(selection, name)
  const every = selection.all.flatMap(({ tools }) => tools)
  const exact = every.find(({ text }) => text.name === name)
  if (exact) {
    const refusal = refusalOf(exact, actor)
    return refusal ?? `${name} is not listed at this address: ${wayTo(selection, exact)}.`
  }
  const tools = search(selection.all, name, ({ operation }) => mayCall(operation, actor))
  const near = tools
    .slice(0, most_named)
    .map((tool) => `${tool.text.name} (${wayTo(selection, tool)})`)
  const otherwise = selection.reaching.includes('find_tools')
    ? ' find_tools finds tools by words.'
    : ''
  const shown = name.replace(/[^\w.-]+/g, ' ').slice(0, 64)
  if (near.length === 0) return `No tool is called ${shown}.${otherwise}`
  return `No tool is called ${shown}. Closest: ${near.join(', ')}.${otherwise}`
}

/** Returns why the access may not call a tool at any address; undefined when it may. */
function refusalOf({ operation }: Tool, actor: Actor): string | undefined {
  try {
    requirePermission(operation, { actor })
    requireReach(operation, { actor })
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** Returns how a tool can be called from a URL. */
export function wayTo(selection: Selection, tool: Tool): string {
  const { all, input, listed, reachable, reaching } = selection
  const reads = tool.operation.effect === 'read'
  if (listed.includes(tool)) return 'call it directly'
  if (input.read_only && !reads) return 'the address only reads, because of ?read_only=true'
  const by = reads ? 'call_tool' : 'call_write_tool'
  const isReached = reachable.has(tool.text.name) && reaching.includes(by)
  if (isReached && !isDirectOnly(tool)) return `use ${by}`
  return `needs ${parameterFor(tool, all)} in the address`
}

function unlistedReaching({ input }: Selection, name: string): string {
  if (input.read_only && name === 'call_write_tool') {
    return 'call_write_tool is left out: the address only reads, because of ?read_only=true.'
  }
  return `${name} is not listed at this address: it needs ?tools=${name} beside the tools that it may reach.`
}
