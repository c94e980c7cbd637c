import { identityOf, remotesOf } from './card.ts'

/** The version of the format, as the registry publishes it. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * Returns the listing for a registry of MCP servers: `server.json` with both endpoints, or one when nobody can sign in.
 */
export function serverJson(site: { site_url: string; oauth?: boolean }) {
  return {
    $schema: schema,
    ...identityOf(site.site_url),
    description: 'Leave, time and payroll hours of one company.',
    remotes: remotesOf(site),
  }
}
