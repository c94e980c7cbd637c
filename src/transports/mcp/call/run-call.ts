import { reachOf } from '../../../core/access/reach.ts'
import { isFile } from '../../../core/file.ts'
import { inputJsonSchema } from '../../../core/json-schema.ts'
import type { Actor } from '../../../core/operation.ts'
import { type Extras, type Outcome, runOperation } from '../../../core/run/run-operation.ts'
import { withUrl } from '../answer/pages.ts'
import type { Tool } from '../tool.ts'
import { type Call, type CallDeps, runTool } from './call.ts'
import { checkFilters, filtersOf } from './known-ids.ts'

type Body = Record<string, unknown> & { meta?: Record<string, unknown> }

/**
 * Runs a tool's operation for a call and returns the REST body, including information that REST puts in a status code,
 * a header or an empty list.
 */
export async function runCall(
  deps: CallDeps,
  { operation }: Tool,
  call: Call,
  { provided, input, extras }: Arguments,
): Promise<unknown> {
  const outcome = await runOperation(deps.operationDeps, operation, call.caller, input, extras)
  const filters = isEmpty(outcome.body) ? filtersOf(operation, input) : []
  if (filters.length > 0) await runTool(deps, checkFilters, call, { filters })
  const body = withUrl(deps, call.caller, { operation, input }, bodyOf(outcome))
  const widened = isFile(body) ? [] : widenedBy(operation, provided)
  if (widened.length === 0) return body
  const narrows = filtersOfPeople.some((name) => input[name] !== undefined && input[name] !== null)
  const note = narrows ? ignored(widened) : everybody(widened, call.caller.actor)
  return noted(body as Body, note)
}

type Arguments = {
  provided: Readonly<Record<string, unknown>>
  input: Record<string, unknown>
  extras: Extras
}

/** Returns the body of an outcome; marks a stored answer as a replay. */
export function bodyOf({ body, replayed }: Outcome): unknown {
  if (!replayed) return body
  const { warnings, ...answer } = body as Body
  return {
    ...answer,
    warnings: [...(Array.isArray(warnings) ? warnings : []), 'existing'],
    message:
      'Nothing was done: a call with this idempotency_key was made before, and this is its answer.',
  }
}

function isEmpty(body: unknown): boolean {
  const { data } = (body ?? {}) as { data?: unknown }
  return Array.isArray(data) && data.length === 0
}

/** Returns the filters on people that were sent as null, and therefore filter nothing. */
function widenedBy(operation: Tool['operation'], provided: Arguments['provided']): string[] {
  if (operation.effect !== 'read') return []
  const { properties = {}, required = [] } = inputJsonSchema(operation)
  return filtersOfPeople.filter(
    (name) => provided[name] === null && name in properties && !required.includes(name),
  )
}

const filtersOfPeople = ['employee_id', 'manager_id', 'department']

function ignored(fields: readonly string[]): string {
  return `${fields.join(' and ')} ${fields.length === 1 ? 'was' : 'were'} null and narrowed nothing.`
}

function everybody(fields: readonly string[], actor: Actor): string {
  const people = { company: 'all employees', team: 'all employees in reach', self: 'you' }
  const was = fields.length === 1 ? 'was' : 'were'
  return `${fields.join(' and ')} ${was} null, so this is about ${people[reachOf(actor)]}.`
}

/** Adds a sentence to a list's notes. */
function noted(body: Body, said: string): Body {
  if (typeof body.meta !== 'object') return { ...body, note: said }
  const { note } = body.meta
  return { ...body, meta: { ...body.meta, note: note ? `${note} ${said}` : said } }
}
