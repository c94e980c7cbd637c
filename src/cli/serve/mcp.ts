import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** Adds `rollcall mcp`: an MCP server on stdin and stdout that forwards to a running service. */
export function addMcpCommand(command: Command, { config, warn }: Terminal): void {
  command
    .description('Serve MCP on stdin and stdout, forwarding to a server with ROLLCALL_API_KEY')
    .option('--url <url>', 'the MCP endpoint; defaults to SITE_URL/api/mcp')
    .action(async ({ url }: { url?: string }) => {
      const { runBridge } = await import('./bridge/bridge.ts')
      await runBridge({
        url: url ?? `${config().site_url}/api/mcp`,
        key: process.env.ROLLCALL_API_KEY,
        report: warn,
      })
    })
}
