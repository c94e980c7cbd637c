import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio'
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type Era, type McpClient, openV1, openV2, type Person } from './mcp-clients.ts'

/** A server that a host starts, as in its configuration. */
export type Program = { args: readonly string[]; env: Readonly<Record<string, string>> }

type Stderr = { on(event: 'data', listener: (chunk: Buffer) => void): unknown } | null

/** Each client starts a program with Node and speaks MCP on its stdin and stdout. */
export const stdioConnections = {
  'sdk 1.x': (program: Program, said?: string[]) => {
    const transport = new StdioV1(settingsOf(program))
    collect(transport.stderr as Stderr, said)
    return openV1(transport)
  },
  'client 2.x legacy': (program: Program, said?: string[]) => open(program, 'legacy', said),
  'client 2.x modern': (program: Program, said?: string[], person?: Person) =>
    open(program, 'modern', said, person),
} as const

function open(program: Program, era: Era, said?: string[], person?: Person): Promise<McpClient> {
  const transport = new StdioV2(settingsOf(program))
  collect(transport.stderr as Stderr, said)
  return openV2(transport, era, person)
}

function settingsOf({ args, env }: Program) {
  const { PATH = '' } = process.env
  return {
    command: process.execPath,
    args: [...args],
    env: { PATH, ...env },
    stderr: 'pipe' as const,
  }
}

function collect(stderr: Stderr, said: string[] = []): void {
  stderr?.on('data', (chunk) => said.push(chunk.toString('utf8')))
}
