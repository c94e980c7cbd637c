import type { Middleware } from 'koa'
import { type OpenDocument, openDocuments, served } from './http/answers/open-documents.ts'
import { addressesOf } from './rest/openapi/addresses.ts'

export type WellKnownSettings = { site_url: string; security_contact: string | null }

/** Serves `llms.txt`, the API catalog (RFC 9727), and `security.txt` (RFC 9116), for discovery. */
export function wellKnown(settings: WellKnownSettings, now: () => number): Middleware {
  const { site_url, security_contact } = settings
  const guide = served(guideOf(site_url), 'text/plain; charset=utf-8')
  const catalog = apiCatalog(site_url)
  return openDocuments({
    '/llms.txt': () => guide,
    '/.well-known/api-catalog': () => catalog,
    ...(security_contact === null
      ? {}
      : { '/.well-known/security.txt': () => securityText(site_url, security_contact, now()) }),
  })
}

/** As in https://llmstxt.org: a title, a summary, and sections of links. */
function guideOf(site_url: string): string {
  const { base_url, openapi, openapi_json, reference, mcp } = addressesOf({ site_url })
  return `# Rollcall

> Leave, time and payroll hours of a company: staff, leave, schedules, punches, payroll hours, mileage and work locations. One domain under one set of API keys, as JSON REST and as MCP tools and resources. It reports hours, not money.

- Every request carries an API key of one company, as \`X-API-Key: <key>\` or \`Authorization: Bearer <key>\`. Ask the company's administrator for one.
- On a write, \`dry_run=true\` shows what would happen and stores nothing; \`Idempotency-Key\` makes a request safe to repeat.
- Times are ISO 8601 in UTC with \`Z\`, dates are \`YYYY-MM-DD\`.

## For assistants

- [MCP endpoint](${mcp}): streamable HTTP; \`?toolsets=\` selects toolsets, \`?read_only=true\` lists only tools that read
- [Server card](${mcp}/server-card): protocol versions, headers and toolsets

## REST

- [OpenAPI 3.1 as YAML](${openapi}): every operation, its fields and its errors
- [OpenAPI 3.1 as JSON](${openapi_json}): the same document
- [Catalog](${base_url}): every operation with its permissions, as JSON
- [Reference](${reference}): the document as a page

## Optional

- [API catalog](${site_url}/.well-known/api-catalog): the addresses above as a linkset
`
}

function apiCatalog(site_url: string): OpenDocument {
  const { base_url, openapi, openapi_json, reference, mcp, ready } = addressesOf({ site_url })
  const documents = [{ href: reference, type: 'text/html' }]
  const status = [{ href: ready, type: 'application/json' }]
  const linkset = [
    { anchor: `${site_url}/.well-known/api-catalog`, item: [{ href: base_url }, { href: mcp }] },
    {
      anchor: base_url,
      'service-desc': [
        { href: openapi, type: 'application/yaml' },
        { href: openapi_json, type: 'application/json' },
      ],
      'service-doc': documents,
      'service-meta': [{ href: base_url, type: 'application/json' }],
      status,
    },
    {
      anchor: mcp,
      'service-desc': [{ href: `${mcp}/server-card`, type: 'application/mcp-server-card+json' }],
      'service-doc': documents,
      status,
    },
  ]
  // RFC 9727, 2: the links are in the header too, for HEAD requests.
  const headers = { Link: `<${base_url}>; rel="item", <${mcp}>; rel="item"` }
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
  return { ...served(JSON.stringify({ linkset }), type), headers }
}

const day_ms = 86_400_000
/** RFC 9116, 2.5.5: less than a year ahead is recommended. */
const validFor_ms = 180 * day_ms

/** Created again each day, so that a long-running process does not serve an expired text. */
function securityText(site_url: string, contact: string, now_ms: number): OpenDocument {
  const expires_ms = now_ms - (now_ms % day_ms) + validFor_ms
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(expires_ms).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site_url}/.well-known/security.txt`,
  ]
  return served(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
