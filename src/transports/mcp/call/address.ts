import { DomainError } from '../../../lib/errors.ts'
import { isReachingName } from '../reaching/names.ts'
import { search } from '../reaching/search.ts'
import { type Toolset, type ToolsetName, toolsetNames } from '../tool.ts'

export type Input = Readonly<{
  /** Undefined without `?toolsets=`; `default` is the default toolset. */
  sets: ReadonlySet<ToolsetName | 'default'> | undefined
  /** Single tools; undefined without `?tools=`. */
  tools: ReadonlySet<string> | undefined
  read_only: boolean
  /** Whether tools are listed with the schemas of their answers. */
  output_schemas: boolean
}>

/** The parameters of a URL without any. */
export const plainAddress: Input = {
  sets: undefined,
  tools: undefined,
  read_only: false,
  output_schemas: false,
}

/** Reads the parameters of a URL. An unknown parameter or value is a 400: a typo must not widen access. */
export function readAddress(query: URLSearchParams, toolsets: readonly Toolset[]): Input {
  const seen = new Set<string>()
  let requested = plainAddress
  for (const [name, value] of query) {
    if (seen.has(name)) throw wrong(`Send the parameter ${name} only once.`)
    seen.add(name)
    const read = parameters.get(name)
    if (!read) {
      throw wrong(
        `Unknown parameter ${name}; known parameters: ${[...parameters.keys()].join(', ')}.`,
      )
    }
    requested = { ...requested, ...read(value, toolsets) }
  }
  return requested
}

/** Whether the URL lists the default toolset and reaches everything else by search. */
export function isOpen({ sets, tools }: Input): boolean {
  return sets === undefined && tools === undefined
}

type Read = (value: string, toolsets: readonly Toolset[]) => Partial<Input>

const parameters: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['toolsets', (value) => ({ sets: readSets(value) })],
  ['tools', (value, toolsets) => ({ tools: readTools(value, toolsets) })],
  ['read_only', (value) => ({ read_only: readBoolean('read_only', value) })],
  ['output_schemas', (value) => ({ output_schemas: readBoolean('output_schemas', value) })],
])

function readSets(value: string): ReadonlySet<ToolsetName | 'default'> {
  const names = value.split(',')
  const unknown = names.find((name) => name !== 'all' && !isToolsetName(name))
  if (unknown !== undefined) {
    throw wrong(
      `Unknown toolset "${unknown}"; available: ${toolsetNames.join(', ')}, default, all.`,
    )
  }
  return new Set(names.includes('all') ? toolsetNames : names.filter(isToolsetName))
}

function readTools(value: string, toolsets: readonly Toolset[]): ReadonlySet<string> {
  const names = value.split(',')
  const isKnown = (name: string) =>
    isReachingName(name) ||
    toolsets.some(({ tools }) => tools.some(({ text }) => text.name === name))
  const unknown = names.find((name) => !isKnown(name))
  if (unknown !== undefined) {
    const near = search(toolsets, unknown, () => true).slice(0, 3)
    const instead =
      near.length > 0 ? `; closest: ${near.map(({ text }) => text.name).join(', ')}` : ''
    throw wrong(`Unknown tool "${unknown.slice(0, 64)}"${instead}.`)
  }
  return new Set(names)
}

function readBoolean(name: string, value: string): boolean {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw wrong(`${name} must be true or false.`)
}

function isToolsetName(name: string): name is ToolsetName | 'default' {
  return name === 'default' || toolsetNames.some((known) => known === name)
}

function wrong(message: string): DomainError {
  return new DomainError('bad_request', message)
}
