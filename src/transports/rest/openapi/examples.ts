import { readFileSync } from 'node:fs'
import type { Route } from '../routes.ts'
import type { Json } from './json.ts'

/** A request of an operation and its answer, both from the demo company. */
export type Example = {
  /** Those of the path and the query, by name. */
  parameters?: Json
  body?: Json
  /** The media type of an answer that is not JSON. */
  media_type?: string
  /** JSON, or the first lines of a file. */
  answer: unknown
}

/** Returns an example by operation; `npm run examples` writes them. */
export function readExamples(): Readonly<Record<string, Example>> {
  return JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'))
}

type Described = { parameters: Json[]; requestBody?: Json; responses: Record<string, Json> } & Json

/** Adds an example to an OpenAPI operation: to its parameters, its body and its answer. */
export function withExample(described: Described, route: Route, example: Example): Json {
  const { parameters = {}, body, media_type = 'application/json', answer } = example
  const { requestBody, responses } = described
  const status = route.operation.effect === 'create' ? '201' : '200'
  return {
    ...described,
    parameters: described.parameters.map((parameter, n) => {
      // The document may have another name for a parameter of the path.
      const value = parameters[route.params[n] ?? String(parameter.name)]
      return value === undefined ? parameter : { ...parameter, example: value }
    }),
    ...(requestBody && body
      ? { requestBody: inContent(requestBody, 'application/json', body) }
      : {}),
    responses: { ...responses, [status]: inContent(responses[status]!, media_type, answer) },
  }
}

function inContent(described: Json, media_type: string, example: unknown): Json {
  const content = described.content as Record<string, Json>
  return {
    ...described,
    content: { ...content, [media_type]: { ...content[media_type], example } },
  }
}
