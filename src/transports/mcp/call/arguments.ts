import { inputJsonSchema } from '../../../core/json-schema.ts'
import type { Extras } from '../../../core/run/run-operation.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuseReservedNames } from '../../http/requests/reserved-names.ts'
import { type AnswerForm, takeForm } from '../answer/answer-form.ts'
import { listInput } from '../listing/thin-lists.ts'
import type { HandlerFacts, Tool } from '../tool.ts'
import { tolerate } from './tolerant.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Converts a tool's arguments to its operation's input: values are read in the types of its schema, `clear` becomes
 * nulls, lists get their default fields and order, `max_bytes` and `skip` are separated, and so are `dry_run`,
 * `idempotency_key` and, for keys that confirm writes, `confirm_token`. Everything else passes through to be
 * validated by runOperation.
 */
export function readArguments(
  tool: Tool,
  provided: Arguments,
  facts: HandlerFacts,
  isHeldBack = false,
): Read {
  refuseReservedNames(provided)
  const { sent, extras, confirm_token } =
    tool.operation.effect === 'read' ? asProvided(provided) : takeExtras(provided, isHeldBack)
  const input = inTypesOf(tool, sent)
  const form = takeForm(tool, input)
  Object.assign(input, listInput(tool, input))
  for (const [field, value] of Object.entries(tool.text.fill ?? {})) input[field] = value(facts)
  return { input, extras, confirm_token, form: { ...form, provided } }
}

type Read = {
  input: Record<string, unknown>
  extras: Extras
  confirm_token: string | undefined
  form: AnswerForm
}

type Sent = Omit<Read, 'input' | 'form'> & { sent: Arguments }

function asProvided(provided: Arguments): Sent {
  return { sent: provided, extras: {}, confirm_token: undefined }
}

/**
 * Arguments that decide whether anything is written are never guessed: null is refused there. An empty `confirm_token`
 * counts as absent, for clients that must send a string in every field; without a token nothing is written.
 */
function takeExtras(provided: Arguments, isHeldBack: boolean): Sent {
  const { dry_run: rehearses, idempotency_key: key, confirm_token: token, ...sent } = provided
  const confirm_token = isHeldBack && token === '' ? undefined : token
  const dry_run = rehearses === undefined ? false : tolerate({ type: 'boolean' }, rehearses)
  const idempotency_key = key ?? undefined
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: wrongDryRun })
  if (idempotency_key !== undefined && typeof idempotency_key !== 'string') {
    throw invalid({ idempotency_key: 'must be a string' })
  }
  if (confirm_token !== undefined && typeof confirm_token !== 'string') {
    throw invalid({ confirm_token: wrongToken })
  }
  if (confirm_token !== undefined && !isHeldBack) {
    throw invalid({ confirm_token: 'is not required for this API key; omit it' })
  }
  return { sent, extras: { dry_run, idempotency_key }, confirm_token }
}

const wrongDryRun =
  'must be true or false: false, or left out, writes; true only says what would change'
const wrongToken = 'must be a string; omit it, or send an empty text, to be asked for confirmation'

function inTypesOf({ operation, clearable }: Tool, sent: Arguments): Record<string, unknown> {
  const { clear, ...fields } = sent
  const schema = inputJsonSchema(operation)
  const read = (input: Arguments) => tolerate(schema, input) as Record<string, unknown>
  if (clearable.length === 0) return read(sent)
  const input = read(fields)
  clearFields(clearable, input, clear)
  return input
}

function clearFields(
  clearable: readonly string[],
  input: Record<string, unknown>,
  sent: unknown,
): void {
  const clear = typeof sent === 'string' ? [sent] : (sent ?? [])
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
