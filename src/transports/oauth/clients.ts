import type { AdapterPayload } from 'oidc-provider'
import * as v from 'valibot'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import type { Host } from '../mcp/hosts/host.ts'
import { hosts } from '../mcp/hosts/index.ts'

/** The largest metadata that becomes a client id, in bytes. */
const most_bytes = 1024
const context = 'oauth-client'

const Registration = v.object({
  client_name: v.optional(v.string()),
  redirect_uris: v.pipe(
    v.array(v.string(), 'redirect_uris must be a list of addresses'),
    v.minLength(1, 'redirect_uris must name at least one address'),
  ),
})

/** The metadata fields of a client that are used here: every client is public and uses codes. */
export type ClientMetadata = { name: string; redirect_uris: readonly string[] }

/** The requested registration, or the error of RFC 7591, 3.2.2 that refuses it. */
export type ReadRegistration =
  | { metadata: ClientMetadata }
  | { error: 'invalid_redirect_uri' | 'invalid_client_metadata'; error_description: string }

/** Reads a registration; the addresses themselves are checked by the library. */
export function readRegistration(body: unknown): ReadRegistration {
  const { success, output, issues } = v.safeParse(Registration, body)
  if (!success) {
    const [{ message }] = issues
    const error = /redirect_uris/.test(message) ? 'invalid_redirect_uri' : 'invalid_client_metadata'
    return { error, error_description: message }
  }
  const { client_name = 'An application', redirect_uris } = output
  const refused = redirect_uris.find((uri) => !isPossibleRedirect(uri))
  if (refused !== undefined) {
    const error_description = `${refused.slice(0, 100)} is not an address that a sign-in can return to`
    return { error: 'invalid_redirect_uri', error_description }
  }
  const name = plainName(client_name)
  const metadata = { name, redirect_uris }
  if (Buffer.byteLength(JSON.stringify(metadata)) > most_bytes) {
    const error_description = `client_name and redirect_uris must take at most ${most_bytes} bytes`
    return { error: 'invalid_client_metadata', error_description }
  }
  return { metadata }
}

/** A scheme of an application itself: a domain name in reverse order (RFC 8252, 7.1), so it has a dot. */
const reverseDomain = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/

const hostSchemes: ReadonlySet<string> = new Set(
  Object.values<Host>(hosts).flatMap(({ schemes = [] }) => schemes.map((scheme) => `${scheme}:`)),
)

/**
 * Whether a sign-in may return to an address: of the web, where the page can show its host, or of an application by
 * its own scheme. Any other scheme could open a program of the system. The library checks the rest.
 */
export function isPossibleRedirect(uri: string): boolean {
  const url = URL.parse(uri)
  if (!url || /[\s\p{C}]/u.test(uri)) return false
  const { protocol, hostname, username, password } = url
  if (protocol !== 'https:' && protocol !== 'http:') {
    return reverseDomain.test(protocol) || hostSchemes.has(protocol)
  }
  return username === '' && password === '' && /^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname)
}

/** Returns the metadata under the names of RFC 7591, with the fields that every client here has. */
export function fullMetadata({ name, redirect_uris }: ClientMetadata) {
  return {
    client_name: name,
    redirect_uris: [...redirect_uris],
    // Native, whatever it declares, if it redirects to this computer or to a custom scheme: the library then refuses
    // every other address without https.
    application_type: redirect_uris.every((uri) => URL.parse(uri)?.protocol === 'https:')
      ? ('web' as const)
      : ('native' as const),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'none' as const,
  }
}

/** Returns the id of a client: its encrypted metadata, so that a registration stores nothing. */
export function sealClient(secrets: Secrets, { name, redirect_uris }: ClientMetadata): string {
  return secrets.encrypt(JSON.stringify([name, ...redirect_uris]), context)
}

/** Returns the client of an id; undefined for an id that was not made here, or has no redirect that is still allowed. */
export function openClient(secrets: Secrets, id: string): AdapterPayload | undefined {
  if (id.length > 4 * most_bytes || !id.startsWith('v1.')) return undefined
  try {
    const [name, ...registered] = JSON.parse(secrets.decrypt(id, context)) as [string, string]
    const redirect_uris = registered.filter(isPossibleRedirect)
    if (redirect_uris.length === 0) return undefined
    return { client_id: id, ...fullMetadata({ name, redirect_uris }) }
  } catch {
    return undefined
  }
}

/** Returns where a redirect leads, as people read it: its host, this computer, or the scheme of an application. */
export function hostOf(redirect_uri: string): string {
  const url = URL.parse(redirect_uri)
  if (url?.protocol === 'https:') return url.host
  return url?.protocol === 'http:' ? 'this computer' : `${url?.protocol}//`
}

/** Removes characters that could make a name look like something else; at most 80 characters. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, 80).join('') || 'An application'
}

/** Returns the registration under the library's names, or the error that refuses it. */
export function normalizedRegistration(text: string) {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    const error_description = 'The registration must be a JSON object.'
    return { error: 'invalid_client_metadata', error_description } as const
  }
  const read = readRegistration(body)
  return 'metadata' in read ? { body: fullMetadata(read.metadata) } : read
}
