import type { Tool, Toolset } from '../tool.ts'

/**
 * Whether a tool is called by its own name only: a person who once allowed call_write_tool for good has not
 * allowed these. All tools of webhooks count, those that read too; the audit log does not.
 */
export function isDirectOnly(tool: Tool): boolean {
  return (
    tool.operation.effect === 'delete' ||
    tool.text.direct_only === true ||
    tool.operation.name.startsWith('webhook')
  )
}

/** Returns the parameter of the address that lists a tool. */
export function parameterFor(tool: Tool, all: readonly Toolset[]): string {
  return `?tools=${tool.text.name} or ?toolsets=${setOf(tool, all)}`
}

function setOf(tool: Tool, all: readonly Toolset[]): string {
  return all.find(({ tools }) => tools.includes(tool))?.name ?? 'all'
}
