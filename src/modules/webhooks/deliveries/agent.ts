import { Agent } from 'node:https'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type EgressPolicy, literalAddress, mayConnect } from '../../../lib/egress-policy.ts'

/** The webhook's address is not one that may be reached. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`)
    this.name = 'AddressRefused'
  }
}

/**
 * Connects to webhooks without a proxy from the environment, and checks the address that is actually
 * connected to, including literal ones, which skip the name lookup.
 */
export class GuardedAgent extends Agent {
  readonly #policy: EgressPolicy

  constructor(policy: EgressPolicy) {
    super({
      keepAlive: true,
      // Shorter than the five seconds after which common servers close an idle connection.
      timeout: 4_000,
      maxFreeSockets: 64,
      // Null means no proxy; the types only allow an environment.
      proxyEnv: null as never,
    })
    this.#policy = policy
  }

  override createConnection(
    options: object,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    const policy = this.#policy
    const { host = '' } = options as { host?: string }
    const literal = literalAddress(host)
    if (literal !== null && !mayConnect(policy, literal)) throw new AddressRefused(literal)
    const guarded = { ...options, lookup: guardedLookup(policy) } as never
    const socket = super.createConnection(guarded, callback) as Socket
    // The last check, in case a lookup is ever skipped.
    socket.once('connect', () => {
      const { remoteAddress = '' } = socket
      if (!mayConnect(policy, remoteAddress)) socket.destroy(new AddressRefused(remoteAddress))
    })
    return socket
  }
}

/** Returns only addresses that may be reached; the connection uses these. */
function guardedLookup(policy: EgressPolicy): LookupFunction {
  return (name, options, callback) => {
    resolveAllowed(policy, name).then(
      (found) => {
        const wanted = typeof options.family === 'number' ? options.family : 0
        const ofFamily = found.filter(({ family }) => wanted === 0 || wanted === family)
        const [first] = ofFamily
        if (!first) callback(new Error(`${name} has no address.`), [])
        else if (options.all) callback(null, ofFamily)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error as NodeJS.ErrnoException, []),
    )
  }
}

async function resolveAllowed(
  policy: EgressPolicy,
  name: string,
): Promise<{ address: string; family: number }[]> {
  const addresses = await policy.resolve(name)
  const refused = addresses.find((address) => !mayConnect(policy, address))
  if (refused !== undefined) throw new AddressRefused(refused)
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
}
