import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { refuse } from './errors.ts'
import { isPublicAddress } from './public-addresses.ts'

/** The hosts to which the process may send webhooks. */
export type EgressPolicy = {
  /** `WEBHOOK_ALLOW_PRIVATE`: allows webhooks to this machine and its network; for tests only. */
  allow_private: boolean
  /** Returns the addresses of a name; rejects, or returns none, for an unknown name. */
  resolve: (name: string) => Promise<string[]>
}

export function makeEgressPolicy(allow_private: boolean): EgressPolicy {
  return { allow_private, resolve: resolveName }
}

/** Returns why requests to a URL's host are blocked, as words after `url`; null when they are allowed. */
export async function hostProblem(policy: EgressPolicy, { hostname }: URL): Promise<string | null> {
  if (policy.allow_private) return null
  const literal = literalAddress(hostname)
  if (literal !== null) return isPublicAddress(literal) ? null : notPublic
  const name = hostname.replace(/\.$/, '')
  // A single-label name, or a name under one of these, resolves to this machine or its network (RFC 6761, RFC 6762).
  if (!name.includes('.') || /\.(localhost|localdomain|local|internal)$/.test(name))
    return notPublic
  const addresses = await policy.resolve(name).catch(() => [])
  const own = ownAddresses()
  return addresses.every((each) => isPublicAddress(each) && !own.has(each)) ? null : notPublic
}

function ownAddresses(): ReadonlySet<string> {
  const each = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return new Set(each.map(({ address }) => address))
}

export function mayConnect(policy: EgressPolicy, address: string): boolean {
  return policy.allow_private || isPublicAddress(address)
}

/** Returns the address when a host is one, without the brackets of IPv6; null for a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

const notPublic = refuse.not_public()

const patience = { timeout: 2_000, tries: 2 }

/**
 * Queries the name servers directly: the system's resolver has four threads, which a few dead names would
 * block. Uses it only for names that the name servers do not know, for example those in the hosts file.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(patience)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  const isSilent = answers.some((a) => a.status === 'rejected' && a.reason?.code === 'ETIMEOUT')
  if (isSilent) throw new Error(`The DNS lookup of ${name} failed.`)
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
