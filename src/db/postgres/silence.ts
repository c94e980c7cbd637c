/** The part of pg's client that is used here. */
export type WatchedClient = {
  connection: { stream: { destroy(): void; readonly bytesRead: number } }
  release(destroy: boolean): void
}

type State = {
  /** Checked out of the pool. */
  isHeld: boolean
  /** The number of statements that are sent and unanswered. */
  owed: number
  /** When the server began to owe an answer, or last sent a part of one. */
  since: number
  answeredAt: number
  bytesRead: number
  /** Its transaction has no statement timeout, for example a migration or a backup. */
  isUnhurried: boolean
  /** Received nothing while another connection was found silent: gets a shorter timeout. */
  isDoubted: boolean
  /** Closes when it returns to the pool. */
  isRetired: boolean
}

/**
 * The server cancels a statement after 10 s, so a connection that is silent for longer has no server behind
 * it.
 */
const query_timeout_ms = 11_000
const doubted_timeout_ms = 1_000
const tick_ms = 500
const retire_every_ms = 1_000

/**
 * Closes the connections of a pool that no longer have a working server behind them. A network that drops
 * packets without a reset, or a demoted server, does not close connections.
 */
export class SilenceWatch {
  readonly #states = new Map<WatchedClient, State>()
  /** Runs while an answer is owed. */
  #timer: NodeJS.Timeout | undefined
  #suspectedAt = Number.POSITIVE_INFINITY
  #retiredAt = Number.NEGATIVE_INFINITY

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

  /** Returned to the pool. */
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
    // Decided after reading everything that has arrived: this process may have been blocked.
    this.#timer ??= setInterval(() => setImmediate(() => this.#tick()), tick_ms).unref()
  }

  answered(client: WatchedClient): void {
    const state = this.#states.get(client)
    if (!state) return
    state.owed -= 1
    answered(state, performance.now())
  }

  /** Returns a connection to its pool, or closes it when it is broken or retired. */
  release(client: WatchedClient, isBroken: boolean): void {
    const ends = isBroken || this.#states.get(client)?.isRetired === true
    // The pool would first wait for answers that a silent server never sends.
    if (ends) client.connection.stream.destroy()
    client.release(ends)
  }

  /** From now on, a connection that receives nothing until `endSilent` has no server behind it. */
  suspect(): void {
    this.#suspectedAt = Math.min(this.#suspectedAt, performance.now())
  }

  trust(): void {
    this.#suspectedAt = Number.POSITIVE_INFINITY
  }

  /**
   * Closes the connections that have received nothing since `suspect`: idle ones immediately, others in a
   * second.
   */
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

  /** Replaces every connection: idle ones close now, the others when they return to the pool. */
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
    this.#timer = undefined
  }

  #tick(): void {
    this.#endOverdue()
    if (![...this.#states.values()].some(({ owed }) => owed > 0)) this.close()
  }

  #endOverdue(): void {
    const now = performance.now()
    for (const [client, state] of this.#states) {
      const { stream } = client.connection
      // Arriving rows prove that the server works, long before the last one is there.
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
