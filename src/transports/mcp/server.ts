import { McpServer } from '@modelcontextprotocol/server'
import { checkConfirmToken } from '../../core/confirmation.ts'
import { version } from '../../lib/version.ts'
import { type Input, toolsParams } from './address.ts'
import type { Call, CallDeps } from './call.ts'
import { instructions } from './instructions.ts'
import { registerPrompts } from './serve-prompts.ts'
import { registerResources } from './serve-resources.ts'
import { registerTools } from './serve-tools.ts'
import type { Surface } from './surface.ts'
import type { Tool } from './tool.ts'

/** The identity of the server, before and during a connection. */
export const serverIdentity = { name: 'rollcall', title: 'Rollcall', version }

/**
 * Creates the server of one request, which registers only what this request needs of what the URL selects and
 * the key may use.
 */
export function serverMaker(deps: CallDeps, surface: Surface): (call: Call) => McpServer {
  checkNames(surface)
  const shownTools = remembered((input) => toolsParams(surface.toolsets, input))
  return (call) => {
    const server = new McpServer(serverIdentity, {
      capabilities: capabilities(surface),
      instructions,
      requestState: { verify: (state) => verifyState(deps, call, state) },
    })
    const requested = shownTools(call.input)
    registerTools(server, deps, call, requested, surface.toolsets)
    registerResources(server, deps, call, surface)
    registerPrompts(server, deps, call, surface.prompts, requested)
    for (const extend of surface.extensions) extend(server, call)
    return server
  }
}

/**
 * The state that a client returns with an answer must be ours and unexpired; the call itself checks what it
 * allows.
 */
function verifyState(
  { operationDeps: { services, now } }: CallDeps,
  { caller }: Call,
  state: string,
) {
  checkConfirmToken(services.secrets, state, caller, now())
}

/** Announces no changes: what a key sees changes with the key, not during a connection. */
function capabilities({ resources, prompts }: Surface) {
  const completes = resources.some((set) => set.resources.some((r) => r.text.complete))
  return {
    tools: { listChanged: false },
    resources: { listChanged: false },
    ...(prompts.length > 0 ? { prompts: { listChanged: false } } : {}),
    ...(completes || prompts.length > 0 ? { completions: {} } : {}),
  }
}

/** URLs are few and strict: what each one shows is computed once. */
function remembered(find: (input: Input) => Tool[]): (params: Input) => Tool[] {
  const found = new Map<string, Tool[]>()
  return (input) => {
    const key = `${input.read_only} ${input.sets ? [...input.sets].sort().join() : ''}`
    let tools = found.get(key)
    if (!tools) {
      tools = find(input)
      found.set(key, tools)
    }
    return tools
  }
}

function checkNames({ toolsets, resources, documents, prompts }: Surface): void {
  const defaultToolset = toolsParams(toolsets, { sets: undefined, read_only: false })
  if (defaultToolset.length > 25)
    throw new Error(`The default toolset has ${defaultToolset.length} tools; the limit is 25.`)
  const names = [
    ...toolsets.flatMap(({ tools }) => tools.map((tool) => tool.text.name)),
    ...resources.flatMap((set) => set.resources.map((resource) => resource.text.uri)),
    ...documents.map((document) => document.uri),
    ...prompts.map((prompt) => `the prompt ${prompt.text.name}`),
  ]
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`Two tools, resources or prompts are called ${twice.join(', ')}.`)
}
