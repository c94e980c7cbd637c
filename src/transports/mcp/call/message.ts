import type { IncomingMessage } from 'node:http'
import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { text } from '../../../core/schema.ts'
import { DomainError } from '../../../lib/errors.ts'
import { isObject } from '../../../lib/objects.ts'
import { readText } from '../../http/requests/read-text.ts'

/** A body as it arrived, and its content; `parsed` is undefined when it is not JSON. */
export type Message = {
  text: string
  parsed: unknown
  methods: ReadonlySet<string>
  /** The tools that it calls by name. */
  called: ReadonlySet<string>
  /** The prompts that it requests by name. */
  prompts: ReadonlySet<string>
  /** The ids of tool calls with an argument `__proto__`, which the SDK drops before the tool sees it. */
  with_proto: ReadonlySet<unknown>
  /** The client's own identification, cleaned; null for clients that do not send it with each request. */
  client_info: string | null
  /** The number of requests in the body: an old client may send several together. */
  requests: number
}

/** Reads a body of at most `limit` bytes; throws a 413, and a 400 for JSON that is nested too deeply. */
export async function readMessage(req: IncomingMessage, limit: number): Promise<Message> {
  const body = await readText(req, limit, () => tooLarge(limit))
  const parsed = parse(body)
  refuseDepth(parsed)
  const parts = Array.isArray(parsed) ? parsed : [parsed]
  const methods = new Set<string>()
  const called = new Set<string>()
  const prompts = new Set<string>()
  const with_proto = new Set<unknown>()
  let client_info: string | null = null
  for (const part of parts) {
    settleParams(part)
    client_info ??= claimOf(part?.params?._meta?.[CLIENT_INFO_META_KEY])
    if (typeof part?.method !== 'string') continue
    methods.add(part.method)
    if (part.method === 'prompts/get') prompts.add(String(part.params?.name))
    if (part.method !== 'tools/call') continue
    called.add(String(part.params?.name))
    if (Object.hasOwn(part.params?.arguments ?? {}, '__proto__')) with_proto.add(part.id)
  }
  return {
    text: body,
    parsed,
    methods,
    called,
    prompts,
    with_proto,
    client_info,
    requests: parts.length,
  }
}

/** Removes the nulls that some clients send for absent fields, and parses arguments that are JSON text. */
function settleParams(request: unknown): void {
  if (!isObject(request)) return
  dropNulls(request, ['params'])
  const { params } = request
  if (!isObject(params)) return
  dropNulls(params, ['arguments', 'cursor', '_meta', 'capabilities', 'context'])
  if (isObject(params._meta)) dropNulls(params._meta, ['progressToken'])
  if (isObject(params.context)) dropNulls(params.context, ['arguments'])
  if (request.method === 'initialize') params.capabilities ??= {}
  const read = typeof params.arguments === 'string' ? parse(params.arguments) : undefined
  if (!isObject(read)) return
  refuseDepth(read)
  params.arguments = read
}

function dropNulls(holder: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (holder[name] === null) delete holder[name]
}

/** Returns the name and version of a client, at most 100 characters. */
function claimOf(claim: unknown): string | null {
  if (typeof claim !== 'object' || claim === null) return null
  const { name, version } = claim as Record<string, unknown>
  const client = [name, version].filter((part) => typeof part === 'string').join(' ')
  const parsed = v.safeParse(text(1000), client.slice(0, 1000))
  const cleaned = parsed.success
    ? parsed.output.replace(/\s+/g, ' ').trim().replace(/^\{+/, '')
    : ''
  return cleaned === '' ? null : cleaned.slice(0, 100).toWellFormed()
}

/** The largest batch that the SDK accepts. */
export const maxBatch = 100

/** The depth that REST accepts, within the three levels of the protocol. */
export const maxDepth = 23

function tooLarge(limit: number): DomainError {
  return new DomainError('too_large', `The body must be at most ${limit / 1024} KiB.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseDepth(value: unknown): void {
  if (!isDeeperThan(value, maxDepth)) return
  throw new DomainError('bad_request', `The body is nested deeper than ${maxDepth} levels.`)
}

/** Whether a value has objects inside one another at more levels. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
