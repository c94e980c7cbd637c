import got from 'got'
import type { AdapterPayload } from 'oidc-provider'
import type { EgressPolicy } from '../../lib/egress-policy.ts'
import { version } from '../../lib/version.ts'
import { GuardedAgent } from '../../modules/webhooks/deliveries/agent.ts'
import { fullMetadata, isPossibleRedirect, plainName } from './clients.ts'

const timeout_ms = 2_500
const most_bytes = 16 * 1024
const most_kept = 200
/** Failures are cached this long, because the library requests a client without a document twice. */
const failed_ms = 5_000
/** A kept copy is used this long before it is fetched again. */
const fresh_ms = 60 * 60 * 1000

/** Fetches a metadata document of a client and returns it under the library's names. */
export type FetchDocument = (url: string) => Promise<Response>

/**
 * Fetches the metadata documents of clients (draft-ietf-oauth-client-id-metadata-document): only from public addresses,
 * without redirects. A cached copy is returned immediately and refreshed in the background.
 */
export function makeFetchDocument(policy: EgressPolicy, now: () => number): FetchDocument {
  const agent = new GuardedAgent(policy)
  const kept = new Map<string, { document: AdapterPayload; at_ms: number }>()

  const failed = new Map<string, { error: unknown; at_ms: number }>()

  async function first(url: string): Promise<AdapterPayload> {
    const before = failed.get(url)
    if (before && now() - before.at_ms < failed_ms) throw before.error
    try {
      return await renew(url)
    } catch (error) {
      if (failed.size > most_kept) failed.clear()
      failed.set(url, { error, at_ms: now() })
      throw error
    }
  }

  async function renew(url: string): Promise<AdapterPayload> {
    const document = await fetchClientDocument(url, agent)
    kept.delete(url)
    kept.set(url, { document, at_ms: now() })
    if (kept.size > most_kept) kept.delete(kept.keys().next().value!)
    return document
  }

  return async (url) => {
    const copy = kept.get(url)
    if (!copy) return Response.json(await first(url))
    if (now() - copy.at_ms > fresh_ms) {
      copy.at_ms = now()
      renew(url).catch(() => undefined)
    }
    return Response.json(copy.document)
  }
}

/** Fetches a document once; throws when it cannot be reached or is not one. */
export async function fetchClientDocument(
  url: string,
  agent: GuardedAgent,
): Promise<AdapterPayload> {
  const stream = got.stream(url, {
    headers: { accept: 'application/json', 'user-agent': `Rollcall/${version}` },
    agent: { https: agent },
    timeout: { request: timeout_ms },
    retry: { limit: 0 },
    followRedirect: false,
    decompress: false,
    throwHttpErrors: false,
  })
  let status = 0
  stream.once('response', (response: { statusCode: number }) => {
    status = response.statusCode
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most_bytes) throw new Error(`The document is larger than ${most_bytes} bytes.`)
    chunks.push(chunk)
  }
  if (status !== 200) throw new Error(`The document was answered with ${status}.`)
  return readDocument(url, JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/** Returns the fields that are used, as for registered clients; throws for a document that is not of this address. */
function readDocument(url: string, document: unknown): AdapterPayload {
  const { client_id, client_name, redirect_uris } = (document ?? {}) as Record<string, unknown>
  if (client_id !== url) throw new Error('The client_id of the document is not its address.')
  const isList = Array.isArray(redirect_uris) && redirect_uris.length > 0
  if (!isList || redirect_uris.some((uri) => typeof uri !== 'string')) {
    throw new Error('The document has no redirect_uris.')
  }
  if (!redirect_uris.every(isPossibleRedirect)) {
    throw new Error('The document has a redirect_uri that a sign-in cannot return to.')
  }
  const name = plainName(typeof client_name === 'string' ? client_name : new URL(url).host)
  return { client_id: url, ...fullMetadata({ name, redirect_uris }) }
}
