import type Provider from 'oidc-provider'

// Changes to oidc-provider other than its options. `library-changes.process.test.ts` fails when a release of the
// library makes one of these changes unnecessary or ineffective.

/** Imports the library without its warning about a release of Node that it does not know to have long-term support. */
export async function importLibrary() {
  const { warn } = console
  console.warn = (...parts) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

type WithId = { generateTokenId(): string }

/** The id of an access token is its text. It gets a prefix that secret scanners recognize; the library has no option. */
export function prefixAccessTokens(provider: Provider, prefix: string): void {
  const { prototype } = provider.AccessToken as unknown as { prototype: WithId }
  const { generateTokenId } = prototype
  prototype.generateTokenId = function withPrefix() {
    return `${prefix}${generateTokenId.call(this)}`
  }
}

/**
 * Everybody can register a client: before a person has decided, nothing sends a browser there (RFC 9700, 4.11.2).
 * Undocumented: the event comes before the library chooses between a page and a redirect.
 */
export function keepUndecidedErrors(provider: Provider): void {
  provider.on('authorization.error', (ctx, error) => {
    if (!ctx.oidc.entities.Interaction?.result) Object.assign(error, { allow_redirect: false })
  })
}
