import type { Command } from 'commander'
import { serverJson } from '../../transports/mcp/listing/server-json.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `rollcall server-card`: the entry for a registry of MCP servers. */
export function addServerCardCommand(command: Command, { say, config }: Terminal): void {
  command
    .description('Print server.json for a registry of MCP servers, with the address in SITE_URL')
    .action(() => say(JSON.stringify(serverJson(config()), null, 2)))
}
