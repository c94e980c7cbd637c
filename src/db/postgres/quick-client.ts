import { createRequire } from 'node:module'

/** A setting of its session that the server reports. */
type Reported = { parameterName: string; parameterValue: string }
type Connected = (error: Error | null) => void
type PgClient = new (
  options: unknown,
) => {
  connection: {
    stream: { destroy(): void }
    on(event: 'parameterStatus', listener: (reported: Reported) => void): void
  }
  connect(callback?: Connected): Promise<unknown> | undefined
}

const { Client } = createRequire(import.meta.url)('pg') as { Client: PgClient }

/** Less than a request waits for the database, so that another connection can still be tried. */
const connect_ms = 4_000

/**
 * A client that gives up connecting sooner than the pool, which has a single timeout for connecting and
 * waiting.
 */
export class QuickClient extends Client {
  /** The settings of its session, by name, as the server last reported them. */
  readonly reported = new Map<string, string>()

  constructor(options: unknown) {
    super(options)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      this.reported.set(parameterName, parameterValue)
    })
  }

  override connect(callback?: Connected): Promise<unknown> | undefined {
    if (!callback) return super.connect()
    const timer = setTimeout(() => this.connection.stream.destroy(), connect_ms).unref()
    return super.connect((error) => {
      clearTimeout(timer)
      callback(error)
    })
  }
}
