import { invalid } from '../../errors.ts'
import type { Extras } from '../../operations/perform.ts'
import type { DoorFacts, Tool } from './tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * What a tool's arguments mean to its operation: `clear` becomes nulls, a list leaves its free text out,
 * `dry_run` and `idempotency_key` go beside. Everything else passes unread, for perform to check.
 */
export function readArguments(
  tool: Tool,
  given: Arguments,
  facts: DoorFacts,
): { input: Record<string, unknown>; extras: Extras } {
  const { input, extras } =
    tool.operation.effect === 'read' ? { input: { ...given }, extras: {} } : takeExtras(given)
  if (tool.clearable.length > 0) clearFields(tool, input)
  if (tool.standard_fields && input.fields === undefined) input.fields = tool.standard_fields
  for (const [field, value] of Object.entries(tool.words.fill ?? {})) input[field] = value(facts)
  return { input, extras }
}

function takeExtras(given: Arguments): { input: Record<string, unknown>; extras: Extras } {
  const { dry_run = false, idempotency_key, ...input } = given
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: 'must be true or false' })
  if (idempotency_key !== undefined && typeof idempotency_key !== 'string') {
    throw invalid({ idempotency_key: 'must be a text' })
  }
  return { input, extras: { dry_run, idempotency_key } }
}

function clearFields({ clearable }: Tool, input: Record<string, unknown>): void {
  const { clear = [] } = input
  delete input.clear
  if (!Array.isArray(clear)) throw invalid({ clear: 'must be a list' })
  for (const field of clear) {
    if (!clearable.includes(field)) {
      throw invalid({ clear: `may name ${clearable.join(', ')}; there is no ${String(field)}` })
    }
    if (input[field] !== undefined && input[field] !== null) {
      throw invalid({ [field]: 'is both given and named in clear' })
    }
    input[field] = null
  }
}
