import type { Middleware } from 'koa'
import { permissions } from '../../core/access/permissions.ts'
import { openDocuments, type ServedText, served } from '../http/answers/open-documents.ts'

/** The address of the MCP endpoint for people, without a query. */
export function resourceOf(site_url: string): string {
  return `${site_url}/mcp`
}

/** The path of the metadata of the endpoint for people (RFC 9728, 3.1), below the host. */
function resourceMetadataPath(site_url: string): string {
  return `/.well-known/oauth-protected-resource${new URL(resourceOf(site_url)).pathname}`
}

/** Serves the metadata of the endpoint for people (RFC 9728). */
export function resourceMetadata(site_url: string): Middleware {
  const document: ServedText = served(
    JSON.stringify({
      resource: resourceOf(site_url),
      authorization_servers: [site_url],
      scopes_supported: permissions,
      bearer_methods_supported: ['header'],
      resource_name: 'Rollcall',
      resource_documentation: `${site_url}/api/docs`,
    }),
    'application/json; charset=utf-8',
  )
  const find = () => document
  // A proxy that removes the path of the site may forward either path.
  return openDocuments({
    '/.well-known/oauth-protected-resource/mcp': find,
    [resourceMetadataPath(site_url)]: find,
  })
}

/** Returns the `WWW-Authenticate` of a 401 of the endpoint for people (RFC 9728, 5.1; RFC 6750, 3). */
export function challengeOf(site_url: string, { sent }: { sent: boolean }): string {
  const { origin } = new URL(site_url)
  const parts = [
    ...(sent ? ['error="invalid_token"'] : []),
    `resource_metadata="${origin}${resourceMetadataPath(site_url)}"`,
    `scope="${permissions.join(' ')}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}
