import type { JsonSchema } from '../../src/core/json-schema.ts'

/**
 * What two providers publish about the schemas of functions, and how their hosts convert the input schema of a tool.
 * Read in October 2026:
 *
 * - OpenAI, Structured Outputs, "Supported schemas" (platform.openai.com/docs/guides/structured-outputs): the root is
 *   an object and no `anyOf`; every object has `additionalProperties: false` and requires all properties, so that an
 *   optional one also takes null; no `allOf`, `not`, `dependentRequired`, `dependentSchemas`, `if`. At most 5,000
 *   properties, 10 levels, 1,000 values of enums, 120,000 characters of names and values; 15,000 in one enum of more
 *   than 250. Models before 2025 take 100 properties and 5 levels, so those are checked.
 * - Gemini, `FunctionDeclaration` and `Schema` (ai.google.dev/api/caching#Schema): a name of at most 64 characters;
 *   each schema has one `type`; only texts have an `enum`, of texts; `format` of a text is `enum` or `date-time`; an
 *   object has properties; no keywords besides those of `Schema`.
 */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are read freely in tests.
type Any = any

type Visit = (schema: Any, path: string, depth: number) => string[]

/** Calls `visit` for a schema and all schemas inside it; `depth` counts objects. */
function walk(schema: Any, visit: Visit, path = '', depth = 1): string[] {
  const inner = depth + (schema.properties ? 1 : 0)
  const inside: [string, Any][] = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]): [string, Any] => [
      `${path}.${name}`,
      each,
    ]),
    ...(schema.items ? [[`${path}[]`, schema.items] as [string, Any]] : []),
  ]
  return [
    ...visit(schema, path || '(root)', depth),
    ...inside.flatMap(([at, each]) => walk(each, visit, at, inner)),
  ]
}

/** What no conversion can express, whichever the host. */
export function unconvertible(schema: JsonSchema): string[] {
  return walk(schema, (each, path) => [
    ...unions.filter((key) => key in each).map((key) => `${path}: ${key}`),
    ...(typeof each.type === 'string' ? [] : [`${path}: no single type`]),
    ...(each.type === 'object' && !each.properties ? [`${path}: no known properties`] : []),
    ...(each.type === 'object' && each.additionalProperties !== false ? [`${path}: is open`] : []),
    ...(each.type === 'array' && !each.items ? [`${path}: a list of anything`] : []),
  ])
}

const unions = [
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  '$ref',
  '$defs',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'const',
]

const strictKeywords = [
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]

/** Converts as hosts of OpenAI do: every property is required, and an optional one also takes null. */
export function toStrict(schema: Any, isOptional = false): Any {
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([key]) => strictKeywords.includes(key)),
  ) as Any
  if (schema.items) kept.items = toStrict(schema.items)
  if (schema.properties) {
    const required: string[] = schema.required ?? []
    kept.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [
        name,
        toStrict(each, !required.includes(name)),
      ]),
    )
    kept.required = Object.keys(schema.properties)
    kept.additionalProperties = false
  }
  if (!isOptional) return kept
  const nullable = { ...kept, type: [kept.type, 'null'] }
  return kept.enum ? { ...nullable, enum: [...kept.enum, null] } : nullable
}

/** Why OpenAI refuses a strict schema; empty when it takes it. */
export function refusedByOpenAi(schema: Any): string[] {
  let [properties, values, characters] = [0, 0, 0]
  const found = walk(schema, (each, path, depth) => {
    const names = Object.keys(each.properties ?? {})
    const words: unknown[] = each.enum ?? []
    const texts = words.filter((word): word is string => typeof word === 'string')
    properties += names.length
    values += words.length
    characters += [...names, ...texts].join('').length
    const types: unknown[] = [each.type].flat()
    const isObject = types.includes('object')
    return [
      ...Object.keys(each)
        .filter((key) => !strictKeywords.includes(key))
        .map((key) => `${path}: ${key}`),
      ...(isObject && each.additionalProperties !== false ? [`${path}: is open`] : []),
      ...(isObject && names.some((name) => !each.required?.includes(name))
        ? [`${path}: does not require everything`]
        : []),
      ...(isObject && depth > 5 ? [`${path}: more than 5 levels`] : []),
      ...(words.length > 250 && texts.join('').length > 15_000 ? [`${path}: a long enum`] : []),
      ...(typeof each.type === 'string' || isNullable(types) ? [] : [`${path}: a union`]),
    ]
  })
  return [
    ...found,
    ...(schema.type === 'object' ? [] : ['(root): no object']),
    ...(properties > 100 ? [`${properties} properties`] : []),
    ...(values > 1000 ? [`${values} values of enums`] : []),
    ...(characters > 120_000 ? [`${characters} characters`] : []),
  ]
}

function isNullable(types: readonly unknown[]): boolean {
  return types.length === 2 && types[1] === 'null'
}

const geminiKeywords = [
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
]

const geminiFormats: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
}

/** Converts as hosts of Gemini do: `additionalProperties` is not part of their schemas. */
export function toGemini({ additionalProperties: _, ...schema }: Any): Any {
  return {
    ...schema,
    ...(schema.items ? { items: toGemini(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, each]) => [name, toGemini(each)]),
          ),
        }
      : {}),
  }
}

/** Why Gemini refuses a function, and with it the whole list; empty when it takes it. */
export function refusedByGemini(name: string, schema: Any): string[] {
  const found = walk(schema, (each, path) => {
    const { type, format, enum: words, properties, required = [] } = each
    return [
      ...Object.keys(each)
        .filter((key) => !geminiKeywords.includes(key))
        .map((key) => `${path}: ${key}`),
      ...(typeof type === 'string' ? [] : [`${path}: no single type`]),
      ...(format && !geminiFormats[type]?.includes(format) ? [`${path}: format ${format}`] : []),
      ...(words && type !== 'string' ? [`${path}: an enum of ${type}`] : []),
      ...(words?.some((word: unknown) => typeof word !== 'string' || word === '')
        ? [`${path}: an enum of other values than texts`]
        : []),
      // A tool without arguments is declared without parameters.
      ...(type === 'object' && path !== '(root)' && Object.keys(properties ?? {}).length === 0
        ? [`${path}: no properties`]
        : []),
      ...required
        .filter((each: string) => !(each in (properties ?? {})))
        .map((each: string) => `${path}: requires ${each}, which it does not have`),
      ...Object.keys(properties ?? {})
        .filter((each) => !/^[A-Za-z_]\w{0,63}$/.test(each))
        .map((each) => `${path}: the name ${each}`),
    ]
  })
  return [...found, ...(/^[A-Za-z_][\w.-]{0,63}$/.test(name) ? [] : ['its name'])]
}
