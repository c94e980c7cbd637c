/**
 * The manifest of a bundle as its format publishes it, with the fields that bundles of this project may have: written
 * after https://github.com/modelcontextprotocol/mcpb/blob/main/schemas/mcpb-manifest-v0.3.schema.json (read in November
 * 2026). Left out: icons, screenshots, localization, listed tools and prompts, other kinds of servers.
 */
const text = { type: 'string' }
const flag = { type: 'boolean' }
const texts = { type: 'array', items: text }
const mapOf = (additionalProperties: object) => ({ type: 'object', additionalProperties })

function record(properties: Record<string, object>, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false }
}

const url = { type: 'string', format: 'uri' }

export const mcpbManifestSchema = record(
  {
    manifest_version: { const: '0.3' },
    name: text,
    display_name: text,
    version: text,
    description: text,
    long_description: text,
    author: record({ name: text, email: { type: 'string', format: 'email' }, url }, ['name']),
    repository: record({ type: text, url }, ['type', 'url']),
    homepage: url,
    documentation: url,
    support: url,
    license: text,
    keywords: texts,
    privacy_policies: { type: 'array', items: url },
    server: record(
      {
        type: { enum: ['node'] },
        entry_point: text,
        mcp_config: record({ command: text, args: texts, env: mapOf(text) }, ['command']),
      },
      ['type', 'entry_point', 'mcp_config'],
    ),
    tools_generated: flag,
    prompts_generated: flag,
    compatibility: record(
      {
        claude_desktop: text,
        platforms: { type: 'array', items: { enum: ['darwin', 'win32', 'linux'] } },
        runtimes: record({ node: text, python: text }, []),
      },
      [],
    ),
    user_config: mapOf(
      record(
        {
          type: { enum: ['string', 'number', 'boolean', 'directory', 'file'] },
          title: text,
          description: text,
          required: flag,
          default: { type: ['string', 'number', 'boolean', 'array'] },
          multiple: flag,
          sensitive: flag,
          min: { type: 'number' },
          max: { type: 'number' },
        },
        ['type', 'title', 'description'],
      ),
    ),
  },
  ['name', 'version', 'description', 'author', 'server'],
)
