import type { Results, StatementRequest } from './messages.ts'
import type { Thread } from './thread.ts'

/** The one connection, held by one caller: everybody else waits until `release`. */
export type Hold = {
  ask(request: StatementRequest): Promise<Results[]>
  release(): void
}

export type Holds = {
  /** Starts the work at once, or in turn behind whoever holds the connection. */
  whenFree<T>(work: () => Promise<T>): Promise<T>
  take(): Promise<Hold>
}

/** Hands the connection of a thread from one holder to the next, first come first served. */
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

    // PGlite has no idle_in_transaction_session_timeout, and whoever waits here waits for ever.
    // The worker rolls back what was left open as soon as somebody else asks.
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
        end(new Error('The connection was given back.'))
      },
    }
  }

  return { whenFree, take: () => whenFree(async () => hold()) }
}

function idleMessage(idle_ms: number): string {
  return `The connection was held without a statement for ${idle_ms / 1000} s and was taken back. \
A query elsewhere inside a transaction waits for itself: hand the transaction down.`
}
