import type { Context } from 'koa'
import { code_ms } from '../../../modules/sign-in/codes.ts'
import type { Deps } from '../visit.ts'

const name = 'rollcall_code'

/** Returns the secret of the browser that requested a code. */
export function readBrowser(ctx: Context): string | undefined {
  return ctx.cookies.get(name)
}

/** Binds a code to the browser that requested it. */
export function writeBrowser(ctx: Context, { settings, root }: Deps, browser: string): void {
  const secure = new URL(settings.site_url).protocol === 'https:' ? '; Secure' : ''
  ctx.append(
    'Set-Cookie',
    `${name}=${browser}; Path=${root}/; Max-Age=${code_ms / 1000}; HttpOnly; SameSite=Lax${secure}`,
  )
}
