import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type Provider from 'oidc-provider'

/** Overrides for the incoming request that the library gets. */
export type Replaced = { url?: string; body?: { text: string; type: string } }

/** Has the library answer a request, under the site's address and without a library session. */
export async function answerBy(
  provider: Provider,
  { site_url, root }: { site_url: string; root: string },
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  { url = req.url ?? '/', body }: Replaced = {},
): Promise<void> {
  const { host, protocol } = new URL(site_url)
  const headers: IncomingMessage['headers'] = {
    ...req.headers,
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(body
      ? { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.text)) }
      : {}),
  }
  delete headers['transfer-encoding']
  if (!body) Object.assign(headers, contentOf(req))
  const cookies = withoutSession(req.headers.cookie)
  if (cookies === undefined) delete headers.cookie
  else headers.cookie = cookies
  const bytes = Buffer.from(body?.text ?? '')
  const source = body ? Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }) : req
  const handed = Object.assign(source, {
    headers,
    method: req.method,
    url,
    originalUrl: `${root}${url}`,
    socket: req.socket,
  })
  await provider.callback()(handed as unknown as IncomingMessage, res)
}

function contentOf(req: IncomingMessage) {
  const { 'transfer-encoding': chunked } = req.headers
  return chunked === undefined ? {} : { 'transfer-encoding': chunked }
}

/** Each authorization begins without a library session: Rollcall's session decides who is signed in. */
function withoutSession(cookie: string | undefined): string | undefined {
  const cookies = cookie
    ?.split(/;\s*/)
    .filter((pair) => !/^rollcall_oauth(\.sig)?=/.test(pair))
    .join('; ')
  return cookies || undefined
}
