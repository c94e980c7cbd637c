import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { JsonSchema } from '../../../core/json-schema.ts'
import { confirmsByPage } from '../../../core/run/confirm-page.ts'
import {
  type HeldCall,
  readConfirmToken,
  writeConfirmToken,
} from '../../../core/run/confirmation.ts'
import { type DryRun, shownChanges } from '../../../core/run/dry-run.ts'
import { type Extras, type Outcome, runOperation } from '../../../core/run/run-operation.ts'
import { DomainError, errorBody } from '../../../lib/errors.ts'
import { toolAnswer } from '../answer/answer.ts'
import { maxAnswer_bytes } from '../answer/fit.ts'
import { isSchema } from '../answer/free-text.ts'
import { pageOfMany, withUrl } from '../answer/pages.ts'
import { shorten } from '../answer/shorten.ts'
import { type Question, questionOf, wholeQuestion } from '../question/ask.ts'
import { readableEffects } from '../question/effects.ts'
import type { Tool } from '../tool.ts'
import type { Call, CallDeps } from './call.ts'
import { type Agreed, agreedOnPage, askOnPage, notAgreed, toPage } from './page-question.ts'
import { bodyOf } from './run-call.ts'

/** Whether the call is a write by an access whose writes a person confirms. */
export function isHeldBack({ operation }: Tool, { caller: { actor } }: Call): boolean {
  if (operation.effect === 'read') return false
  if (actor.kind === 'user') return actor.grant?.confirm_writes === true
  return actor.kind === 'key' && actor.confirm_writes
}

/**
 * Runs a write that needs a person's consent: first reports its effects, as a question to the person if the client
 * supports that, else to the assistant with a token, which may also need a yes on a page; runs it once either returns.
 */
export async function heldBackCall(
  deps: CallDeps,
  { caller }: Call,
  tool: Tool,
  { input, extras, confirm_token }: Held,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const held: HeldCall = { caller, name: tool.text.name, input }
  const way = wayToAsk(mcpReq)
  const answer = confirm_token === undefined ? answeredToken(mcpReq) : undefined
  const token = confirm_token ?? answer
  if (token === undefined) return ask(deps, held, tool, extras, way)
  const { operationDeps } = deps
  const confirmation = readConfirmToken(
    operationDeps.services.secrets,
    token,
    held,
    operationDeps.now(),
  )
  const agreed: Agreed =
    answer !== undefined && way === 'form'
      ? { confirmed: 'form' }
      : await agreedOnPage(operationDeps, caller, confirmation)
  if ('waits' in agreed) {
    const { waits } = agreed
    if (answer === undefined || waits === null) throw notAgreed(waits?.confirm_url)
    const { question, confirm_url } = waits
    // The client opened the page: its model has not seen the token.
    return answered({ status: waiting, question, confirm_token: token, ...toPage(confirm_url) })
  }
  const agreeing = { ...caller, actor: { ...caller.actor, ...agreed } }
  const provided = { ...extras, confirmation }
  const outcome = await runOperation(operationDeps, tool.operation, agreeing, input, provided)
  return answerOf(deps, held, tool, outcome)
}

function answerOf(deps: CallDeps, { caller, input }: HeldCall, tool: Tool, outcome: Outcome) {
  const body = withUrl(deps, caller, { operation: tool.operation, input }, bodyOf(outcome))
  return toolAnswer(tool, input, body)
}

/** Asks the person in the way that the client has, or gives the assistant a token. */
async function ask(
  deps: CallDeps,
  held: HeldCall,
  tool: Tool,
  extras: Extras,
  way: Way,
): Promise<CallToolResult | InputRequiredResult> {
  const { operationDeps } = deps
  const { operation } = tool
  const { caller, input } = held
  const { secrets } = operationDeps.services
  const asking: { question?: Question; changes?: DryRun['changes']; by_page?: boolean } = {}
  const inspect = async (run: DryRun) => {
    if (run.changes.length === 0 && run.events.length === 0) return
    const changes = shownChanges(operation, run.changes, caller.actor.permissions)
    asking.question = await questionOf(tool, input, { ...run, changes }, (page, query) =>
      pageOfMany(deps, caller, page, query),
    )
    asking.changes = run.changes
    asking.by_page = way !== 'form' && (await confirmsByPage(run.sql, caller.actor))
  }
  const dryRun = { ...extras, dry_run: true, replays: true, inspect }
  const outcome = await runOperation(operationDeps, operation, caller, input, dryRun)
  if (outcome.replayed) return answerOf(deps, held, tool, outcome)
  const { question, changes } = asking
  if (!question || !changes) return nothingChanges(tool, input, outcome.body as Answer)
  const now_ms = operationDeps.now()
  const fresh = writeConfirmToken(secrets, held, changes, now_ms)
  const message = wholeQuestion(question)
  if (way === 'form') {
    const requestedSchema = { type: 'object', properties: {} } as const
    return required(inputRequired.elicit({ message, requestedSchema }), fresh)
  }
  const { effects } = outcome.body as { effects: Effects }
  if (!asking.by_page) return confirmationRequired(question, effects, { confirm_token: fresh })
  const confirmation = readConfirmToken(secrets, fresh, held, now_ms)
  const call = { operation: operation.name, input, question }
  const confirm_url = await askOnPage(operationDeps, caller, confirmation, call)
  if (way === 'url') return required(inputRequired.elicitUrl({ message, url: confirm_url }), fresh)
  return confirmationRequired(question, effects, { confirm_token: fresh, ...toPage(confirm_url) })
}

