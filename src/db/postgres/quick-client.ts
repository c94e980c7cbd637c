import { Client } from 'pg'
import { isFolder } from './host-list.ts'

/** A setting of its session that the server reports. */
type Reported = { parameterName: string; parameterValue: string }
export type Connected = (error: Error | null) => void
export type PgClient = new (
  options: object,
) => {
  connection: {
    stream: { destroy(error?: Error): void }
    on(event: 'parameterStatus', listener: (reported: Reported) => void): void
    on(event: string, listener: (message: never) => void): void
  }
  connect(callback?: Connected): Promise<unknown> | undefined
  end(): Promise<void>
}

/** The parts of pg's options that are used here. */
export type ClientOptions = { user?: string; host?: string; ssl?: { key?: unknown } | boolean }

/**
 * Sets the host that the certificate must name: without it, Node compares the certificate of a server that is reached
 * by its address with `localhost`. A Unix socket has no TLS, as for libpq.
 */
function withTls(options: ClientOptions): object {
  const { ssl, host = 'localhost' } = options
  if (typeof ssl !== 'object') return options
  // Inherited and not copied: pg's pool hides the password and the key from copies.
  return Object.assign(Object.create(options), {
    ssl: isFolder(host) ? false : { ...ssl, host, ...(ssl.key ? { key: ssl.key } : {}) },
  })
}

/**
 * A client that gives up connecting sooner than the pool, which has a single timeout for connecting and
 * waiting.
 */
export class QuickClient extends Client {
  /** Less than a request waits for the database, so that another connection can still be tried. */
  protected readonly connect_ms: number = 4_000

  /** The settings of its session, by name, as the server last reported them. */
  readonly reported = new Map<string, string>()

  constructor(options: ClientOptions) {
    super(withTls(options))
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      this.reported.set(parameterName, parameterValue)
    })
  }

  override connect(callback?: Connected): Promise<unknown> | undefined {
    if (!callback) return super.connect()
    const late = () => this.connection.stream.destroy(new Error('timeout expired'))
    const timer = setTimeout(late, this.connect_ms).unref()
    return super.connect((error) => {
      clearTimeout(timer)
      callback(error)
    })
  }
}
