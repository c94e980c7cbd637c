import type { Middleware } from 'koa'
import type { SignInDeps } from './deps.ts'

/** Serves the pages of people; loads them with the first request, which makes the start faster. */
export function signInPages(deps: SignInDeps): Middleware {
  let router: Promise<Middleware> | undefined
  return async (ctx, next) => {
    if (!pages.test(ctx.path)) return next()
    router ??= import('./router.ts').then(({ signInRouter }) => signInRouter(deps))
    return (await router)(ctx, next)
  }
}

const pages = /^\/(sign-in|account|confirm|oauth\/consent|admin\/sign-in|admin\/link)(\/|$)/
