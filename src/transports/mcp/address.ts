import type { Actor } from '../../core/operation.ts'
import { mayCall } from '../../core/reach.ts'
import { DomainError } from '../../lib/errors.ts'
import { type Tool, type Toolset, type ToolsetName, toolsetNames } from './tool.ts'

/** The parameters of an MCP URL; without toolsets, the default set. */
export type Input = { sets: ReadonlySet<ToolsetName> | undefined; read_only: boolean }

/**
 * Reads `?toolsets=` and `?read_only=`. An unknown parameter or value is a 400: a typo must not widen access.
 */
export function readAddress(query: URLSearchParams): Input {
  const seen = new Set<string>()
  const requested: Input = { sets: undefined, read_only: false }
  for (const [name, value] of query) {
    if (seen.has(name)) throw wrong(`Send the parameter ${name} only once.`)
    seen.add(name)
    if (name === 'toolsets') requested.sets = readSets(value)
    else if (name === 'read_only') requested.read_only = readBoolean(name, value)
    else throw wrong(`Unknown parameter ${name}; known parameters: toolsets, read_only.`)
  }
  return requested
}

/** Returns the tools that a URL selects, before permissions. */
export function toolsParams(all: readonly Toolset[], { sets, read_only }: Input): Tool[] {
  return all.flatMap(({ name, tools }) =>
    tools.filter(
      (tool) =>
        (sets ? sets.has(name) : tool.text.defaultToolset === true) &&
        (!read_only || tool.operation.effect === 'read'),
    ),
  )
}

/** Returns the toolsets with a tool that another URL could list for the key and this one does not. */
export function setsNotListed(all: readonly Toolset[], input: Input, actor: Actor): ToolsetName[] {
  const shown = new Set(toolsParams(all, input))
  const { read_only } = input
  return all
    .filter(({ name, tools }) =>
      toolsParams([{ name, tools }], { sets: new Set([name]), read_only }).some(
        (tool) => !shown.has(tool) && mayCall(tool.operation, actor),
      ),
    )
    .map(({ name }) => name)
}

function readSets(value: string): ReadonlySet<ToolsetName> {
  const names = value.split(',')
  const unknown = names.filter((name) => name !== 'all' && !isToolsetName(name))
  if (unknown.length > 0) {
    throw wrong(`Unknown toolset "${unknown[0]}"; available: ${toolsetNames.join(', ')}, all.`)
  }
  return new Set(names.includes('all') ? toolsetNames : names.filter(isToolsetName))
}

function readBoolean(name: string, value: string): boolean {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw wrong(`${name} must be true or false.`)
}

function isToolsetName(name: string): name is ToolsetName {
  return toolsetNames.some((known) => known === name)
}

function wrong(message: string): DomainError {
  return new DomainError('bad_request', message)
}
