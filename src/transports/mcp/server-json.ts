import { addressesOf } from '../rest/openapi/addresses.ts'
import { identityOf, keyHeader } from './card.ts'

/** The version of the format, as the registry publishes it. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** Returns what a registry of MCP servers lists: `server.json` with both endpoints, or one when nobody can sign in. */
export function serverJson({ site_url, oauth = true }: { site_url: string; oauth?: boolean }) {
  const { mcp, people_mcp } = addressesOf({ site_url })
  const { name, title, version, websiteUrl } = identityOf(site_url)
  const type = 'streamable-http'
  return {
    $schema: schema,
    name,
    title,
    description: 'Leave, time and payroll hours of one company.',
    version,
    websiteUrl,
    remotes: [
      ...(oauth ? [{ type, url: people_mcp }] : []),
      { type, url: mcp, headers: [keyHeader] },
    ],
  }
}
