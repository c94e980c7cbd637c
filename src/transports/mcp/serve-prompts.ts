import {
  completable,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type StandardSchemaV1,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { mayCall, reachOf } from '../../core/access/reach.ts'
import type { Call, CallDeps } from './call/call.ts'
import { suggestions } from './call/complete.ts'
import type { Selection } from './listing/selection.ts'
import type { Argument, AtHand, Prompt } from './prompt.ts'

/** Registers the prompts whose tools are available: offered at the URL and allowed for the key. */
export function registerPrompts(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  prompts: readonly Prompt[],
  { reachable }: Selection,
): void {
  if (prompts.length === 0) return
  if (![...call.methods].some((method) => promptMethods.has(method))) return
  const reached = new Set([...reachable.values()].map((tool) => tool.operation))
  const atHand: AtHand = (operation) =>
    reached.has(operation) && mayCall(operation, call.caller.actor)
  const reach = reachOf(call.caller.actor)
  const offered = prompts.filter(
    ({ text }) => text.needs.every(atHand) && (text.reaches?.includes(reach) ?? true),
  )
  for (const prompt of offered) registerPrompt(server, deps, call, prompt, atHand)
  const names = new Set(offered.map(({ text }) => text.name))
  // The SDK keeps handling prompts that an extension adds, and reports unknown ones.
  const isOurs = offered.length === 0 || [...call.prompts].every((name) => names.has(name))
  if (isOurs) {
    server.server.setRequestHandler('prompts/get', { params: GetPrompt }, (params) =>
      getPrompt(offered, atHand, params),
    )
  }
  if (offered.length === 0) server.server.setRequestHandler('prompts/list', () => ({ prompts: [] }))
}

const promptMethods: ReadonlySet<string> = new Set([
  'prompts/list',
  'prompts/get',
  'completion/complete',
])

function registerPrompt(
  server: McpServer,
  deps: CallDeps,
  call: Call,
  prompt: Prompt,
  atHand: AtHand,
): void {
  const { name, title, description } = prompt.text
  const argsSchema = asStandard(deps, call, prompt)
  server.registerPrompt(name, { title, description, argsSchema }, (provided) =>
    answerOf(prompt, provided, atHand),
  )
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string')

/** The SDK's own schema answers -32603 for arguments that are not texts, and drops `__proto__`. */
const GetPrompt = v.object({
  name: v.string(),
  arguments: v.optional(v.custom<Record<string, string>>(isTexts, 'must be an object of strings')),
})

function getPrompt(
  offered: readonly Prompt[],
  atHand: AtHand,
  { name, arguments: provided = {} }: v.InferOutput<typeof GetPrompt>,
) {
  const prompt = offered.find(({ text }) => text.name === name)
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Prompt ${name} not found`)
  const read = v.safeParse(prompt.schema, provided)
  if (read.success) return answerOf(prompt, read.output, atHand)
  const problems = read.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'arguments'} ${issue.message}`,
  )
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Invalid arguments for the prompt ${name}: ${problems.join('; ')}`,
  )
}

function answerOf({ text }: Prompt, provided: Record<string, string>, atHand: AtHand) {
  const content = { type: 'text' as const, text: text.text(provided, atHand) }
  return { description: text.description, messages: [{ role: 'user' as const, content }] }
}

/**
 * Returns the arguments as the SDK takes them: it lists the JSON Schema, validates, and completes by `shape`.
 */
function asStandard(
  deps: CallDeps,
  call: Call,
  { text, schema }: Prompt,
): StandardSchemaWithJSON<Record<string, string>> & { shape: object } {
  const json = () => listed(text.arguments)
  const shape = Object.entries<Argument>(text.arguments).flatMap(([field, { complete }]) =>
    complete && mayCall(complete.operation, call.caller.actor)
      ? [[field, completable(anyText(), (typed) => suggestions(deps, call, complete, typed))]]
      : [],
  )
  return {
    shape: Object.fromEntries(shape),
    '~standard': { ...schema['~standard'], jsonSchema: { input: json, output: json } },
  }
}

function listed(text: Readonly<Record<string, Argument>>): Record<string, unknown> {
  const fields = Object.entries(text)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, { description }]) => [name, { type: 'string', description }]),
    ),
    required: fields.filter(([, { required }]) => required).map(([name]) => name),
  }
}

/** A new object for each use, since the SDK stores its completer on it. */
function anyText(): StandardSchemaV1<string> {
  return {
    '~standard': {
      version: 1,
      vendor: 'rollcall',
      validate: (value) => ({ value: String(value ?? '') }),
    },
  }
}
