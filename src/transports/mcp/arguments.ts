import type { Extras } from '../../core/run-operation.ts'
import { invalid } from '../../lib/errors.ts'
import { refuseReservedNames } from '../http/reserved-names.ts'
import { type Shape, takeShape } from './shape.ts'
import { listInput } from './thin-lists.ts'
import type { HandlerFacts, Tool } from './tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Converts a tool's arguments to its operation's input: `clear` becomes nulls, lists get their default fields
 * and order, `max_bytes` and `skip` are separated, and so are `dry_run`, `idempotency_key` and, for keys that confirm writes, `confirm_token` are separated. Everything
 * else passes through to be validated by runOperation.
 */
export function readArguments(
  tool: Tool,
  provided: Arguments,
  facts: HandlerFacts,
  isHeldBack = false,
): Read {
  refuseReservedNames(provided)
  const { input, extras, confirm_token } =
    tool.operation.effect === 'read' ? asProvided(provided) : takeExtras(provided, isHeldBack)
  if (tool.clearable.length > 0) clearFields(tool, input)
  const shape = takeShape(tool, input)
  Object.assign(input, listInput(tool, input))
  for (const [field, value] of Object.entries(tool.text.fill ?? {})) input[field] = value(facts)
  return { input, extras, confirm_token, shape: { ...shape, provided } }
}

type Read = {
  input: Record<string, unknown>
  extras: Extras
  confirm_token: string | undefined
  shape: Shape
}

function asProvided(provided: Arguments): Omit<Read, 'shape'> {
  return { input: { ...provided }, extras: {}, confirm_token: undefined }
}

function takeExtras(provided: Arguments, isHeldBack: boolean): Omit<Read, 'shape'> {
  const { dry_run = false, idempotency_key, confirm_token, ...input } = provided
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: 'must be true or false' })
  if (idempotency_key !== undefined && typeof idempotency_key !== 'string') {
    throw invalid({ idempotency_key: 'must be a text' })
  }
  if (confirm_token !== undefined && !isHeldBack) {
    throw invalid({ confirm_token: 'is not required for this API key; omit it' })
  }
  if (confirm_token !== undefined && typeof confirm_token !== 'string') {
    throw invalid({ confirm_token: 'must be a text' })
  }
  return { input, extras: { dry_run, idempotency_key }, confirm_token }
}

function clearFields({ clearable }: Tool, input: Record<string, unknown>): void {
  const { clear = [] } = input
  delete input.clear
  if (!Array.isArray(clear)) throw invalid({ clear: 'must be a list' })
  for (const field of clear) {
    if (!clearable.includes(field)) {
      throw invalid({ clear: `may contain ${clearable.join(', ')}; unknown: ${String(field)}` })
    }
    if (input[field] !== undefined && input[field] !== null) {
      throw invalid({ [field]: 'is both set and listed in clear' })
    }
    input[field] = null
  }
}
