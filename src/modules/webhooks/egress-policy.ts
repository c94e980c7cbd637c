import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

type Resolve = (name: string) => Promise<string[]>

export type Reach = {
  /** `WEBHOOK_ALLOW_PRIVATE`: lets webhooks go to this machine and its network; for tests alone. */
  allow_private: boolean
  /** The addresses of a name; none, or a rejection, where it has none. */
  resolve: Resolve
}

/**
 * What the process may send webhooks to: set once at its start. The check of an address at registering needs
 * it before there is a transaction, hence not of the context.
 */
export const reach: Reach = { allow_private: false, resolve: resolveName }

/** Why nothing may be sent to the host of a URL, as words after `url`; null where it may. */
export async function hostProblem({ hostname }: URL): Promise<string | null> {
  if (reach.allow_private) return null
  const literal = literalAddress(hostname)
  if (literal !== null) return isPublicAddress(literal) ? null : notPublic
  const name = hostname.replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return notPublic
  const addresses = await reach.resolve(name).catch(() => [])
  return addresses.every(isPublicAddress) ? null : notPublic
}

/** Whether a connection may be made to an address. */
export function mayConnect(address: string): boolean {
  return reach.allow_private || isPublicAddress(address)
}

/** The address where a host is one already, without the brackets of IPv6; null for a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

const notPublic = 'must lead to a public address, not into a private network'

const patience = { timeout: 2_000, tries: 2 }

/**
 * Asks the name servers directly: the system's resolver has four threads, which a few dead names would hold.
 * It is asked only for what the name servers do not know, such as names of the hosts file.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(patience)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  const isSilent = answers.some((a) => a.status === 'rejected' && a.reason?.code === 'ETIMEOUT')
  if (isSilent) throw new Error(`The name servers do not answer for ${name}.`)
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
