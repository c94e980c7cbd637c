import * as v from 'valibot'
import type { AnyOperation, Reach } from '../../core/operation.ts'
import { transportsOf } from '../../core/run/run-operation.ts'
import { CivilDate, name as nonEmpty } from '../../core/schema.ts'
import type { Completer } from './resource.ts'

/** Whether a tool is available: offered at this URL, listed or through call_tool, and allowed for this key. */
export type AtHand = (operation: AnyOperation) => boolean

export type Argument = {
  is: 'date' | 'text'
  description: string
  required?: boolean
  complete?: Completer
}

type Arguments = Readonly<Record<string, Argument>>
type Provided<A extends Arguments> = {
  [K in keyof A]: A[K] extends { required: true } ? string : string | undefined
}

export type PromptText<A extends Arguments = Arguments> = {
  name: string
  title: string
  description: string
  /** Offered when all of these are available. */
  needs: readonly AnyOperation[]
  /** The reaches at which it is offered; by default, all. */
  reaches?: readonly Reach[]
  arguments: A
  /** Returns the text that a person would write, for the available tools. */
  text(provided: Provided<A>, atHand: AtHand): string
}

export type Prompt = Readonly<{
  // biome-ignore lint/suspicious/noExplicitAny: text's argument is contravariant; the door checks it by schema.
  text: PromptText<any>
  schema: v.GenericSchema<Record<string, string>>
}>

/** Defines a prompt. Throws when it needs operations that assistants cannot call. */
export function prompt<const A extends Arguments>(text: PromptText<A>): Prompt {
  const { name, needs } = text
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) throw new Error(`${name}: a prompt's name is snake case.`)
  const hidden = needs.find((operation) => !transportsOf(operation).includes('mcp'))
  if (hidden) throw new Error(`${name} needs ${hidden.name}, which is not available over MCP.`)
  const entries = Object.entries<Argument>(text.arguments).map(([key, each]) => [
    key,
    schemaOf(each),
  ])
  return { text, schema: v.strictObject(Object.fromEntries(entries)) as Prompt['schema'] }
}

/** Returns a value for a prompt's sentence: quoted, on one line. */
export function quoted(value: string): string {
  return JSON.stringify(value)
}

/** Returns the question, then numbered steps to answer it. */
export function steps(question: string, ...calls: string[]): string {
  return [question, ...calls.map((each, index) => `${index + 1}. ${each}`)].join('\n')
}

/** A chat client sends an empty text for an argument that was left empty. */
function schemaOf({ is, required }: Argument): v.GenericSchema {
  const plain = is === 'date' ? CivilDate : nonEmpty(200)
  if (required) return plain
  const nothing = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  )
  return v.optional(v.union([nothing, plain], `must be ${is === 'date' ? 'YYYY-MM-DD' : 'a text'}`))
}
