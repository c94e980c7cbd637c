import type { Context } from 'koa'
import type { Deps } from '../visit.ts'
import type { Round } from './client.ts'

const name = 'rollcall_provider'
const context = 'sign-in-provider'
const valid_ms = 10 * 60 * 1000

/** The data that the browser stores, and the connection that the sign-in is for. */
export type KeptRound = Round & { uid: string | undefined }

/** Keeps the round in the browser, encrypted, so that any process may answer when it comes back. */
export function writeRound(ctx: Context, deps: Deps, round: KeptRound): void {
  const { services, now } = deps.operationDeps
  const text = JSON.stringify({ ...round, until: now() + valid_ms })
  setCookie(ctx, deps, services.secrets.encrypt(text, context), valid_ms / 1000)
}

/** Returns the round of this browser and forgets it; undefined when there is none or it took too long. */
export function takeRound(ctx: Context, deps: Deps): KeptRound | undefined {
  const sealed = ctx.cookies.get(name)
  if (sealed === undefined) return undefined
  setCookie(ctx, deps, '', 0)
  const { services, now } = deps.operationDeps
  try {
    const { until, ...round } = JSON.parse(services.secrets.decrypt(sealed, context))
    return until > now() ? round : undefined
  } catch {
    return undefined
  }
}

function setCookie(ctx: Context, { settings, root }: Deps, value: string, max_age_s: number): void {
  const secure = new URL(settings.site_url).protocol === 'https:' ? '; Secure' : ''
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=${root}/sign-in/provider; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`,
  )
}
