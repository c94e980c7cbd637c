import { mayCall } from '../../../core/access/reach.ts'
import { inputJsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { holderOf } from '../../auth/holder.ts'
import { downloadsPath, seal } from '../../downloads/sealed.ts'
import type { Call, CallDeps } from '../call/call.ts'

/** A part of a tool's answer: a link that a person opens in a browser, without a key. */
export type ResourceLink = {
  type: 'resource_link'
  uri: string
  name: string
  mimeType: string
  description: string
}

export type DownloadedFile = {
  /**
   * The name of the file. An operation that returns a file names it itself; of any other operation `.csv` is the
   * rows, and every other name is the answer as JSON.
   */
  name: string
  mimeType: string
  /** The field with the rows of a `.csv`; `data` unless it is another. */
  rows?: string
}

/**
 * Returns a link to the whole answer of a read, valid for ten minutes, for the access that calls. Opening it runs the
 * operation again with that access, so it ends with the access. Undefined if nobody could open it: for a call without a
 * key or a grant, and for an input that is too long for a URL.
 */
export function downloadLink(
  { operationDeps: { services, now } }: CallDeps,
  { caller }: Pick<Call, 'caller'>,
  operation: AnyOperation,
  input: Record<string, unknown>,
  { name, mimeType, rows = 'data' }: DownloadedFile,
): ResourceLink | undefined {
  if (operation.effect !== 'read') throw new Error(`${operation.name} is not a read.`)
  const holder = holderOf(caller.company_id, caller.actor)
  // The link has the rights of the whole access, so a narrower token gets no link to data that it may not read.
  if (!holder || !mayCall(operation, caller.actor)) return undefined
  const expires_ms = now() + lives_ms
  const read = { operation: operation.name, input: known(operation, input) }
  const file = { filename: name, rows }
  const sealed = seal(services.secrets, { holder, ...read, ...file, expires_ms })
  if (sealed.length > longest) return undefined
  return {
    type: 'resource_link',
    uri: `${services.site_url}${downloadsPath}${sealed}`,
    name,
    mimeType,
    description: 'Give the person this link: it opens without a key, for ten minutes.',
  }
}

const lives_ms = 10 * 60 * 1000
/** Proxies refuse addresses that are longer than 4 to 8 kB. */
const longest = 3000

/** Leaves out arguments that only tools take. */
function known(operation: AnyOperation, input: Record<string, unknown>): Record<string, unknown> {
  const fields = inputJsonSchema(operation).properties ?? {}
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in fields && value !== undefined),
  )
}
