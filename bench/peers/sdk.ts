import { createServer } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { growSlowly, keepRowsYoung } from '../../src/lib/v8-tuning.ts'

growSlowly()
keepRowsYoung()

// The SDK's own handler with a tool that does nothing: no key, no limit, no database.
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'empty', version: '1' })
  const inputSchema = fromJsonSchema({ type: 'object' })
  for (const name of ['get_context', 'list_time_entries']) {
    server.registerTool(name, { description: 'Does nothing.', inputSchema }, async () => ({
      content: [{ type: 'text', text: '{}' }],
    }))
  }
  return server
})

const server = createServer(toNodeHandler(handler))
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
