import { McpServer } from '@modelcontextprotocol/server'
import { checkConfirmToken } from '../../core/confirmation.ts'
import { type Reach, reaches } from '../../core/operation.ts'
import { reaches as mayReach, reachOf } from '../../core/reach.ts'
import { version } from '../../lib/version.ts'
import { type Input, plainAddress } from './address.ts'
import type { Call, CallDeps } from './call.ts'
import { instructionsOf } from './instructions.ts'
import { requireConfirmations } from './question/ask.ts'
import { reachingNames } from './reaching/names.ts'
import { refuseUnknownTool } from './reaching/refuse-unknown.ts'
import { type Selection, selectionOf, toolsParams } from './selection.ts'
import { registerPrompts } from './serve-prompts.ts'
import { registerResources } from './serve-resources.ts'
import { registerTools } from './serve-tools.ts'
import type { Surface } from './surface.ts'
import { type Toolset, toolsetsAt } from './tool.ts'

/** The identity of the server, before and during a connection. */
export const serverIdentity = { name: 'rollcall', title: 'Rollcall', version }

/**
 * Creates the server of one request, which registers only what this request needs of what the URL selects and
 * the key may use.
 */
export function serverMaker(deps: CallDeps, surface: Surface): (call: Call) => McpServer {
  checkNames(surface)
  requireConfirmations(deps.confirmations, surface.toolsets)
  // The tools of people are made at the first request of a person.
  const made = new Map<Reach, readonly Toolset[]>()
  const toolsets = (reach: Reach) =>
    made.getOrInsertComputed(reach, () => checkedAt(surface.toolsets, reach))
  toolsets('company')
  const offers = capabilities(surface)
  const offered = remembered((input, reach) => selectionOf(toolsets(reach), input))
  return (call) => {
    const selection = offered(call.input, reachOf(call.caller.actor))
    const server = new McpServer(serverIdentity, {
      capabilities: offers,
      instructions: instructionsOf(call.caller.actor, selection.reaching),
      requestState: { verify: (state) => verifyState(deps, call, state) },
    })
    registerTools(server, deps, call, selection)
    registerResources(server, deps, call, surface, selection)
    registerPrompts(server, deps, call, surface.prompts, selection)
    for (const extend of surface.extensions) extend(server, call)
    if (surface.extensions.length === 0) refuseUnknownTool(server, call, selection)
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

type Find = (input: Input, reach: Reach) => Selection

/** The most tools of the default toolset, besides the three that reach others. */
const mostDefault = 32

const mostKept = 500

/** URLs are few and strict: what each one shows is computed once. */
function remembered(find: Find): Find {
  const found = new Map<string, Selection>()
  return (input, reach) => {
    const { sets, tools, read_only, output_schemas } = input
    const named = [sets, tools].map((names) => (names ? [...names].sort() : null))
    const key = JSON.stringify([reach, read_only, output_schemas, ...named])
    const known = found.get(key)
    if (known) return known
    const selection = find(input, reach)
    // With ?tools= there are more addresses than are worth keeping.
    if (found.size < mostKept) found.set(key, selection)
    return selection
  }
}

/** Returns the tools at a reach; throws when the default set is too large for hosts. */
function checkedAt(toolsets: readonly Toolset[], reach: Reach): readonly Toolset[] {
  const shown = toolsetsAt(toolsets, reach)
  const count = toolsParams(shown, plainAddress).filter(({ operation }) =>
    mayReach(operation, reach),
  ).length
  if (count <= mostDefault) return shown
  throw new Error(
    `The default toolset has ${count} tools at ${reach}; the limit is ${mostDefault}.`,
  )
}

function checkNames({ toolsets, resources, documents, prompts }: Surface): void {
  const names: string[] = [
    ...reachingNames,
    ...toolsets.flatMap(({ tools }) => tools.map((tool) => tool.text.name)),
    ...resources.flatMap((set) => set.resources.map((resource) => resource.text.uri)),
    ...documents.map((document) => document.uri),
    ...prompts.flatMap(({ text }) =>
      (text.reaches ?? reaches).map((reach) => `the prompt ${text.name} at ${reach}`),
    ),
  ]
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`Two tools, resources or prompts are called ${twice.join(', ')}.`)
}
