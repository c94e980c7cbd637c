import type { Server } from 'node:http'

export type Turns = { start(work: () => void): void }

/** The number of requests that start before the sockets are read again. */
const most_starts = 4
/** How many times in a row the sockets are read first while clients are connecting. */
const most_waits = 64

/**
 * Starts a few requests between two reads of the sockets, so that refusals and probes do not wait for all requests that
 * arrived with them. Node accepts one connection per read: while clients are connecting, they get priority, because
 * they would otherwise wait unnoticed in the kernel's queue.
 */
export function takeTurns(server: Server): Turns {
  let queue: (() => void)[] = []
  let isScheduled = false
  let isAccepting = false
  let waits = 0

  server.on('connection', () => {
    isAccepting = true
  })

  function turn(): void {
    isScheduled = false
    if (isAccepting && waits < most_waits) {
      isAccepting = false
      waits += 1
    } else {
      waits = 0
      const starting = queue.slice(0, most_starts)
      queue = queue.slice(most_starts)
      for (const start of starting) start()
    }
    if (queue.length > 0) schedule()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  return {
    start(work) {
      queue.push(work)
      schedule()
    },
  }
}
