import { inputJsonSchema } from '../../core/json-schema.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { transportsOf } from '../../core/run/run-operation.ts'
import { isSchema } from './answer/free-text.ts'
import type { AnswerShape } from './answer/shapes/answer-shape.ts'
import type { ToolsetName } from './tool.ts'

/**
 * Runs the steps before the answer, for example finding the person that a name means; undefined when the key may not
 * read it.
 */
// biome-ignore lint/suspicious/noExplicitAny: the body of whatever operation is asked.
export type Ask = (operation: AnyOperation, input: Record<string, unknown>) => Promise<any>

/** Completes a variable of a URI, with an operation that searches for the typed text. */
export type Completer = {
  operation: AnyOperation
  input: (typed: string, ask: Ask) => Record<string, unknown> | Promise<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: the body of the completer's own operation.
  values: (body: any, typed: string) => readonly (string | number)[]
}

export type ResourceText = {
  /** `rollcall://leave-requests/{id}`: its variables are fields of the operation's input. */
  uri: string
  name: string
  title: string
  description: string
  complete?: Readonly<Record<string, Completer>>
  /** The answer for an assistant, instead of the REST body. */
  shape?: AnswerShape
}

export type Resource = Readonly<{
  operation: AnyOperation
  text: ResourceText
  variables: string[]
}>

/** A text that every key may read: the API description. */
export type Document = Readonly<{
  uri: string
  name: string
  title: string
  description: string
  content_type: string
  read(): string | Promise<string>
  /** Its parts, at `{uri}/{name}`. */
  parts?: Readonly<{
    name: string
    title: string
    description: string
    /** The names that complete. */
    names(): readonly string[]
    /** Returns the part with that name; undefined if there is none. */
    read(name: string): string | undefined
  }>
}>

export type ResourceSet = Readonly<{ name: ToolsetName; resources: readonly Resource[] }>

/** Groups the resources of a module, under the toolset that lists them. */
export function resourceSet(name: ToolsetName, resources: readonly Resource[]): ResourceSet {
  return { name, resources }
}

/** Makes a read available by URI. Throws when the URI does not match the operation. */
export function resource(operation: AnyOperation, text: ResourceText): Resource {
  const variables = [...text.uri.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const fields = inputJsonSchema(operation).properties ?? {}
  const unknown = [...variables, ...Object.keys(text.complete ?? {})].filter((v) => !(v in fields))
  if (unknown.length > 0) throw new Error(`${text.uri}: ${operation.name} takes no ${unknown[0]}.`)
  if (operation.effect !== 'read') throw new Error(`${text.uri}: ${operation.name} does not read.`)
  if (!transportsOf(operation).includes('mcp'))
    throw new Error(`${operation.name} is not available over MCP.`)
  return { operation, text, variables }
}

/** Returns the operation's input for a URI; undefined when a number is invalid, as in a REST path. */
export function readVariables(
  { operation, variables }: Resource,
  provided: Readonly<Record<string, string | string[]>>,
): Record<string, unknown> | undefined {
  const fields = inputJsonSchema(operation).properties ?? {}
  const input: Record<string, unknown> = {}
  for (const name of variables) {
    const text = decoded(String(provided[name]))
    const field = fields[name]
    const isNumber = isSchema(field) && (field.type === 'integer' || field.type === 'number')
    if (text === undefined || (isNumber && !isId(text))) return undefined
    input[name] = isNumber ? Number(text) : text
  }
  return input
}

function isId(text: string): boolean {
  return /^\d{1,16}$/.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text))
}

export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
