import type { Middleware } from 'koa'
import type { DashboardDeps } from './deps.ts'

/** Serves the dashboard; loads its pages with the first request, which makes the start faster. */
export function dashboard(deps: DashboardDeps): Middleware {
  let router: Promise<Middleware> | undefined
  return async (ctx, next) => {
    if (ctx.path !== '/admin' && !ctx.path.startsWith('/admin/')) return next()
    router ??= load(deps)
    return (await router)(ctx, next)
  }
}

async function load(deps: DashboardDeps): Promise<Middleware> {
  const [{ dashboardRouter }, { allPages }] = await Promise.all([
    import('./router.ts'),
    import('./table.ts'),
  ])
  return dashboardRouter(deps, allPages)
}
