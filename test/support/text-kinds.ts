import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../../src/core/json-schema.ts'
import type { AnyOperation } from '../../src/core/operation.ts'
import { branches, isSchema } from '../../src/transports/mcp/answer/free-text.ts'
import { registry } from '../../src/transports/registry.ts'

/** `free` and `people` are what people type; `none` is a text that the schema does not describe further. */
export type TextKind = 'code' | 'name' | 'people' | 'free' | 'secret' | 'none'

/** A text of a schema; `parent` is the field that its record stands in, '' for the record itself. */
export type TextField = { parent: string; name: string; kind: TextKind }

/** Returns the texts of a schema but those of a fixed form: dates, times and choices from a list. */
export function textFields(schema: JsonSchema, parent = '', name = ''): TextField[] {
  const marks = branches(schema) as (JsonSchema & { kind?: TextKind; secret?: boolean })[]
  return marks.flatMap((part) => {
    const isText = part.type === 'string' && !(part.enum ?? part.const ?? part.format)
    const isSecret = marks.some(({ secret }) => secret)
    const kind = isSecret ? 'secret' : (part.kind ?? marks[0]!.kind ?? 'none')
    const inner = [part.items, part.additionalProperties].filter(isSchema)
    return [
      ...(isText ? [{ parent, name, kind }] : []),
      ...inner.flatMap((each) => textFields(each, parent, name)),
      ...Object.entries(part.properties ?? {}).flatMap(([field, each]) => {
        if (!isSchema(each)) return []
        // The rows of a list or of a bulk call are records like one alone.
        return textFields(each, rows.has(name) ? '' : name, field)
      }),
    ]
  })
}

const rows = new Set(['data', 'employees', 'entries'])

/** Returns the noun of an operation: `employees` of `employees.create`. */
export function nounOf({ name }: AnyOperation): string {
  return name.split('.')[0]!
}

/** Returns the kinds of the texts in the answers about a noun, by `parent.name`. */
export function answeredTexts(noun: string): ReadonlyMap<string, ReadonlySet<TextKind>> {
  const kinds = new Map<string, Set<TextKind>>()
  for (const operation of registry.values()) {
    if (nounOf(operation) !== noun) continue
    for (const { parent, name, kind } of textFields(outputJsonSchema(operation))) {
      const path = `${parent}.${name}`
      kinds.set(path, (kinds.get(path) ?? new Set()).add(kind))
    }
  }
  return kinds
}

/** Returns the texts that people type about an employee, but those that a form asks for in parts. */
export function employeeTextNames(): string[] {
  return textFields(inputJsonSchema(registry.get('employees.update')!))
    .filter(({ parent, kind }) => parent === '' && (kind === 'people' || kind === 'free'))
    .map(({ name }) => name)
    .filter((name) => name !== 'email')
}

/** Returns the texts of a call that people type. */
export function typedTexts(operation: AnyOperation, input: object): string[] {
  const answered = answeredTexts(nounOf(operation))
  const taken = textFields(inputJsonSchema(operation))
  const isTyped = (parent: string, name: string) => {
    const kinds = answered.get(`${parent}.${name}`) ?? [
      ...taken
        .filter((field) => field.parent === parent && field.name === name)
        .map(({ kind }) => kind),
    ]
    return [...kinds].some((kind) => kind === 'people' || kind === 'free')
  }
  const textsIn = (value: unknown, parent: string, name: string): string[] => {
    if (typeof value === 'string') return isTyped(parent, name) ? [value] : []
    if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, parent, name))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([field, member]) =>
      textsIn(member, rows.has(name) ? '' : name, field),
    )
  }
  return textsIn(input, '', '')
}