/**
 * Returns the schemas of a write tool for a key that confirms writes: with the token, and the answer that
 * contains it.
 */
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

type Way = 'form' | 'url' | undefined

const questionId = 'confirm'
const waiting = 'confirmation_required'

const tokenField: JsonSchema = {
  type: 'string',
  description: 'From the last answer, if a person agrees.',
}

/** Returns the token of a question that a person answered with yes; undefined when there was none. */
function answeredToken({ inputResponses, requestState }: Input): string | undefined {
  const answer = inputResponse(inputResponses, questionId)
  const state = requestState<string>()
  if (answer.kind !== 'elicit' || state === undefined) return undefined
  if (answer.action === 'accept') return state
  throw new DomainError(
    'forbidden',
    'The person declined, so nothing was changed. Ask them what they want instead.',
  )
}

/**
 * Returns how a client asks its person: by a form, or only by opening an address. Only questions that return with the
 * answer: a pushed one hangs on stateless clients.
 */
function wayToAsk({ envelope }: Input): Way {
  const meta = envelope as Record<string, unknown> | undefined
  const { elicitation } = (meta?.[CLIENT_CAPABILITIES_META_KEY] as Declared) ?? {}
  if (!elicitation) return undefined
  return elicitation.form !== undefined || elicitation.url === undefined ? 'form' : 'url'
}

function required(question: InputRequest, requestState: string): InputRequiredResult {
  return inputRequired({ inputRequests: { [questionId]: question }, requestState })
}

type Declared = { elicitation?: { form?: unknown; url?: unknown } } | undefined

/** Refuses a write that leaves everything as it is; a bulk call with the reasons of its rows. */
function nothingChanges(tool: Tool, input: Held['input'], answer: Answer): CallToolResult {
  const { message: reason = '', skipped, failed, results } = answer
  const message = `This call would change nothing, so nobody is asked to confirm it. ${reason}`
  const refusal = errorBody(new DomainError('invalid', message.trimEnd()), '')
  const { content } = toolAnswer(tool, input, { ...refusal, skipped, failed, results })
  return { content, isError: true }
}

/** The message of an answer, and the rows of a bulk call. */
type Answer = Partial<Record<'message' | 'skipped' | 'failed' | 'results', unknown>>

/** A model reads this, so it has no text of the call and no free text. */
function confirmationRequired(
  { sentences }: Question,
  all: Effects,
  how: { confirm_token: string },
): CallToolResult {
  const effects = readableEffects(all)
  const whole = { status: waiting, question: sentences, effects, ...how }
  const isTooLarge = Buffer.byteLength(JSON.stringify(whole)) > maxAnswer_bytes
  return answered(
    isTooLarge
      ? shorten({ ...whole, effects: counted(effects) }, maxAnswer_bytes, (part) => part)
      : whole,
  )
}

function answered(body: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

/** For very many changes, returns the effects with the number of changes per record type. */
function counted({
  changes,
  events: _,
  weekdays: __,
  ...others
}: Effects & { events?: unknown; weekdays?: unknown }): Record<string, unknown> {
  const counts: Record<string, number> = {}
  for (const { record_type } of changes) counts[record_type] = (counts[record_type] ?? 0) + 1
  return { changes: counts, ...others }
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

/** Whether one of the schemas only says that another does not match. */
function takesAnything(schemas: readonly (JsonSchema | boolean)[]): boolean {
  return schemas.some((schema) => isSchema(schema) && schema.not !== undefined)
}

function orWaiting(status: JsonSchema): JsonSchema {
  return status.enum ? { ...status, enum: [...status.enum, waiting] } : {}
}
