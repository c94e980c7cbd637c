import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import type { OperationDeps } from '../../../core/run/run-operation.ts'
import { emailNorm } from '../../../lib/text.ts'
import { signature } from '../../../modules/sessions/token.ts'

const name = 'rollcall_browser'
const purpose = 'known-browser'
const max_age_s = 365 * 24 * 60 * 60
/** People of one browser whose addresses are kept; the last ones. */
const most_addresses = 10

type Deps = { operationDeps: OperationDeps; settings: { site_url: string } }

/** A browser in which people have signed in, and with which addresses. */
type Known = { id: string; addresses: readonly string[] }

/** Returns the id of a browser in which somebody has signed in with an address before; undefined otherwise. */
export function knownBrowser(deps: Deps, ctx: Context, email: string): string | undefined {
  const known = readKnown(deps, ctx)
  return known?.addresses.includes(digestOf(email)) ? known.id : undefined
}

/** Remembers in the browser that somebody has signed in there with an address. */
export function rememberBrowser(deps: Deps, ctx: Context, email: string): void {
  const { id, addresses } = readKnown(deps, ctx) ?? {
    id: randomBytes(16).toString('base64url'),
    addresses: [],
  }
  const digest = digestOf(email)
  const kept = [digest, ...addresses.filter((one) => one !== digest)].slice(0, most_addresses)
  const body = [id, ...kept].join('.')
  const value = `${body}.${signed(deps, body).toString('base64url')}`
  const { protocol, pathname } = new URL(deps.settings.site_url)
  const secure = protocol === 'https:' ? '; Secure' : ''
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=${pathname.replace(/\/+$/, '')}/; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function readKnown(deps: Deps, ctx: Context): Known | undefined {
  const match = form.exec(ctx.cookies.get(name) ?? '')
  if (!match) return undefined
  const [, body = '', signatureText = ''] = match
  if (!timingSafeEqual(Buffer.from(signatureText, 'base64url'), signed(deps, body)))
    return undefined
  const [id = '', ...addresses] = body.split('.')
  return { id, addresses }
}

const form = /^([\w-]{22}(?:\.[\w-]{16}){1,10})\.([\w-]{43})$/

const signed = ({ operationDeps }: Deps, body: string) =>
  signature(operationDeps.services.secrets, purpose, body)

const digestOf = (email: string) =>
  createHash('sha256').update(emailNorm(email)).digest('base64url').slice(0, 16)
