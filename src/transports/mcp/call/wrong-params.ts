import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { isObject } from '../../../lib/objects.ts'

const text = v.string('must be a string')
const object = v.custom<Record<string, unknown>>(isObject, 'must be an object')
const token = v.union([v.string(), v.number()], 'must be a string or a number')
const named = v.object({ name: text, arguments: v.optional(object) }, 'must be an object')
/** Lists are answered whole, so no answer has a cursor to continue from. */
const page = v.object(
  {
    cursor: v.optional(
      v.pipe(
        text,
        v.check(() => false, 'is none of this server, which lists everything: leave it out'),
      ),
    ),
  },
  'must be an object',
)

const withMeta = v.pipe(
  object,
  v.looseObject({
    _meta: v.optional(v.pipe(object, v.looseObject({ progressToken: v.optional(token) }))),
  }),
)

/** The required params of each method; the SDK checks the rest. */
const paramsOf: Readonly<Record<string, v.GenericSchema<Record<string, unknown>>>> = {
  initialize: v.object(
    {
      protocolVersion: text,
      capabilities: object,
      clientInfo: v.object({ name: text, version: text }, 'must have a name and a version'),
    },
    'must be an object',
  ),
  'tools/list': page,
  'tools/call': named,
  'prompts/list': page,
  'prompts/get': named,
  'resources/list': page,
  'resources/templates/list': page,
  'resources/read': v.object({ uri: text }, 'must be an object'),
  'completion/complete': v.object(
    {
      ref: v.variant(
        'type',
        [
          v.object({ type: v.literal('ref/prompt'), name: text }),
          v.object({ type: v.literal('ref/resource'), uri: text }),
        ],
        'must be a ref/prompt with a name or a ref/resource with a uri',
      ),
      argument: v.object({ name: text, value: text }, 'must have a name and a value'),
      context: v.optional(
        v.object(
          { arguments: v.optional(v.record(v.string(), text, 'must be an object')) },
          'must be an object',
        ),
      ),
    },
    'must be an object',
  ),
}

/**
 * Returns the refusal of a request whose params have the wrong shape; undefined for every other message. The
 * SDK would answer it with an internal error (-32603) instead of invalid params (-32602).
 */
export function refusalOfParams(message: unknown): object | undefined {
  const request = v.safeParse(Request, message)
  if (!request.success) return undefined
  const { id, method, params = {} } = request.output
  const isKnown = Object.hasOwn(paramsOf, method) && !isRemoved(method, params)
  const schema = isKnown ? paramsOf[method]! : object
  const { issues } = v.safeParse(v.pipe(withMeta, schema), params)
  if (!issues) return undefined
  const problems = issues.map((issue) => `${v.getDotPath(issue) ?? 'params'} ${problemOf(issue)}`)
  const text = `Invalid params of ${method}: ${problems.join('; ')}.`
  return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message: text } }
}

/** A revision whose requests each say it has no `initialize`: the SDK answers that it is not found. */
function isRemoved(method: string, params: unknown): boolean {
  const meta = isObject(params) ? params._meta : undefined
  return method === 'initialize' && isObject(meta) && PROTOCOL_VERSION_META_KEY in meta
}

const Request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.unknown()),
})

function problemOf(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is required' : issue.message
}
