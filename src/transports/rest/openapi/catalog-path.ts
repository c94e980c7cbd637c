import type { Json } from './json.ts'
import { requestId } from './refusals.ts'
import { about } from './tags.ts'

/** A rough schema of `GET {base_url}`: the catalog describes itself. */
export const catalogSchema: Json = {
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
export const catalogPath: Json = {
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
