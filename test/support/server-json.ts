/**
 * `server.json` as the registry of MCP servers publishes it, in own words: version 2025-12-11 at
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, whose source is
 * https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/draft/server.schema.json
 * (read in November 2026). Left out: packages, SSE and variables of addresses, which are not used here. Unknown
 * fields are refused, which the registry does not do.
 */
const text = { type: 'string' }
const flag = { type: 'boolean' }
const uri = { type: 'string', format: 'uri' }

function record(properties: Record<string, object>, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false }
}

const header = record(
  {
    name: text,
    description: text,
    value: text,
    default: text,
    placeholder: text,
    choices: { type: 'array', items: text },
    format: { enum: ['string', 'number', 'boolean', 'filepath'] },
    isRequired: flag,
    isSecret: flag,
  },
  ['name'],
)

const remote = record(
  {
    type: { enum: ['streamable-http'] },
    url: { type: 'string', pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$' },
    headers: { type: 'array', items: header },
  },
  ['type', 'url'],
)

const icon = record(
  {
    src: { ...uri, maxLength: 255, pattern: '^https:' },
    mimeType: {
      enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'],
    },
    sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
    theme: { enum: ['light', 'dark'] },
  },
  ['src'],
)

export const serverJsonSchema = record(
  {
    $schema: uri,
    name: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
    },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255 },
    websiteUrl: uri,
    icons: { type: 'array', items: icon },
    repository: record({ url: uri, source: text, id: text, subfolder: text }, ['url', 'source']),
    remotes: { type: 'array', items: remote },
  },
  ['name', 'description', 'version'],
)
