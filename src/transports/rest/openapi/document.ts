import { accesses } from '../../../core/access/permissions.ts'
import { apiVersion } from '../../../core/events/event-record.ts'
import { returnedOnlyFields } from '../../../core/run/input.ts'
import { namedIfIgnored } from '../../../core/run/not-taken.ts'
import type { Route } from '../routes.ts'
import { addressesOf, type Site, templateOf } from './addresses.ts'
import { responsesOf } from './answers.ts'
import { type SharedSchemas, sharedSchemas } from './components.ts'
import { answerSchemas } from './dry-run.ts'
import { readExamples, withExample } from './examples.ts'
import type { Json } from './json.ts'
import { parametersOf, requestBodyOf, sharedParameters } from './parameters.ts'
import { errorSchemas, errorTable, requestId, sharedHeaders, sharedResponses } from './refusals.ts'
import { bodyOf, hasBody, recordOf } from './shapes.ts'
import { about, tagOf, tags } from './tags.ts'

/** Returns the OpenAPI 3.1 document of a route table. */
export function openApiDocument(routes: readonly Route[], site: Site): Json {
  const ownSchemas = { ...errorSchemas, ...answerSchemas, Catalog: catalogSchema }
  const shared = sharedSchemas(routes, Object.keys(ownSchemas))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rollcall',
      version: apiVersion,
      summary: 'Leave, time and payroll hours of a company.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: addressesOf(site).base_url }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: tagsOf(routes),
    paths: pathsOf(routes, shared),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same API key.' },
      },
      schemas: { ...ownSchemas, ...shared.schemas },
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: sharedResponses(routes),
    },
  }
}

function tagsOf(routes: readonly Route[]) {
  const used = new Set(routes.map(({ operation }) => tagOf(operation.permission)).concat(about))
  return tags.filter((tag) => used.has(tag))
}

function pathsOf(routes: readonly Route[], shared: SharedSchemas): Json {
  const paths: Record<string, Json> = { '/': catalogPath }
  const examples = readExamples()
  for (const route of routes) {
    const path = templateOf(sameShape(route, routes))
    const described = operationOf(route, routes, shared)
    const example = examples[route.operation.name]
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: example ? withExample(described, route, example) : described,
    }
  }
  return paths
}

/** Returns the first route with the same path except for parameter names: OpenAPI allows only one. */
function sameShape(route: Route, routes: readonly Route[]): Route {
  const shapeOf = ({ path }: Route) => path.replace(/:\w+/g, ':')
  return routes.find((other) => shapeOf(other) === shapeOf(route)) ?? route
}

function operationOf(route: Route, routes: readonly Route[], shared: SharedSchemas) {
  const { operation } = route
  const record = recordOf(route, routes)
  const requestBody = requestBodyOf(route, shared)
  return {
    operationId: operation.name,
    tags: [tagOf(operation.permission).name],
    summary: operation.summary,
    description: descriptionOf(route),
    'x-permissions': accesses[operation.permission],
    'x-least-reach': operation.reach?.least ?? 'company',
    parameters: parametersOf(route, record, sameShape(route, routes).params),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route, record, shared),
  }
}

function descriptionOf(route: Route): string {
  return [permissionWords(route), reachWords(route), returnedOnlyWords(route)]
    .filter((words) => words)
    .join('\n\n')
}

function permissionWords({ operation }: Route): string {
  const accepted = accesses[operation.permission]
  if (accepted.length === 0) return 'Any API key may call it.'
  return `Any one of: ${accepted.map((permission) => `\`${permission}\``).join(', ')}.`
}

/** Returns who may call the route with less than company reach, and which data such a call leaves out. */
function reachWords({ operation, params }: Route): string {
  const { reach } = operation
  if (!reach) return 'Needs access to the whole company.'
  const { least, whom, pins, without = [] } = reach
  const who =
    least === 'self'
      ? "Access that reaches one person's own records may call it"
      : 'Access that reaches a person and everybody below may call it'
  const about = whom === 'below' ? `${who}, for those below only.` : `${who}.`
  const isPinned = pins !== undefined && !params.includes(pins)
  return [
    about,
    isPinned ? `\`${pins}\` may be left out where the access reaches one person.` : '',
    ...without.map((field) => `\`${field}\` is for access to the whole company.`),
  ]
    .filter((words) => words)
    .join(' ')
}

/** Returns the fields that are ignored when a record is sent back as its GET returned it. */
function returnedOnlyWords(route: Route): string {
  const ignored = [...returnedOnlyFields(route.operation)]
  if (!hasBody(route.method) || ignored.length === 0) return ''
  if (!bodyOf(route)) return 'No body required; fields of the record are ignored.'
  return `The record can be sent back as its GET returns it: ${ignored
    .map((field) => `\`${field}\``)
    .join(', ')} are ignored${
    namedIfIgnored(route.operation).length > 0
      ? ', with the warning `not_taken` where they differ from the record'
      : ''
  }.`
}

/** Information that applies to every operation: the first page of the reference. */
const introduction = `
An API key belongs to one company and can access only that company's data. Send it as
\`X-API-Key: <key>\` or \`Authorization: Bearer <key>\`.

- Requests and responses are JSON. Times are ISO 8601 in UTC with \`Z\`, dates are \`YYYY-MM-DD\`.
- A list is \`{"data": [...], "meta": {...}}\`, paged by \`page\` and \`per_page\`, with its neighbours
  in \`Link\`; \`fields\` limits each row to those fields; \`meta.note\` has more information.
- An unknown field or parameter gets a 422 that names it. Read-only fields of a record are
  ignored when it is sent back.
- In a \`POST\`, null for an optional field that cannot be null counts as left out.
- On a write, \`Idempotency-Key\` makes a request safe to repeat and \`dry_run=true\` shows what would happen.
- Answers may get more fields; clients should ignore unknown ones.
- Each key has an hourly request limit for REST and MCP together; above it the answer is 429.
- On 429 and 503, \`Retry-After\` has the number of seconds to wait.

## Errors

The body of an error has \`error\` and \`message\`, a 422 also \`errors\` by field. These hold for every operation:

${errorTable()}
`.trim()

/** A rough schema of `GET {base_url}`: the catalog describes itself. */
const catalogSchema: Json = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    version: { type: 'string' },
    base_url: { type: 'string' },
    links: { type: 'object', additionalProperties: { type: 'string' } },
    authentication: { type: 'object', additionalProperties: true },
    permissions: { type: 'array', items: { type: 'object', additionalProperties: true } },
    operations: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  required: ['name', 'version', 'base_url', 'links', 'operations'],
}

/** The catalog is not an operation: it is derived from the table itself, and needs no key. */
const catalogPath: Json = {
  get: {
    operationId: 'catalog.read',
    tags: [about.name],
    summary: 'Every operation of the API, as JSON; a browser gets the reference page.',
    description: 'No API key required.',
    'x-permissions': [],
    security: [],
    responses: {
      200: {
        description: 'The catalog.',
        headers: requestId,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Catalog' } } },
      },
      406: { $ref: '#/components/responses/NotAcceptable' },
    },
  },
}
