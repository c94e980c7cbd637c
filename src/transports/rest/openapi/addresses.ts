import type { Route } from '../routes.ts'

export type Site = { site_url: string }

/** Every public address of the service, absolute; `site_url` with or without a slash at its end. */
export function addressesOf({ site_url }: Site) {
  const site = site_url.replace(/\/+$/, '')
  return {
    base_url: `${site}/api/v1`,
    openapi: `${site}/api/openapi.yaml`,
    openapi_json: `${site}/api/openapi.json`,
    reference: `${site}/api/docs`,
    mcp: `${site}/api/mcp`,
    dashboard: `${site}/admin`,
    health: `${site}/healthz`,
    ready: `${site}/readyz`,
  }
}

/** A route's path as the outside writes it: `/leave-requests/{id}`. */
export function templateOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
