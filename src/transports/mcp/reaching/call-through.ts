import { DomainError, invalid } from '../../../lib/errors.ts'
import { refuseReservedNames } from '../../http/requests/reserved-names.ts'
import { isDeeperThan, maxDepth } from '../call/message.ts'
import { type CallContext, callTool, type ToolAnswer } from '../call/tool-call.ts'
import type { Tool } from '../tool.ts'
import { isDirectOnly, refuseIndirect } from './direct-only.ts'
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
  const { title, direct_fields: fields } = tool.text
  if (isDirectOnly(tool)) throw refuseIndirect(at, tool, input, title)
  if (fields?.names.some((field) => input[field] !== undefined)) {
    throw refuseIndirect(at, tool, input, fields.title)
  }
  return callTool(at, tool, input)
}

const misplaced = 'is not a field of this tool; put it inside arguments'

function resolve({ selection, call }: CallContext, by: ReachingName, name: string): Tool {
  if (isReachingName(name)) throw invalid({ name: `cannot be ${name}; call that one directly` })
  const tool = selection.reachable.get(name)
  if (!tool) throw invalid({ name: unknownTool(selection, call.caller.actor, name) })
  if (isDirectOnly(tool)) {
    if (!selection.listed.includes(tool)) return tool
    throw new DomainError(
      'forbidden',
      `${name} cannot be called through ${by}. Call it directly: it is listed.`,
    )
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
