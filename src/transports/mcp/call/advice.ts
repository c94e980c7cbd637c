import { inputJsonSchema, type JsonSchema } from '../../../core/json-schema.ts'
import { refuse } from '../../../core/refusals.ts'
import { isCivilDate } from '../../../lib/calendar/dates.ts'
import { DomainError, invalid } from '../../../lib/errors.ts'
import { isSchema } from '../answer/free-text.ts'
import type { Tool } from '../tool.ts'

/**
 * Adds advice to a refusal of arguments where models often make mistakes: a time instead of a date, an empty string for
 * a field that could be left out, and the names that an unknown field could have. Returns other errors unchanged.
 */
export function withAdvice(tool: Tool, provided: unknown, error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'invalid' || !error.fields) return error
  const schema = inputJsonSchema(tool.operation)
  const entries = Object.entries(error.fields).map(([path, said]) => {
    if (said.includes(refuse.unknown_field())) return [path, [unknownField(tool, path)]] as const
    const advice = adviceOf(tool, path, fieldAt(schema, provided, path.split('.')))
    return [path, advice ? [advice] : said] as const
  })
  return invalid(Object.fromEntries(entries))
}

function unknownField({ input }: Tool, path: string): string {
  const owner = fieldAt(input, undefined, path.split('.').slice(0, -1))
  const names = Object.keys(owner?.schema.properties ?? {})
  return `${refuse.unknown_field()}${names.length > 0 ? `; known fields: ${names.join(', ')}` : ''}`
}

type Field = { schema: JsonSchema; value: unknown; isRequired: boolean }

function adviceOf({ clearable }: Tool, path: string, field: Field | undefined): string | undefined {
  if (typeof field?.value !== 'string') return undefined
  const { schema, value, isRequired } = field
  const day = value.slice(0, 10)
  if (isDate(schema) && /^.{10}[T ]/.test(value) && isCivilDate(day)) {
    return `must be a date without a time; send ${day}`
  }
  if (value.trim() !== '' || isRequired) return undefined
  const clearing = clearable.includes(path) ? `, or name it in clear to empty it` : ''
  return `must not be empty; leave it out${clearing}`
}

function isDate(schema: JsonSchema): boolean {
  return schema.format === 'date' || (schema.anyOf ?? []).some((o) => isSchema(o) && isDate(o))
}

/** Returns the schema and value of a field by its path in the arguments, such as `schedules.2.start_time`. */
function fieldAt(
  schema: JsonSchema,
  value: unknown,
  [step, ...rest]: readonly string[],
  isRequired = false,
): Field | undefined {
  if (step === undefined) return { schema, value, isRequired }
  const options = [schema, ...(schema.anyOf ?? []).filter(isSchema)]
  const inner = (value as Record<string, unknown> | null | undefined)?.[step]
  for (const { properties = {}, items, required = [] } of options) {
    const found = Object.hasOwn(properties, step) ? properties[step] : items
    if (isSchema(found)) return fieldAt(found, inner, rest, required.includes(step))
  }
  return undefined
}
