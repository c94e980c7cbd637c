import { isConnectionLimit, postgresCode } from '../failures.ts'
import { type Host, hostsOf, placeOf } from './host-list.ts'
import { type ClientOptions, type Connected, QuickClient } from './quick-client.ts'

/** A host of a list that does not accept writes now; another one may. */
class HostFailed extends Error {
  readonly host: Host
  readonly is_standby: boolean

  constructor(host: Host, reason: Error | 'is a standby' | 'is read-only') {
    const isError = reason instanceof Error
    super(isError ? reason.message : reason, isError ? { cause: reason } : undefined)
    this.host = host
    this.is_standby = reason === 'is a standby'
  }
}

/** No host of a list is a primary that answers. */
export class NoPrimary extends Error {
  /** PostgreSQL's code for a connection that cannot be made. */
  readonly code = '08001'
  readonly failed: readonly HostFailed[]

  constructor(failed: readonly HostFailed[]) {
    const reasons = new Map(failed.map(({ host, message }) => [placeOf(host), message]))
    const description = [...reasons].map(([place, reason]) => `${place} (${reason})`).join(', ')
    super(`None of the hosts accepts writes: ${description}.`)
    this.name = 'NoPrimary'
    this.failed = failed
  }
}

/** The hosts of a list, and which one new connections try next: at first the one that was the primary last. */
export class Hosts {
  readonly #hosts: readonly Host[]
  #next = 0
  #primary: Host | undefined
  /** Called when another host than before is the primary. */
  moved: () => void = () => {}

  constructor(url: string) {
    this.#hosts = hostsOf(url)
  }

  get next(): Host {
    return this.#hosts[this.#next]!
  }

  failed(host: Host): void {
    if (this.next === host) this.#next = (this.#next + 1) % this.#hosts.length
  }

  reached(host: Host): void {
    this.#next = this.#hosts.indexOf(host)
    if (this.#primary && this.#primary !== host) this.moved()
    this.#primary = host
  }

  /** Runs `connect`, whose clients try one host after the other; throws NoPrimary after one try per host. */
  async trying<T>(connect: () => Promise<T>): Promise<T> {
    const failed: HostFailed[] = []
    while (failed.length < this.#hosts.length) {
      try {
        return await connect()
      } catch (error) {
        if (!(error instanceof HostFailed)) throw error
        failed.push(error)
      }
    }
    // It may be promoted at any moment; a host that is down takes longer to fail.
    const standby = failed.find(({ is_standby }) => is_standby)?.host
    if (standby) this.#next = this.#hosts.indexOf(standby)
    throw new NoPrimary(failed)
  }
}

// A wrong login, password or database is wrong on every host.
const isFinal = (error: Error) => /^(28|3D)/.test(postgresCode(error) ?? '')

type Status = { parameterName: string; parameterValue: string }

/** Returns pg's client for the next host of a list; it refuses a server that takes no writes. */
export function clientOver(hosts: Hosts): typeof QuickClient {
  return class extends QuickClient {
    protected override readonly connect_ms = 2_000
    readonly #host: Host

    constructor(options: ClientOptions) {
      const host = hosts.next
      // Inherited and not copied: pg's pool hides the password from copies.
      super(Object.assign(Object.create(options), host))
      this.#host = host
    }

    override connect(callback?: Connected): Promise<unknown> | undefined {
      if (!callback) {
        return new Promise((resolve, reject) => {
          this.connect((error) => (error ? reject(error) : resolve(this)))
        })
      }
      let refused: 'is a standby' | 'is read-only' | undefined
      // PostgreSQL reports both with its greeting. https://www.postgresql.org/docs/current/protocol-flow.html
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
        if (parameterValue !== 'on') return
        if (parameterName === 'in_hot_standby') refused = 'is a standby'
        if (parameterName === 'default_transaction_read_only') refused ??= 'is read-only'
      })
      return super.connect((error) => {
        if (error && isFinal(error)) return callback(error)
        if (error && isConnectionLimit(error)) {
          hosts.failed(this.#host)
          return callback(error)
        }
        const reason = error ?? refused
        if (!reason) {
          hosts.reached(this.#host)
          return callback(null)
        }
        if (!error) this.end().catch(() => undefined)
        hosts.failed(this.#host)
        callback(new HostFailed(this.#host, reason))
      })
    }
  }
}
