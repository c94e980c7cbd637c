import type { AnyOperation, Caller } from '../../../core/operation.ts'
import { type Extras, type OperationDeps, runOperation } from '../../../core/run/run-operation.ts'
import { unavailableError } from '../../../db/failures.ts'
import { DomainError, type ErrorBody, errorBody, internalErrorBody } from '../../../lib/errors.ts'
import type { Authenticated } from '../../auth/authenticate.ts'
import { logOnceASecond } from '../../http/serving/log-rarely.ts'

import { PageRefusal } from '../answer/pages.ts'

import type { Input } from './address.ts'
import type { Message } from './message.ts'

/** The part of pino's logger that the transport uses. */
export type Log = {
  error(facts: object, message: string): void
  debug(facts: object, message: string): void
}

/** One HTTP request, as seen by the server that answers it. */
export type Call = Readonly<{
  caller: Caller
  input: Input
  /** The JSON-RPC methods in the request, and the tools that it calls by name. */
  methods: ReadonlySet<string>
  called: ReadonlySet<string>
  /** The prompts that it requests by name. */
  prompts: ReadonlySet<string>
  /** The ids of tool calls with an argument `__proto__`. */
  with_proto: ReadonlySet<unknown>
  /** Reads how many requests the access has left in this hour. */
  allowance?: Authenticated['allowance']
}>

export type CallDeps = {
  operationDeps: OperationDeps
  log: Log
  settings: { public_url?: string | null }
}

export function callerOf(
  { company_id, actor, budget }: Authenticated,
  request_id: string,
  { requests, methods, client_info }: Pick<Message, 'requests' | 'methods' | 'client_info'>,
): Caller {
  const caller: Caller = { company_id, actor, channel: 'mcp', request_id, client_info }
  // A batch contains several requests, and a subscription can stay open for hours.
  const isOne = requests === 1 && !methods.has('subscriptions/listen')
  return isOne ? { ...caller, budget } : caller
}

/** Runs an operation for a call and returns the REST body. */
export async function runTool(
  deps: CallDeps,
  operation: AnyOperation,
  { caller }: Call,
  input: Record<string, unknown>,
  extras?: Extras,
): Promise<unknown> {
  return (await runOperation(deps.operationDeps, operation, caller, input, extras)).body
}

/** Returns the public form of an error: the body of a refusal, or one sentence for an internal error. */
export function publicError(
  { log }: CallDeps,
  thrown: unknown,
  request_id: string,
): ErrorBody & { url?: string } {
  const error = unavailableError(thrown) ?? thrown
  if (error instanceof DomainError) {
    if (error.code === 'unavailable') {
      logOnceASecond(log, 'error', { err: error, request_id }, error.message)
    }
    return {
      ...errorBody(error, request_id),
      ...(error instanceof PageRefusal ? { url: error.url } : {}),
    }
  }
  log.error({ err: error, request_id }, 'a tool call failed with an unexpected error')
  return internalErrorBody(request_id)
}
