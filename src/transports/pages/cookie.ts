import type { Context } from 'koa'
import { session_ms } from '../../modules/sessions/open.ts'

export type CookieSettings = { site_url: string }

const name = 'rollcall_session'

/** Returns the signed session token of a request. */
export function readCookie(ctx: Context): string | undefined {
  return ctx.cookies.get(name)
}

/**
 * Sets the session cookie for twelve hours; not readable by scripts, nor sent with posts from other sites.
 */
export function writeCookie(ctx: Context, settings: CookieSettings, token: string): void {
  ctx.append('Set-Cookie', cookie(settings, token, session_ms / 1000))
  clearOldPath(ctx, settings)
}

export function clearCookie(ctx: Context, settings: CookieSettings): void {
  ctx.append('Set-Cookie', cookie(settings, '', 0))
  clearOldPath(ctx, settings)
}

/** Releases before 1.2 set the cookie for the dashboard alone; browsers would send that one first. */
function clearOldPath(ctx: Context, settings: CookieSettings): void {
  ctx.append('Set-Cookie', cookie(settings, '', 0, '/admin'))
}

// Behind a proxy Koa cannot know that the site uses https, so the header is written here.
function cookie(
  { site_url }: CookieSettings,
  value: string,
  max_age_s: number,
  below = '/',
): string {
  const { protocol, pathname } = new URL(site_url)
  const secure = protocol === 'https:' ? '; Secure' : ''
  const path = `${pathname.replace(/\/+$/, '')}${below}`
  return `${name}=${value}; Path=${path}; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`
}
