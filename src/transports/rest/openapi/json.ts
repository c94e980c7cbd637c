export type Json = Record<string, unknown>

/** Whether a value is a JSON object, not a list and not null. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Applies a function to each member of a JSON value, without recursion. */
export function mapMembers(value: unknown, change: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]))
}

/** Returns an operation's input in the form that client generators handle best. */
export function inputSchema(converted: object): Json {
  return tidy(converted, false) as Json
}

/** Returns an operation's output: open, because answers may get more fields and clients must accept them. */
export function answerSchema(converted: object): Json {
  return tidy(converted, true) as Json
}

// Metadata that our own code reads from a schema; not part of the specification.
const marks = new Set(['detail_only', 'file', 'kind', 'secret'])
const dataKeywords = new Set(['const', 'default', 'enum', 'examples'])

function tidy(schema: unknown, open: boolean): unknown {
  if (!isJson(schema)) return mapMembers(schema, (member) => tidy(member, open))
  const copy: Json = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (marks.has(keyword)) continue
    if (dataKeywords.has(keyword)) copy[keyword] = value
    else if (keyword !== 'properties') copy[keyword] = tidy(value, open)
    else copy.properties = mapMembers(value, (property) => tidy(property, open))
  }
  const node = withNullInType(copy)
  if (open && node.additionalProperties === false) delete node.additionalProperties
  if (node.type === 'integer' && Number(node.maximum) > 2 ** 31) node.format ??= 'int64'
  if ('const' in node) node.type ??= typeof node.const
  return node
}

/**
 * Turns `anyOf: [{type: T}, {type: 'null'}]` into `type: [T, 'null']`; leaves objects, which may become a
 * reference.
 */
function withNullInType(node: Json): Json {
  if (!Array.isArray(node.anyOf) || node.anyOf.length !== 2) return node
  const [some, none] = node.anyOf
  if (none.type !== 'null' || typeof some.type !== 'string' || some.type === 'object') return node
  if ('const' in some) return node
  const { anyOf: _, ...rest } = node
  const words = Array.isArray(some.enum) ? { enum: [...some.enum, null] } : {}
  return { ...some, ...words, ...rest, type: [some.type, 'null'] }
}
