/** The identity provider of the deployment (OpenID Connect). */
export type IdentityProvider = {
  /** `OIDC_ISSUER`, exactly as the provider's document names itself. */
  issuer: string
  client_id: string
  client_secret: string
  /** Whether its email addresses count although it does not say that they are verified. */
  trust_email: boolean
  /** How many days an application stays connected that a person connected after signing in with it. */
  grant_days: number
}

/** The address that the provider sends browsers back to, below the address of the site. */
export const providerCallbackPath = '/sign-in/provider/callback'

/** Returns the provider's host, which people know it by. */
export function providerHost({ issuer }: Pick<IdentityProvider, 'issuer'>): string {
  return new URL(issuer).host
}

const entraHosts = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.windows.net']
const entraShared = /^\/(common|organizations|consumers)(\/|$)/i

/** Whether anybody can create an account at an issuer, so that its email addresses prove nothing by themselves. */
export function isSharedIssuer(issuer: string): boolean {
  return new URL(issuer).hostname === 'accounts.google.com' || hasTenants(issuer)
}

/** Whether the tenants of Entra share an issuer: accounts then have the issuer of their tenant. */
export function hasTenants(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  return entraHosts.includes(hostname) && entraShared.test(pathname)
}

/**
 * Whether an account's issuer is of the provider: the same one or, where the issuer is shared by the tenants of Entra,
 * one of theirs.
 */
export function isIssuedBy({ issuer }: Pick<IdentityProvider, 'issuer'>, other: string): boolean {
  if (issuer === other) return true
  if (!hasTenants(issuer)) return false
  const tenant = /^(https:\/\/[^/]+)\/[0-9a-f-]{36}\/v2\.0$/.exec(other)
  return tenant?.[1] === new URL(issuer).origin
}
