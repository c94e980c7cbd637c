import type { Context, Middleware } from 'koa'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { DomainError } from '../../lib/errors.ts'
import { isSignature, signature } from '../../modules/sessions/token.ts'
import { type OriginSettings, originCheck } from '../http/requests/origin.ts'
import { refuse } from '../refusals.ts'

/**
 * The content security policy of pages, which use only their own scripts and send forms to their own site. Chromium
 * applies it to every redirect after a form, so a form that leads to another site is answered with a page that
 * continues by itself.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves pages under their own host, and posts from their own pages; a page that is unknown is a 404. */
export function onOwnSite(settings: Omit<OriginSettings, 'allowed_origins'>, serve: Middleware) {
  const checkHost = originCheck({ ...settings, allowed_origins: [] })
  return async (ctx: Context): Promise<void> => {
    checkHost({ host: ctx.headers.host })
    if (ctx.method === 'POST') refuseOtherSites(ctx, settings.site_url)
    await serve(ctx, async () => {
      throw new DomainError('not_found', refuse.no_page())
    })
  }
}

/** Refuses (403) posts from another site's page, by the origin that browsers send. */
function refuseOtherSites(ctx: Context, site_url: string): void {
  const fetchSite = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  const isForeign = fetchSite !== '' && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (isForeign || (origin !== '' && !isOwn(origin, ctx, site_url))) throw foreign()
}

/** Returns the token in this session's forms, which pages of other sites cannot read. */
export function formToken(secrets: Secrets, session: FormSession): string {
  return signature(secrets, formPurpose, formBody(session)).toString('base64url')
}

/** Refuses (403) a form of another session. */
export function requireFormToken(
  secrets: Secrets,
  session: FormSession,
  provided: string | null,
): void {
  const token = Buffer.from(provided ?? '', 'base64url')
  if (!isSignature(secrets, formPurpose, formBody(session), token)) throw foreign()
}

type FormSession = { id: number; company_id: number }

const formPurpose = 'dashboard-form'

function formBody({ company_id, id }: FormSession): string {
  return `${company_id}.${id}`
}

function isOwn(origin: string, ctx: Context, site_url: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(site_url).origin || new URL(origin).host === ctx.get('Host')
}

function foreign(): DomainError {
  return new DomainError('forbidden', refuse.form_of_other_site())
}
