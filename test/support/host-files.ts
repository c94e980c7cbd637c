/**
 * What the files of hosts may contain, as their makers publish it (read in November 2026): the parts about MCP servers
 * over HTTP, in own words. An unknown field is refused, also where a host would ignore it.
 */
export type HostFileSchema = { source: string; made_by_hand: boolean; schema: object }

const text = { type: 'string' }
const flag = { type: 'boolean' }
const texts = { type: 'object', additionalProperties: text }
const list = { type: 'array', items: text }
const web = { type: 'string', format: 'uri', pattern: '^https?://.+' }

function record(properties: Record<string, object>, required: readonly string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false }
}

function named(name: string, server: object, more: Record<string, object> = {}) {
  const servers = { type: 'object', additionalProperties: server, minProperties: 1 }
  return record({ [name]: servers, ...more }, [name])
}

const vscodeServer = record({ type: { enum: ['http', 'sse'] }, url: web, headers: texts }, ['url'])

const vscodeInput = record(
  { id: text, type: { enum: ['promptString'] }, description: text, default: text, password: flag },
  ['id', 'type', 'description'],
)

const geminiServer = record({
  url: text,
  httpUrl: text,
  headers: texts,
  timeout: { type: 'number' },
  trust: flag,
  description: text,
  includeTools: list,
  excludeTools: list,
  oauth: { type: 'object' },
  authProviderType: {
    enum: ['dynamic_discovery', 'google_credentials', 'service_account_impersonation'],
  },
})

const codexServer = record({
  url: text,
  bearer_token_env_var: text,
  http_headers: texts,
  env_http_headers: texts,
  enabled: flag,
  required: flag,
  enabled_tools: list,
  disabled_tools: list,
  scopes: list,
  oauth_resource: text,
  startup_timeout_sec: { type: 'number' },
  tool_timeout_sec: { type: 'number' },
})

export const hostFiles: Readonly<Record<string, HostFileSchema>> = {
  'claude-code': {
    source: 'https://code.claude.com/docs/en/mcp, which shows examples; no schema is published',
    made_by_hand: true,
    schema: named(
      'mcpServers',
      record({ type: { enum: ['http', 'sse'] }, url: text, headers: texts }, ['type', 'url']),
    ),
  },
  vscode: {
    source:
      'mcpServerSchema in https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common/mcpConfiguration.ts; the inputs after https://code.visualstudio.com/docs/agents/reference/mcp-configuration',
    made_by_hand: false,
    schema: named('servers', vscodeServer, { inputs: { type: 'array', items: vscodeInput } }),
  },
  cursor: {
    source: 'https://cursor.com/docs/mcp, which shows examples; no schema is published',
    made_by_hand: true,
    schema: named('mcpServers', record({ url: text, headers: texts }, ['url'])),
  },
  codex: {
    source:
      'RawMcpServerConfig in https://github.com/openai/codex/blob/main/codex-rs/core/config.schema.json',
    made_by_hand: false,
    schema: named('mcp_servers', codexServer),
  },
  'gemini-cli': {
    source:
      'MCPServerConfig in https://github.com/google-gemini/gemini-cli/blob/main/schemas/settings.schema.json',
    made_by_hand: false,
    schema: named('mcpServers', geminiServer),
  },
}

/** What an install link of VS Code holds: a server with its name, and the inputs it asks for. */
export const vscodeInstall = record(
  {
    name: text,
    type: { enum: ['http', 'sse'] },
    url: web,
    headers: texts,
    inputs: { type: 'array', items: vscodeInput },
  },
  ['name', 'url'],
)
