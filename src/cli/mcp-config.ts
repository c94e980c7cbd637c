import { Argument, type Command } from 'commander'
import type { Terminal } from './terminal.ts'

/** Adds `rollcall mcp-config <host>`: prints the configuration of an assistant's host, without a key. */
export function addMcpConfigCommand(command: Command, { say, config }: Terminal): void {
  command
    .description('Print the MCP configuration file for a host')
    .addArgument(new Argument('<host>', 'the host').choices(Object.keys(hosts)))
    .addHelpText('after', `\nWhere each file goes:\n${places()}`)
    .action((host: HostName) => say(hosts[host].file(`${config().site_url}/api/mcp`)))
}

type HostName = keyof typeof hosts

/** The environment variable from which hosts read the key. */
const variable = 'ROLLCALL_API_KEY'

const hosts = {
  'claude-code': {
    place: '.mcp.json in a project',
    file: (url: string) =>
      json({
        mcpServers: {
          rollcall: { type: 'http', url, headers: { 'X-API-Key': placeholder(variable) } },
        },
      }),
  },
  vscode: {
    place: '.vscode/mcp.json; asks for the key once',
    file: (url: string) =>
      json({
        servers: {
          rollcall: {
            type: 'http',
            url,
            headers: { 'X-API-Key': placeholder('input:rollcall_key') },
          },
        },
        inputs: [
          {
            id: 'rollcall_key',
            type: 'promptString',
            description: 'Rollcall API key',
            password: true,
          },
        ],
      }),
  },
  cursor: {
    place: '.cursor/mcp.json',
    file: (url: string) =>
      json({
        mcpServers: { rollcall: { url, headers: { 'X-API-Key': placeholder(`env:${variable}`) } } },
      }),
  },
  codex: {
    place: '~/.codex/config.toml',
    file: (url: string) =>
      [
        '[mcp_servers.rollcall]',
        `url = ${JSON.stringify(url)}`,
        `env_http_headers = { "X-API-Key" = "${variable}" }`,
      ].join('\n'),
  },
} as const

/** The placeholder syntax of the hosts. */
function placeholder(name: string): string {
  return `\${${name}}`
}

function json(content: object): string {
  return JSON.stringify(content, null, 2)
}

function places(): string {
  return Object.entries(hosts)
    .map(([name, { place }]) => `  ${name.padEnd(12)} ${place}`)
    .join('\n')
}
