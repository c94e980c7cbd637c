import { accesses, permissions } from '../../core/access/permissions.ts'
import { apiVersion } from '../../core/events/event-record.ts'
import type { Effect, Reach } from '../../core/operation.ts'
import { addressesOf, type Site, templateOf } from './openapi/addresses.ts'
import type { Method, Route } from './routes.ts'

export type Catalog = {
  name: string
  version: string
  base_url: string
  links: Record<string, string>
  authentication: { headers: string[]; description: string }
  /** The permissions that each access accepts: any one of `any_of`, or every key when that is empty. */
  permissions: { access: string; any_of: readonly string[] }[]
  operations: {
    method: Method
    path: string
    name: string
    summary: string
    permissions: readonly string[]
    /** The narrowest reach that may call it. */
    least_reach: Reach
    effect: Effect
  }[]
}

/**
 * Returns the JSON catalog of `GET {base_url}`: every operation of the table, with paths below `base_url`.
 */
export function catalog(routes: readonly Route[], site: Site): Catalog {
  const { base_url, ...links } = addressesOf(site)
  return {
    name: 'Rollcall',
    version: apiVersion,
    base_url,
    links,
    authentication: {
      headers: ['X-API-Key: <key>', 'Authorization: Bearer <key>'],
      description: `An API key belongs to one company. A key without a permissions list may call everything within its reach; a key with a list may call an operation if it has any of the permissions that the operation accepts. Permissions are ${permissions.join(', ')}; time:* means time:read and time:write, and so on.`,
    },
    permissions: Object.entries(accesses).map(([access, any_of]) => ({ access, any_of })),
    operations: routes.map((route) => ({
      method: route.method,
      path: templateOf(route),
      name: route.operation.name,
      summary: route.operation.summary,
      permissions: accesses[route.operation.permission],
      least_reach: route.operation.reach?.least ?? 'company',
      effect: route.operation.effect,
    })),
  }
}
