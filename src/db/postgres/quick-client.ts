import { Client } from 'pg'

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

/**
 * A client that gives up connecting sooner than the pool, which has a single timeout for connecting and
 * waiting.
 */
export class QuickClient extends Client {
  /** Less than a request waits for the database, so that another connection can still be tried. */
  protected readonly connect_ms: number = 4_000

  /** The settings of its session, by name, as the server last reported them. */
  readonly reported = new Map<string, string>()

  constructor(options: object) {
    super(options)
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
