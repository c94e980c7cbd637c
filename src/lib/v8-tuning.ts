import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The heap may double before it is collected whole, not quadruple as V8 lets it on a machine with much
 * memory: a year's report of a large company leaves little behind but would take 400 MB meanwhile.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Keeps V8 from taking the rows of answers for long-lived, as it does once most of those that are under way
 * outlive a collection or two: made among the old ones, they keep every text of theirs alive until the
 * whole heap is collected, and a fifth of the CPU goes there.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Gives back what starting left behind, a quarter of the memory, once the start is over. */
export function tidySoon(): void {
  setTimeout(tidy, settled_ms).unref()
}

const settled_ms = 500

/** Gives back what a busy time left behind: V8 keeps the heap it has grown to while nothing happens. */
export function tidyWhenIdle(server: Server): void {
  let sinceTidied = 0
  let sinceLooked = 0
  server.on('request', () => {
    sinceLooked += 1
  })
  setInterval(() => {
    sinceTidied += sinceLooked
    const isIdle = sinceLooked <= idle.most_requests
    sinceLooked = 0
    if (!isIdle || sinceTidied < idle.worth_requests) return
    sinceTidied = 0
    tidy()
  }, idle.every_ms).unref()
}

/** Health checks and a dashboard that is left open are no load. */
const idle = { every_ms: 20_000, most_requests: 20, worth_requests: 500 }

/** Holds everything up for a tenth of a second. */
function tidy(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
