import { inputJsonSchema, outputJsonSchema } from '../../../core/json-schema.ts'
import type { Method, Route } from '../routes.ts'
import { answerSchema, inputSchema, isJson, type Json } from './json.ts'

/** Returns the media types of an operation that returns a file, else undefined. */
export function fileTypes({ operation }: Route): string[] | undefined {
  const { file } = outputJsonSchema(operation) as Json
  return Array.isArray(file) ? file : undefined
}

/** Returns the JSON answer of a route, undefined when it returns a file. */
export function answerOf(route: Route): Json | undefined {
  return fileTypes(route) ? undefined : answerSchema(outputJsonSchema(route.operation))
}

/** Returns the row of a list's answer, undefined for other answers. */
export function rowOf(answer: Json | undefined): Json | undefined {
  const properties = answer?.properties
  if (!isJson(properties) || !('meta' in properties) || !isJson(properties.data)) return undefined
  return isJson(properties.data.items) ? properties.data.items : undefined
}

export type Field = { name: string; schema: Json; required: boolean }

/** Returns the fields of a route's input: those of its path first, in the order of the path. */
export function fieldsOf({ params, operation }: Route): { path: Field[]; others: Field[] } {
  const { properties, required } = inputSchema(inputJsonSchema(operation))
  const fields = isJson(properties) ? properties : {}
  const needed: unknown[] = Array.isArray(required) ? required : []
  return {
    path: params.map((name) => ({ name, schema: fields[name] as Json, required: true })),
    others: Object.keys(fields)
      .filter((name) => !params.includes(name))
      .map((name) => ({ name, schema: fields[name] as Json, required: needed.includes(name) })),
  }
}

/** Returns the body of a route, undefined when it is empty: the input without the path's part. */
export function bodyOf(route: Route): Json | undefined {
  const { others } = fieldsOf(route)
  if (!hasBody(route.method) || others.length === 0) return undefined
  const required = others.filter((field) => field.required).map((field) => field.name)
  return {
    type: 'object',
    properties: Object.fromEntries(others.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/**
 * Returns the longest GET of a single record that a route's path begins with: the one its `If-Match` refers
 * to.
 */
export function recordOf({ path }: Route, table: readonly Route[]): Route | undefined {
  return table
    .filter((other) => path === other.path || path.startsWith(`${other.path}/`))
    .filter(isRecordRoute)
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

function isRecordRoute(route: Route): boolean {
  const { method, operation } = route
  return method === 'GET' && !fileTypes(route) && !rowOf(outputJsonSchema(operation) as Json)
}

export function hasBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
