/** Decides which requests start, so that a busy service refuses early when it could not answer in time. */
export type Admission = {
  /** Counts a request until the returned function is called; returns undefined when it must be refused. */
  enter(url: string): (() => void) | undefined
}

/** The number of concurrent requests without a queue, and the minimum even with a slow database. */
const burst = 256
const least = 96
/** The longest time that a request should wait in the queue. */
const queue_ms = 250
const window_ms = 500
/** The limit on all concurrent requests, including those that wait for a lock or a slow client. */
const most = 2_000

type Generation = { under_way: number }

/**
 * Limits concurrent requests. While there is a queue, it admits as many as the service finishes in
 * `queue_ms`; otherwise short bursts pass. Requests older than two windows only count while most finished
 * requests are as old: otherwise they wait for a lock or a slow client, and use no CPU.
 */
export function makeAdmission(now: () => number = () => performance.now()): Admission {
  let current: Generation = { under_way: 0 }
  let previous: Generation = { under_way: 0 }
  let all = 0
  let limit = burst
  let isRefusing = false
  let countsOld = false
  let began_ms = now()
  let finished = 0
  let finished_old = 0
  /** The minimum of concurrent requests in this window; while it stays high, there is a queue. */
  let fewest = 0

  const counted = () => (countsOld ? all : current.under_way + previous.under_way)

  function turn(): void {
    const passed_ms = now() - began_ms
    if (passed_ms < window_ms) return
    const capacity = (finished / passed_ms) * queue_ms
    const isQueueing = isRefusing || fewest >= least / 2
    limit = isQueueing ? Math.min(Math.max(capacity, least), burst) : burst
    isRefusing = false
    countsOld = finished_old > finished / 2
    previous = passed_ms < 2 * window_ms ? current : { under_way: 0 }
    current = { under_way: 0 }
    began_ms += passed_ms
    finished = 0
    finished_old = 0
    fewest = counted()
  }

  return {
    enter(url) {
      turn()
      if (all >= most && pathOf(url) !== '/healthz') return undefined
      if (counted() >= limit && !isExempt(url)) {
        isRefusing = true
        return undefined
      }
      const generation = current
      let isUnderWay = true
      generation.under_way += 1
      all += 1
      return () => {
        if (!isUnderWay) return
        isUnderWay = false
        generation.under_way -= 1
        all -= 1
        finished += 1
        if (generation !== current && generation !== previous) finished_old += 1
        fewest = Math.min(fewest, counted())
      }
    },
  }
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Probes and static files cost little, and a busy service must still be observable. */
export function isExempt(url: string): boolean {
  return probes.has(pathOf(url)) || url.startsWith('/admin/assets/')
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
