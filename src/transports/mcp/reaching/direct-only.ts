import { reachOf, requireReach } from '../../../core/access/reach.ts'
import { requirePermission } from '../../../core/run/run-operation.ts'
import { DomainError } from '../../../lib/errors.ts'
import { PageRefusal, pageOfAction } from '../answer/pages.ts'
import type { CallContext } from '../call/tool-call.ts'
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

/** Returns the refusal of such a tool: a sentence for the person, with the page that does what `title` says. */
export function refuseIndirect(
  { deps, call: { caller } }: CallContext,
  { operation }: Tool,
  input: Readonly<Record<string, unknown>>,
  title: string,
): DomainError {
  requirePermission(operation, caller)
  requireReach(operation, caller)
  const url = pageOfAction(deps, caller, { operation, input })
  const what = title[0]!.toLowerCase() + title.slice(1)
  const page = reachOf(caller.actor) === 'self' ? 'your account page' : 'the dashboard'
  const where = url === undefined ? `${page} yourself.` : `this page yourself: ${url}`
  const error = new DomainError('forbidden', `To ${what}, open ${where}`)
  return url === undefined ? error : new PageRefusal(error, url)
}

/** Returns the parameter of the address that lists a tool. */
export function parameterFor(tool: Tool, all: readonly Toolset[]): string {
  return `?tools=${tool.text.name} or ?toolsets=${setOf(tool, all)}`
}

function setOf(tool: Tool, all: readonly Toolset[]): string {
  return all.find(({ tools }) => tools.includes(tool))?.name ?? 'all'
}
