import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type HeldCall, readConfirmToken, writeConfirmToken } from '../../core/confirmation.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { type Extras, runOperation } from '../../core/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { maxAnswer_bytes, toolAnswer } from './answer.ts'
import type { Call, CallDeps } from './call.ts'
import { isSchema } from './free-text.ts'
import { questionOf, questionWithEffects } from './question.ts'
import type { Tool } from './tool.ts'

/** Whether the call is a write by a key that was created with confirm_writes. */
export function isHeldBack({ operation }: Tool, { caller }: Call): boolean {
  const { actor } = caller
  return operation.effect !== 'read' && actor.kind === 'key' && actor.confirm_writes
}

/**
 * A write that waits for a person: first what it would do, as a question to the person where the client
 * can put one, else to the assistant with a token; carried out once either comes back with a yes.
 */
export async function heldBackCall(
  deps: CallDeps,
  { caller }: Call,
  tool: Tool,
  { input, extras, confirm_token }: Held,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { services, now } = deps.operationDeps
  const held: HeldCall = { caller, name: tool.text.name, input }
  const token = confirm_token ?? answeredToken(mcpReq)
  if (token !== undefined) {
    const confirmation = readConfirmToken(services.secrets, token, held, now())
    const provided = { ...extras, confirmation }
    return toolAnswer(
      tool,
      input,
      (await runOperation(deps.operationDeps, tool.operation, caller, input, provided)).body,
    )
  }

  const dryRun = { ...extras, dry_run: true, replays: true }
  const outcome = await runOperation(deps.operationDeps, tool.operation, caller, input, dryRun)
  if (outcome.replayed) return toolAnswer(tool, input, outcome.body)
  const { effects } = outcome.body as { effects: Effects }
  const fresh = writeConfirmToken(services.secrets, held, now())
  return canAsk(mcpReq)
    ? inputRequired({
        inputRequests: {
          [questionId]: inputRequired.elicit({
            message: questionWithEffects(tool, input, effects),
            requestedSchema: { type: 'object', properties: {} },
          }),
        },
        requestState: fresh,
      })
    : confirmationRequired(questionOf(tool, input), effects, fresh)
}

/** A write tool's schemas for a key whose writes are held back: the token, and the answer that gives it. */
export function confirmingSchemas({ input, output }: Tool): {
  input: JsonSchema
  output: JsonSchema | undefined
} {
  return {
    input: { ...input, properties: { ...input.properties, confirm_token: tokenField } },
    output: output && waitingOutput(output),
  }
}

type Held = {
  input: Record<string, unknown>
  extras: Extras
  confirm_token: string | undefined
}
type Effects = Record<string, unknown> & { changes: { record_type: string }[] }
type Input = ServerContext['mcpReq']

const questionId = 'confirm'
const waiting = 'confirmation_required'

const tokenField: JsonSchema = {
  type: 'string',
  description: 'As answered, once a person agrees.',
}

/** The token that went with the question, where a person said yes to it; undefined where none was put. */
function answeredToken({ inputResponses, requestState }: Input): string | undefined {
  const answer = inputResponse(inputResponses, questionId)
  const state = requestState<string>()
  if (answer.kind !== 'elicit' || state === undefined) return undefined
  if (answer.action === 'accept') return state
  throw new DomainError(
    'forbidden',
    'The person did not agree, so nothing was changed. Ask them what they want instead.',
  )
}

/** Only a form that comes with the answer: a question that is pushed hangs on stateless clients. */
function canAsk({ envelope }: Input): boolean {
  const meta = envelope as Record<string, unknown> | undefined
  const declared = meta?.[CLIENT_CAPABILITIES_META_KEY] as Declared
  const elicitation = declared?.elicitation
  if (!elicitation) return false
  return elicitation.form !== undefined || elicitation.url === undefined
}

type Declared = { elicitation?: { form?: unknown; url?: unknown } } | undefined

function confirmationRequired(
  question: string,
  effects: Effects,
  confirm_token: string,
): CallToolResult {
  const whole = { status: waiting, question, effects, confirm_token }
  const isTooLarge = Buffer.byteLength(JSON.stringify(whole)) > maxAnswer_bytes
  const body = isTooLarge ? { ...whole, effects: counted(effects) } : whole
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

/** Of very many changes, how many there are of each record. */
function counted({ changes }: Effects): Record<string, unknown> {
  const counts: Record<string, number> = {}
  for (const { record_type } of changes) counts[record_type] = (counts[record_type] ?? 0) + 1
  return { changes: counts }
}

function waitingOutput(output: JsonSchema): JsonSchema {
  const { properties, oneOf } = output
  const { status } = properties ?? {}
  return {
    ...output,
    ...(isSchema(status) ? { properties: { ...properties, status: orWaiting(status) } } : {}),
    ...(oneOf && !takesAnything(oneOf) ? { oneOf: [...oneOf, waitingAnswer] } : {}),
  }
}

const waitingAnswer: JsonSchema = { required: ['confirm_token'] }

/** Whether one of the schemas is only that another does not fit. */
function takesAnything(schemas: readonly (JsonSchema | boolean)[]): boolean {
  return schemas.some((schema) => isSchema(schema) && schema.not !== undefined)
}

function orWaiting(status: JsonSchema): JsonSchema {
  return status.enum ? { ...status, enum: [...status.enum, waiting] } : {}
}
