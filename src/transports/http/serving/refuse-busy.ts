import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError, errorBody } from '../../../lib/errors.ts'
import { inLanguage, type Language, t } from '../../../words/index.ts'
import { refuse } from '../../refusals.ts'
import { discardRest } from '../answers/discard.ts'
import { readRequestId } from '../requests/request-id.ts'

const refusal = new DomainError('unavailable', refuse.busy())

async function pageIn(language: Language): Promise<Buffer> {
  const [title, head, text] = await inLanguage(language, () => [
    t`Busy`,
    t`The service is busy`,
    t`Reload this page in a few seconds.`,
  ])
  return Buffer.from(`<!doctype html>
<html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<h1>${head}</h1><p>${text}</p></html>
`)
}

/** Answers 503 without processing the request further, so that refusing stays cheap. */
export async function refuseBusy(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const request_id = readRequestId(req.headers['x-request-id'])
  const isPage = req.url?.startsWith('/admin')
  // Without weights, which would have to be parsed: the first language is the preferred one.
  const language = /^\s*fr\b/i.test(req.headers['accept-language'] ?? '') ? 'fr' : 'en'
  // After the received bytes are parsed: most bodies are complete by then.
  process.nextTick(discardRest, req, res)
  const body = isPage
    ? await pageIn(language)
    : Buffer.from(JSON.stringify(errorBody(refusal, request_id)))
  res.writeHead(503, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': body.length,
    // Random, so that clients refused together do not return together.
    'Retry-After': String(1 + Math.floor(Math.random() * 3)),
    'Cache-Control': 'no-store',
    ...(isPage ? { Vary: 'Accept-Language' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request_id,
  })
  res.end(body)
}
