import type { Route } from '../routes.ts'

export type Site = { site_url: string }

/** Returns every public URL of the service, absolute; `site_url` with or without a trailing slash. */
export function addressesOf({ site_url }: Site) {
  const site = site_url.replace(/\/+$/, '')
  return {
    base_url: `${site}/api/v1`,
    openapi: `${site}/api/openapi.yaml`,
    openapi_json: `${site}/api/openapi.json`,
    reference: `${site}/api/docs`,
    mcp: `${site}/api/mcp`,
    people_mcp: `${site}/mcp`,
    dashboard: `${site}/admin`,
    health: `${site}/healthz`,
    ready: `${site}/readyz`,
  }
}

/** Returns a route's path with parameters in braces: `/leave-requests/{id}`. */
export function templateOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
