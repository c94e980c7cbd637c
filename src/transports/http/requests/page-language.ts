import type { Context } from 'koa'
import { type Meanings, rememberingRefusals } from '../../../lib/refusals.ts'
import { inLanguage, type Language } from '../../../words/index.ts'

type Asked = Pick<Context, 'state' | 'vary' | 'acceptsLanguages'>

/**
 * Answers a page in the language of the signed-in person, once `speaks` has named it; before that, in the one of ours
 * that the browser prefers.
 */
export function inPageLanguage<T>(ctx: Asked, answer: () => Promise<T>): Promise<T> {
  return showingRefusals(ctx, () => inLanguage(ctx.state.language ?? preferred(ctx), answer))
}

/** Runs the rest of a request, the page of a failure too, in the language of the signed-in person. */
export function speaks<T>(ctx: Asked, language: Language, answer: () => Promise<T>): Promise<T> {
  ctx.state.language = language
  return showingRefusals(ctx, () => inLanguage(language, answer))
}

/** Runs code that may refuse, so that a page of the same request can show the refusal in its language. */
export function showingRefusals<T>(ctx: Pick<Context, 'state'>, answer: () => T): T {
  ctx.state.refusals ??= new Map()
  return rememberingRefusals(answer, ctx.state.refusals as Meanings)
}

/** Tells caches that a page is in another language for other browsers; not one of a signed-in person. */
export function varyByLanguage(ctx: Asked): void {
  if (ctx.state.language === undefined) ctx.vary('Accept-Language')
}

function preferred(ctx: Asked): Language {
  return ctx.acceptsLanguages('en', 'fr') === 'fr' ? 'fr' : 'en'
}
