import { Agent } from 'node:https'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { literalAddress, mayConnect, reach } from '../egress-policy.ts'

/** The address that a webhook led to is none that may be reached. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is no public address`)
    this.name = 'AddressRefused'
  }
}

/**
 * Connections to webhooks: no proxy of the environment, and the address that is really connected to is
 * checked, a literal too, which skips the look-up of names.
 */
export class GuardedAgent extends Agent {
  constructor() {
    super({
      keepAlive: true,
      // Below the five seconds after which common servers drop an idle connection.
      timeout: 4_000,
      maxFreeSockets: 64,
      // Null stands for none; the types know only an environment.
      proxyEnv: null as never,
    })
  }

  override createConnection(
    options: object,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    const { host = '' } = options as { host?: string }
    const literal = literalAddress(host)
    if (literal !== null && !mayConnect(literal)) throw new AddressRefused(literal)
    const guarded = { ...options, lookup: guardedLookup } as never
    const socket = super.createConnection(guarded, callback) as Socket
    // The last wall, should a look-up ever not be asked.
    socket.once('connect', () => {
      const { remoteAddress = '' } = socket
      if (!mayConnect(remoteAddress)) socket.destroy(new AddressRefused(remoteAddress))
    })
    return socket
  }
}

/** Answers only addresses that may be reached; what it answers is what is connected to. */
const guardedLookup: LookupFunction = (name, options, callback) => {
  resolveAllowed(name).then(
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

async function resolveAllowed(name: string): Promise<{ address: string; family: number }[]> {
  const addresses = await reach.resolve(name)
  const refused = addresses.find((address) => !mayConnect(address))
  if (refused !== undefined) throw new AddressRefused(refused)
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
}
