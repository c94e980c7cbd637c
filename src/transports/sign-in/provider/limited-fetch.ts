import type { CustomFetch } from 'openid-client'

export const timeout_s = 5
const most_bytes = 256 * 1024

/** The hosts that Google uses for its issuer; every other provider must answer at the host of its issuer. */
const otherOrigins: Readonly<Record<string, readonly string[]>> = {
  'https://accounts.google.com': [
    'https://oauth2.googleapis.com',
    'https://openidconnect.googleapis.com',
    'https://www.googleapis.com',
  ],
}

/** A request to another host than the issuer's. */
export class ForeignHost extends Error {}

/** An answer that is larger than any document or token should be. */
export class TooLarge extends Error {}

export function isOfIssuer(issuer: string, url: string): boolean {
  const { origin } = new URL(issuer)
  const asked = URL.parse(url)?.origin
  return asked === origin || (otherOrigins[origin] ?? []).includes(asked ?? '')
}

/**
 * Returns a fetch that asks only the host of the issuer, follows no redirect and stops after 5 seconds or 256 KiB. The
 * issuer may be in a private network: the operator chose it.
 */
export function limitedFetch(issuer: string): CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    if (!isOfIssuer(issuer, url)) throw new ForeignHost(new URL(url).host)
    const patience = AbortSignal.timeout(timeout_s * 1000)
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      body: (body ?? null) as never,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    const { status, statusText } = response
    const text = await textOf(response)
    const hasBody = status !== 204 && status !== 304
    return new Response(hasBody ? text : null, { status, statusText, headers: response.headers })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most_bytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
