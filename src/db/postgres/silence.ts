/** The part of pg's client that is used here. */
export type WatchedClient = {
  connection: { stream: { destroy(): void; readonly bytesRead: number } }
  release(destroy: boolean): void
}

type State = {
  /** Taken out of the pool. */
  isHeld: boolean
  /** How many statements were sent and not answered. */
  owed: number
  /** When the server began to owe an answer, or last continued one. */
  since: number
  answeredAt: number
  bytesRead: number
  /** Its transaction has no statement timeout, such as a migration or a backup. */
  isUnhurried: boolean
  /** Heard nothing while another connection was found silent: it is waited for less. */
  isDoubted: boolean
  /** Ends when it comes back to the pool. */
  isRetired: boolean
}

/** The server ends a statement after 10 s, so a connection that is quiet for longer has no server behind it. */
const query_timeout_ms = 11_000
const doubted_timeout_ms = 1_000
const tick_ms = 500
const retire_every_ms = 1_000

/**
 * Ends the connections of a pool that have no working server behind them any more. A network that drops
 * packets without a reset, or a server that was demoted, closes no connection by itself.
 */
export class SilenceWatch {
  readonly #states = new Map<WatchedClient, State>()
  readonly #timer: NodeJS.Timeout
  #suspectedAt = Number.POSITIVE_INFINITY
  #retiredAt = Number.NEGATIVE_INFINITY

  constructor() {
    this.#timer = setInterval(() => {
      // Judged after everything that has arrived is read: this process may have been held up.
      setImmediate(() => this.#endOverdue())
    }, tick_ms).unref()
  }

  connected(client: WatchedClient): void {
    const now = performance.now()
    this.#states.set(client, {
      isHeld: true,
      owed: 0,
      since: now,
      answeredAt: now,
      bytesRead: 0,
      isUnhurried: false,
      isDoubted: false,
      isRetired: false,
    })
  }

  removed(client: WatchedClient): void {
    this.#states.delete(client)
  }

  taken(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (state) state.isHeld = true
  }

  /** Back in the pool. */
  returned(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (!state) return
    state.isHeld = false
    state.isUnhurried = false
  }

  /** Lets the current transaction of a connection take as long as it needs. */
  unhurried(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (state) state.isUnhurried = true
  }

  sent(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (!state) return
    if (state.owed === 0) state.since = performance.now()
    state.owed += 1
  }

  answered(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (!state) return
    state.owed -= 1
    answered(state, performance.now())
  }

  /** Gives a connection back to its pool, or ends it where it is broken or retired. */
  release(client: WatchedClient, isBroken: boolean): void {
    const ends = isBroken || this.#states.get(client)?.isRetired === true
    // The pool would first wait for answers that a silent server never sends.
    if (ends) client.connection.stream.destroy()
    client.release(ends)
  }

  /** From now on: a connection that hears nothing until `endSilent` has no server behind it. */
  suspect(): void {
    this.#suspectedAt = Math.min(this.#suspectedAt, performance.now())
  }

  trust(): void {
    this.#suspectedAt = Number.POSITIVE_INFINITY
  }

  /** Ends the connections that have heard nothing since `suspect`: idle ones at once, others in a second. */
  endSilent(): void {
    if (this.#suspectedAt === Number.POSITIVE_INFINITY) return
    for (const [client, state] of this.#states) {
      if (state.isUnhurried || state.answeredAt > this.#suspectedAt) continue
      if (state.isHeld) state.isDoubted = true
      else client.connection.stream.destroy()
    }
    this.#endOverdue()
    this.trust()
  }

  /** Replaces every connection: idle ones end now, the others when they come back to the pool. */
  retireAll(): void {
    const now = performance.now()
    if (now < this.#retiredAt + retire_every_ms) return
    this.#retiredAt = now
    for (const [client, state] of this.#states) {
      state.isRetired = true
      if (!state.isHeld) client.connection.stream.destroy()
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #endOverdue(): void {
    const now = performance.now()
    for (const [client, state] of this.#states) {
      const { stream } = client.connection
      // Rows that arrive are a sign of life, long before the last one is there.
      if (state.bytesRead !== stream.bytesRead) {
        state.bytesRead = stream.bytesRead
        answered(state, now)
      }
      if (state.owed === 0 || state.isUnhurried) continue
      const patience_ms = state.isDoubted ? doubted_timeout_ms : query_timeout_ms
      if (now - state.since > patience_ms) stream.destroy()
    }
  }
}

function answered(state: State, now: number): void {
  state.since = now
  state.answeredAt = now
  state.isDoubted = false
}
