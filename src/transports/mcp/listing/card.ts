import type Koa from 'koa'
import { openDocuments, type ServedText, served } from '../../http/answers/open-documents.ts'
import { addressesOf } from '../../rest/openapi/addresses.ts'
import type { Toolset } from '../tool.ts'
import { iconsOf, serverIdentity } from './identity.ts'

/**
 * Serves information for clients that have no key yet: the server card (SEP-2127, the v1 schema of the extension
 * experimental-ext-server-card) next to the endpoint, and the catalog that links to it.
 */
export function serverCards(toolsets: readonly Toolset[], site: Site): Koa.Middleware {
  const { site_url } = site
  let making: Promise<ServedText> | undefined
  const card = () => {
    making ??= makeCard(toolsets, site)
    return making
  }
  const catalog_text = served(JSON.stringify(catalogOf(site_url)), 'application/ai-catalog+json')
  const catalog = () => catalog_text
  return openDocuments({
    '/api/mcp/server-card': card,
    '/.well-known/mcp/catalog.json': catalog,
    '/.well-known/ai-catalog.json': catalog,
  })
}

/** The server's identity, used in every description of it. */
export function identityOf(site_url: string) {
  const { name, title, version } = serverIdentity
  return {
    name: `${reversed(site_url)}/${name}`,
    title,
    version,
    websiteUrl: `${site_url}/api/docs`,
    // The registry takes no others.
    ...(site_url.startsWith('https:') ? { icons: iconsOf(site_url) } : {}),
  }
}

type Site = { site_url: string; oauth?: boolean }

/** Returns both endpoints, or only the one for keys if nobody can sign in. */
export function remotesOf({ site_url, oauth = true }: Site) {
  const { mcp, people_mcp } = addressesOf({ site_url })
  const type = 'streamable-http'
  return [...(oauth ? [{ type, url: people_mcp }] : []), { type, url: mcp, headers: [keyHeader] }]
}

/** The header that a client asks a person for. */
const keyHeader = {
  name: 'X-API-Key',
  description: 'An API key of the company; Authorization: Bearer also works.',
  isRequired: true,
  isSecret: true,
}

async function makeCard(toolsets: readonly Toolset[], site: Site): Promise<ServedText> {
  const { SUPPORTED_PROTOCOL_VERSIONS } = await import('@modelcontextprotocol/server')
  const card = cardOf(toolsets, site, SUPPORTED_PROTOCOL_VERSIONS)
  return served(JSON.stringify(card), 'application/mcp-server-card+json')
}

function cardOf(toolsets: readonly Toolset[], site: Site, versions: readonly string[]) {
  const { site_url } = site
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identityOf(site_url),
    description: 'Leave, time and payroll hours of one company, with a company API key.',
    // The endpoint for keys stays the first, as in cards that had no other.
    remotes: remotesOf(site)
      .toReversed()
      .map((remote) => ({
        ...remote,
        supportedProtocolVersions: ['2026-07-28', ...versions],
      })),
    // Tools are listed at run time, for each key; these are the values of ?toolsets=.
    _meta: {
      [`${reversed(site_url)}/toolsets`]: Object.fromEntries(
        toolsets.map((set) => [set.name, set.tools.length]),
      ),
    },
  }
}

function catalogOf(site_url: string) {
  const { hostname } = new URL(site_url)
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${serverIdentity.name}`,
        type: 'application/mcp-server-card+json',
        url: `${site_url}/api/mcp/server-card`,
      },
    ],
  }
}

/** Turns `https://rollcall.example.com` into `com.example.rollcall`; leaves an IP address unchanged. */
function reversed(site_url: string): string {
  const { hostname } = new URL(site_url)
  const isAddress = /^[\d.]+$|:/.test(hostname)
  const name = isAddress ? hostname : hostname.split('.').reverse().join('.')
  return name.replace(/[^a-zA-Z\d.-]/g, '-')
}
