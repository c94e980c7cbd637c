import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { IdentityProvider } from '../../src/lib/identity-provider.ts'
import { type PlainBrowser, plainBrowser } from './browser.ts'
import { freePort } from './ports.ts'

/** What the provider says about an account in the ID token, or where it is asked. */
type Claims = {
  sub: string
  email?: string
  email_verified?: boolean
  xms_edov?: boolean
}

/** A company's identity provider: the library as it is, in a server of its own. */
export type TestProvider = {
  issuer: string
  /** Who is signed in there, in every browser. */
  signIn(claims: Claims): void
  /** Replaces the keys; with `publish: false` the document still has the former ones. */
  rotate(options?: { publish?: boolean }): Promise<void>
  /** Answers each request in its own way instead; undefined: as the library does. */
  instead(answer: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined): void
  /** Changes the claims of the ID tokens that it signs. */
  tamper(change: ((claims: Record<string, unknown>) => void) | undefined): void
  /** The paths that were asked for, but for those that a browser opens. */
  asked: string[]
  settings(more?: Partial<IdentityProvider>): IdentityProvider
  stop(): Promise<void>
  start(): Promise<void>
}

type Options = {
  /** Whether claims are in the ID token; otherwise only the userinfo address tells them. */
  in_token?: boolean
  auth_method?: 'client_secret_post' | 'client_secret_basic'
}

const client_id = 'rollcall'
const client_secret = 'a secret with spaces & signs: ~%+'

export async function startProvider(
  site: string,
  { in_token = true, auth_method = 'client_secret_post' }: Options = {},
): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { default: OidcProvider } = await quietly(() => import('oidc-provider'))
  let claims: Claims = { sub: 'nobody' }
  let answer: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  let provider: Provider
  let tampering: ((claims: Record<string, unknown>) => void) | undefined
  let published: string | undefined
  let keys = newKeys()
  const asked: string[] = []

  const make = () => {
    const made = new OidcProvider(issuer, {
      clients: [
        {
          client_id,
          client_secret,
          application_type: 'native',
          redirect_uris: [`${site}/sign-in/provider/callback`],
          token_endpoint_auth_method: auth_method,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
      conformIdTokenClaims: !in_token,
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...claims, sub }) }),
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      jwks: { keys },
      pkce: { required: () => true },
      ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    })
    made.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (tampering && body?.id_token) body.id_token = forged(body.id_token)
    })
    return made
  }

  /** The person is there already, and agrees. */
  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { params, session } = await provider.interactionDetails(req, res)
    const accountId = session?.accountId ?? claims.sub
    const grant = new provider.Grant({ accountId: claims.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email')
    const grantId = await grant.save()
    const result = { login: { accountId: claims.sub }, consent: { grantId } }
    await provider.interactionFinished(req, res, result, {
      mergeWithLastSubmission: accountId === claims.sub,
    })
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? '').split('?')[0]!
    if (!/^\/(auth|interaction)/.test(path)) asked.push(path)
    if (answer?.(req, res)) return
    if (path === '/jwks' && published !== undefined) {
      res.setHeader('content-type', 'application/json').end(published)
      return
    }
    if (path.startsWith('/interaction/')) return interact(req, res)
    await provider.callback()(req, res)
  }

  /** Signs the changed claims with the key that is published. */
  function forged(token: string): string {
    const [head = '', body = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    tampering?.(claims)
    const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    const key = createPrivateKey({ key: keys[0]!, format: 'jwk' })
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  let server: Server
  const self: TestProvider = {
    issuer,
    asked,
    signIn(given) {
      claims = given
    },
    async rotate({ publish = true } = {}) {
      published = publish ? undefined : await (await fetch(`${issuer}/jwks`)).text()
      keys = newKeys()
      provider = await quietly(make)
    },
    tamper(change) {
      tampering = change
    },
    instead(given) {
      answer = given
    },
    settings: (more = {}) => ({
      issuer,
      client_id,
      client_secret,
      trust_email: false,
      grant_days: 7,
      ...more,
    }),
    async start() {
      server = createServer((req, res) => {
        handle(req, res).catch((error) => res.writeHead(500).end(String(error)))
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close').catch(() => undefined)
    },
  }
  provider = await quietly(make)
  await self.start()
  return self
}

/** The library warns of the version of Node, and of an adapter that keeps everything in memory. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn, info } = console
  console.warn = () => undefined
  console.info = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
    console.info = info
  }
}

function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ format: 'jwk' })
  return [{ ...key, kty: 'RSA', alg: 'RS256', use: 'sig', kid: crypto.randomUUID() } as const]
}

/** Goes to the provider from a page and comes back with its answer. */
export async function viaProvider(
  browser: PlainBrowser,
  { issuer }: Pick<TestProvider, 'issuer'>,
  start = '/sign-in/provider',
) {
  return browser.get(await returnAddress(browser, { issuer }, start))
}

/** Goes to the provider and returns the address that it sends the browser back to. */
export async function returnAddress(
  browser: PlainBrowser,
  { issuer }: Pick<TestProvider, 'issuer'>,
  start = '/sign-in/provider',
): Promise<string> {
  const left = await browser.get(start)
  if (!left.url.startsWith(issuer)) throw new Error(`Not sent to the provider: ${left.text}`)
  const back = await plainBrowser(issuer).get(left.url)
  if (!back.url.includes('/sign-in/provider/callback')) {
    throw new Error(`Not sent back: ${back.status} ${back.url} ${back.text}`)
  }
  return back.url
}
