import type { Context } from 'koa'
import type { Logger } from 'pino'
import { unavailableError } from '../../db/failures.ts'
import { DomainError, errorBody, internalErrorBody } from '../../lib/errors.ts'
import { t, wireWords } from '../../words/index.ts'
import { inPageLanguage, varyByLanguage } from '../http/requests/page-language.ts'
import { logOnceASecond } from '../http/serving/log-rarely.ts'
import { refuse } from '../refusals.ts'

type Deps = { log: Logger; settings: { site_url: string } }

/** Explains why a link could not be opened and what to do: a page for browsers, JSON for programs. */
export async function sendProblem(deps: Deps, ctx: Context, thrown: unknown): Promise<void> {
  const { request_id } = ctx.state
  const error = refusalOf(unavailableError(thrown) ?? thrown)
  if (!error) deps.log.error({ err: thrown, request_id }, 'a download failed')
  else if (error.cause) {
    logOnceASecond(deps.log, 'warn', { err: error.cause, request_id }, error.message)
  }
  const body = error ? errorBody(error, request_id) : internalErrorBody(request_id)
  ctx.status = error?.status ?? 500
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = JSON.stringify(body)
    return
  }
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'self'; img-src 'self'")
  ctx.type = 'text/html; charset=utf-8'
  varyByLanguage(ctx)
  ctx.body = await inPageLanguage(ctx, () => pageOf(deps, body.message, request_id))
}

const advice = refuse.needs_new_link()

/** A 401 would tell a browser to sign in, which does not help here. */
function refusalOf(error: unknown): DomainError | undefined {
  if (!(error instanceof DomainError)) return undefined
  const { code, fields, cause } = error
  if (code === 'unauthorized') {
    const ended = `${refuse.link_access_ended()} ${advice}`
    return new DomainError('forbidden', ended)
  }
  const isTemporary = code === 'unavailable' || code === 'too_many' || code === 'method_not_allowed'
  return isTemporary ? error : new DomainError(code, `${error.message} ${advice}`, fields, cause)
}

async function pageOf({ settings }: Deps, message: string, request_id: string): Promise<string> {
  const [{ dashboardAssets }, { html }, { publicLayout }] = await Promise.all([
    import('../pages/assets.ts'),
    import('../pages/html.ts'),
    import('../pages/layout.ts'),
  ])
  const root = new URL(settings.site_url).pathname.replace(/\/+$/, '')
  const sentences = message.endsWith(advice)
    ? [message.slice(0, -advice.length).trim(), advice]
    : [message]
  const main = html`<h1>${t`The file could not be opened`}</h1>
<p>${sentences.map(wireWords).join(' ')}</p><p class="quiet">${t`Request ${request_id}`}</p>`
  const title = t`Download`
  return publicLayout({ root, assets: await dashboardAssets() }, { title, main }).toString()
}
