import { DomainError } from '../../../lib/errors.ts'
import type { Ask, Completer } from '../resource.ts'
import { type Call, type CallDeps, publicError, runTool } from './call.ts'

/** Returns suggestions for a partly typed value. A convenience: no match means no suggestion. */
export async function suggestions(
  deps: CallDeps,
  call: Call,
  { operation, input, values }: Completer,
  typed: string,
): Promise<string[]> {
  const ask: Ask = (of, provided) =>
    runTool(deps, of, call, provided).catch((error) => unlessRefused(deps, call, error))
  try {
    const body = await runTool(deps, operation, call, await input(typed, ask))
    return [...new Set(values(body, typed).map(String))]
  } catch (error) {
    unlessRefused(deps, call, error)
    return []
  }
}

function unlessRefused(deps: CallDeps, { caller }: Call, error: unknown): undefined {
  if (!(error instanceof DomainError)) publicError(deps, error, caller.request_id)
  return undefined
}
