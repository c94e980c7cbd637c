import type { Server } from 'node:http'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Lets the heap double before a full collection, instead of quadruple as V8 does on machines with much
 * memory: a year's report of a large company leaves little behind but would need 400 MB while it runs.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Keeps V8 from allocating answer rows in the old generation, which it starts doing once most of them survive a
 * collection or two. Old rows keep all their strings alive until a full collection, which takes a fifth of the CPU.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/**
 * Releases the memory that startup left behind, a quarter of the total. Waits while requests arrive: it would block the
 * first ones of a process that has just been restarted, and discard compiled code, so warm-up that compiles code ahead
 * of them runs afterwards.
 */
export function tidySoon(server: Server, afterwards: () => unknown): void {
  let since = 0
  const count = () => {
    since += 1
  }
  server.on('request', count)
  const timer = setInterval(() => {
    const wasBusy = since > probes
    since = 0
    if (wasBusy) return
    clearInterval(timer)
    server.off('request', count)
    tidy()
    afterwards()
  }, settled_ms).unref()
}

const settled_ms = 500

/** As many requests may be health checks. */
const probes = 3

/**
 * Releases memory after a busy time. V8 would do it by itself a few seconds after one, but stops the first requests
 * of the next one for 40 to 70 ms, so `npm start` turns that off (`--no-memory-reducer`).
 */
export function tidyWhenIdle(server: Server): void {
  let sinceTidied = 0
  let sinceLooked = 0
  let tidied_bytes: number | undefined
  server.on('request', () => {
    sinceLooked += 1
  })
  setInterval(() => {
    const looked = sinceLooked
    sinceLooked = 0
    sinceTidied += looked
    // By the first check, startup garbage has been released.
    tidied_bytes ??= heapBytes()
    const wasBusy = looked <= idle.most_requests && sinceTidied >= idle.worth_requests
    // A few large reports leave as much garbage; no request runs as long as this idle period.
    const hasGrown = looked === 0 && heapBytes() > tidied_bytes * idle.worth_growth
    if (!wasBusy && !hasGrown) return
    sinceTidied = 0
    tidy()
    tidied_bytes = heapBytes()
  }, idle.every_ms).unref()
}

/** Health checks and an open dashboard do not count as load. */
const idle = { every_ms: 20_000, most_requests: 20, worth_requests: 500, worth_growth: 1.5 }

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}

/** Blocks the process for a tenth of a second. */
function tidy(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
