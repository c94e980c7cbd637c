import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Lets the heap double before a full collection, instead of quadruple as V8 does on machines with much
 * memory: a year's report of a large company leaves little behind but would need 400 MB while it runs.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Keeps V8 from allocating the rows of answers as long-lived, which it does once most of them survive a
 * collection or two. Rows in the old generation keep all their texts alive until a full collection, and a
 * fifth of the CPU goes there.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Releases what the start left behind, a quarter of the memory, once the start is complete. */
export function tidySoon(): void {
  setTimeout(tidy, settled_ms).unref()
}

const settled_ms = 500

/** Releases memory after a busy time: V8 keeps the heap it has grown to while nothing happens. */
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

/** Health checks and an open dashboard do not count as load. */
const idle = { every_ms: 20_000, most_requests: 20, worth_requests: 500 }

/** Blocks the process for a tenth of a second. */
function tidy(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
