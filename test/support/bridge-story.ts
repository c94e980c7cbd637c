import { expect } from 'vitest'
import type { McpClient } from './mcp-clients.ts'

/** What a client does through a bridge: everything that the endpoint answers arrives. */
export async function useEverything(client: McpClient): Promise<void> {
  expect(client.instructions).toContain('Rollcall')
  const tools = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('get_context')
  const { isError, body } = await client.callTool('get_context')
  expect(isError).toBe(false)
  expect(body.company.name).toBe('Test Company')
  const refused = await client.callTool('approve_leave_request', { id: 999_999 })
  expect(refused.isError).toBe(true)

  const prompts = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toContain('who_is_away')
  expect(await client.getPrompt('review_pending_leave')).toContain('leave')
  expect(await client.completePrompt('explain_hours', 'employee', 'Mer')).toHaveLength(1)

  expect((await client.listTemplates()).length).toBeGreaterThan(3)
  const { text = '' } = await client.readResource('rollcall://company')
  expect(JSON.parse(text)).toMatchObject({ name: 'Test Company' })
}
