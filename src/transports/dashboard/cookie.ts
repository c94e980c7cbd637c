import type { Context } from 'koa'
import { session_ms } from '../../modules/dashboard-access/sessions/open.ts'

export type CookieSettings = { site_url: string }

const name = 'rollcall_session'

/** The signed token of the session that a request says it is of. */
export function readCookie(ctx: Context): string | undefined {
  return ctx.cookies.get(name)
}

/** Gives the session to the browser, for twelve hours; not to scripts, nor to posts of other sites. */
export function writeCookie(ctx: Context, settings: CookieSettings, token: string): void {
  ctx.append('Set-Cookie', cookie(settings, token, session_ms / 1000))
}

export function clearCookie(ctx: Context, settings: CookieSettings): void {
  ctx.append('Set-Cookie', cookie(settings, '', 0))
}

// Behind a proxy Koa cannot know that the site is https, hence written by hand.
function cookie({ site_url }: CookieSettings, value: string, max_age_s: number): string {
  const { protocol, pathname } = new URL(site_url)
  const secure = protocol === 'https:' ? '; Secure' : ''
  const path = `${pathname.replace(/\/+$/, '')}/admin`
  return `${name}=${value}; Path=${path}; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`
}
