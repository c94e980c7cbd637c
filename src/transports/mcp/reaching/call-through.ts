import { DomainError, invalid } from '../../../lib/errors.ts'
import { refuseReservedNames } from '../../http/requests/reserved-names.ts'
import { isDeeperThan, maxDepth } from '../call/message.ts'
import { type CallContext, callTool, type ToolAnswer } from '../call/tool-call.ts'
import type { Tool } from '../tool.ts'
import { isDirectOnly, parameterFor } from './direct-only.ts'
import { isReachingName, type ReachingName } from './names.ts'
import { unknownTool } from './unknown.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Resolves the tool and its arguments, then calls it as if it had been called by its name: permission, dry run,
 * confirmation, idempotency and audit are those of the tool, and the answer too.
 */
export function callThrough(
  at: CallContext,
  by: Exclude<ReachingName, 'find_tools'>,
  provided: Arguments,
): Promise<ToolAnswer> {
  refuseReservedNames(provided)
  const { name, arguments: sent, ...others } = provided
  const problems = Object.keys(others).map((field) => [field, misplaced])
  if (typeof name !== 'string') problems.push(['name', 'is required; it comes from find_tools'])
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const tool = resolve(at, by, name as string)
  const input = readJson(sent)
  refuseDirectFields(at, tool, input)
  return callTool(at, tool, input)
}

/** Refuses fields that have the same effect as a tool that must be called by its own name. */
function refuseDirectFields({ selection }: CallContext, tool: Tool, input: Arguments): void {
  const direct = tool.text.direct_fields?.find((field) => input[field] !== undefined)
  if (direct === undefined) return
  const { name } = tool.text
  throw new DomainError(
    'forbidden',
    `${direct} of ${name} cannot be sent through call_write_tool. ` +
      `A person has to list the tool, with ${parameterFor(tool, selection.all)} in the address of this server.`,
  )
}

const misplaced = 'is not a field of this tool; put it inside arguments'

function resolve({ selection, call }: CallContext, by: ReachingName, name: string): Tool {
  if (isReachingName(name)) throw invalid({ name: `cannot be ${name}; call that one directly` })
  const tool = selection.reachable.get(name)
  if (!tool) throw invalid({ name: unknownTool(selection, call.caller.actor, name) })
  const { all } = selection
  if (isDirectOnly(tool)) {
    const isListed = selection.listed.includes(tool)
    const how = isListed
      ? 'Call it directly: it is listed.'
      : `A person has to list it, with ${parameterFor(tool, all)} in the address of this server.`
    throw new DomainError('forbidden', `${name} cannot be called through ${by}. ${how}`)
  }
  const reads = tool.operation.effect === 'read'
  if (reads !== (by === 'call_tool')) {
    const what = reads ? 'only reads; use call_tool' : 'changes something; use call_write_tool'
    throw invalid({ name: `${name} ${what}` })
  }
  return tool
}

/** Reads arguments: a JSON text of an object, or the object itself. */
function readJson(sent: unknown): Arguments {
  const value = typeof sent === 'string' ? parse(sent) : (sent ?? {})
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ arguments: 'must be a JSON object, as text, such as {"id": 7}' })
  }
  if (isDeeperThan(value, maxDepth)) {
    throw invalid({ arguments: `must not be nested deeper than ${maxDepth} levels` })
  }
  return value as Arguments
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
