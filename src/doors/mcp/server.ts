import { McpServer } from '@modelcontextprotocol/server'
import manifest from '../../../package.json' with { type: 'json' }
import { checkConfirmToken } from '../../operations/confirmation.ts'
import { type Asked, toolsAsked } from './address.ts'
import type { Call, CallDeps } from './call.ts'
import { instructions } from './instructions.ts'
import type { Document, ResourceSet } from './resource.ts'
import { registerResources } from './serve-resources.ts'
import { registerTools } from './serve-tools.ts'
import type { Tool, Toolset } from './tool.ts'

/** Everything that an assistant may be shown. */
export type Surface = {
  toolsets: readonly Toolset[]
  resources: readonly ResourceSet[]
  documents: readonly Document[]
  /** What a request's server holds besides. */
  extensions: readonly Extension[]
}

export type Extension = (server: McpServer, call: Call) => void

/**
 * Makes the server of one request: it holds what this request needs of what the address asks for and the
 * key may use. Prompts and views join here, as tools and resources do.
 */
export function serverMaker(deps: CallDeps, surface: Surface): (call: Call) => McpServer {
  checkNames(surface)
  const shownTools = remembered((asked) => toolsAsked(surface.toolsets, asked))
  return (call) => {
    const server = new McpServer(
      { name: 'rollcall', title: 'Rollcall', version: manifest.version },
      {
        capabilities: capabilities(surface),
        instructions,
        requestState: { verify: (state) => verifyState(deps, call, state) },
      },
    )
    registerTools(server, deps, call, shownTools(call.asked), surface.toolsets)
    registerResources(server, deps, call, surface)
    for (const extend of surface.extensions) extend(server, call)
    return server
  }
}

/** What a client sends back of a question must be ours and alive; what it lets through, its call asks. */
function verifyState({ perform: { services, now } }: CallDeps, { caller }: Call, state: string) {
  checkConfirmToken(services.secrets, state, caller, now())
}

/** Nothing is announced: what a key sees changes with the key, not while a client looks on. */
function capabilities({ resources }: Surface) {
  return {
    tools: { listChanged: false },
    resources: { listChanged: false },
    ...(resources.some((set) => set.resources.some((r) => r.words.complete))
      ? { completions: {} }
      : {}),
  }
}

/** Addresses are few and strict: what one of them shows is worked out once. */
function remembered(find: (asked: Asked) => Tool[]): (asked: Asked) => Tool[] {
  const found = new Map<string, Tool[]>()
  return (asked) => {
    const key = `${asked.read_only} ${asked.sets ? [...asked.sets].sort().join() : ''}`
    let tools = found.get(key)
    if (!tools) {
      tools = find(asked)
      found.set(key, tools)
    }
    return tools
  }
}

function checkNames({ toolsets, resources, documents }: Surface): void {
  const daily = toolsAsked(toolsets, { sets: undefined, read_only: false })
  if (daily.length > 25) throw new Error(`The daily set has ${daily.length} tools; at most 25.`)
  const names = [
    ...toolsets.flatMap(({ tools }) => tools.map((tool) => tool.words.name)),
    ...resources.flatMap((set) => set.resources.map((resource) => resource.words.uri)),
    ...documents.map((document) => document.uri),
  ]
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Two tools or resources are called ${twice.join(', ')}.`)
}
