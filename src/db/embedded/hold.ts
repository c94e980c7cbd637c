import type { Results, StatementRequest } from './messages.ts'
import type { Thread } from './thread.ts'

/** The single connection, held by one caller; all others wait until `release`. */
export type Hold = {
  ask(request: StatementRequest): Promise<Results[]>
  release(): void
}

export type Holds = {
  /** Starts the work immediately, or after the callers that wait already. */
  whenFree<T>(work: () => Promise<T>): Promise<T>
  take(): Promise<Hold>
}

/** Passes the connection of a thread from one caller to the next, first come, first served. */
export function createHolds(thread: Thread, idle_ms: number): Holds {
  const waiting: (() => void)[] = []
  let held = false
  let lastSession = 0

  function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (!held || thread.ended) return work()
    return new Promise((resolve) => waiting.push(() => resolve(work())))
  }

  function free() {
    held = false
    while (!held && waiting.length > 0) waiting.shift()!()
  }

  function hold(): Hold {
    held = true
    const owner = ++lastSession
    let running = 0
    let over: Error | undefined
    const idle = setTimeout(giveUp, idle_ms)
    idle.unref()

    function end(reason: Error) {
      if (over) return
      over = reason
      clearTimeout(idle)
      free()
    }

    // PGlite has no idle_in_transaction_session_timeout, and other callers would wait forever. The worker
    // rolls back an abandoned transaction as soon as the next caller arrives.
    function giveUp() {
      if (running > 0) idle.refresh()
      else end(Object.assign(new Error(idleMessage(idle_ms)), { code: '25P03' }))
    }

    return {
      async ask(request) {
        if (over) throw over
        running++
        try {
          return (await thread.ask({ ...request, owner })) as Results[]
        } finally {
          running--
          if (!over) idle.refresh()
        }
      },
      release() {
        end(new Error('The connection was released.'))
      },
    }
  }

  return { whenFree, take: () => whenFree(async () => hold()) }
}

function idleMessage(idle_ms: number): string {
  return `The connection was idle for ${idle_ms / 1000} s while held and was revoked. \
A query outside the transaction that holds the connection waits for itself: pass the transaction down.`
}
