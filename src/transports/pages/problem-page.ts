import type { Context } from 'koa'
import type { Logger } from 'pino'
import { unavailableError } from '../../db/failures.ts'
import { DomainError } from '../../lib/errors.ts'
import { t } from '../../words/index.ts'
import { logOnceASecond } from '../http/serving/log-rarely.ts'
import { type Html, html } from './html.ts'
import { problemText } from './problem.ts'

/** Logs why a request failed and returns the page that says so, with the way back. */
export function problemPage(
  log: Logger,
  { state: { request_id } }: Context,
  error: unknown,
  { failed, back }: { failed: string; back: Html },
) {
  const refusal = error instanceof DomainError ? error : unavailableError(error)
  if (!refusal) log.error({ err: error, request_id }, failed)
  else if (refusal.cause) {
    logOnceASecond(log, 'warn', { err: refusal.cause, request_id }, refusal.message)
  }
  const message = (refusal && problemText(refusal)) ?? t`An unexpected error occurred. Try again.`
  const main = html`<h1>${!refusal ? t`Unexpected error` : refusal.status === 404 ? t`Page not found` : t`Request failed`}</h1>
<p>${message}</p><p class="quiet">${t`Request ${request_id}`}</p>
<p>${back}</p>`
  return { status: refusal?.status ?? 500, title: t`Problem`, main }
}
