import type { Database } from '../db/connect.ts'
import type { Listeners } from '../lib/listeners.ts'
import { type Due, dueWork, type Queue } from './due.ts'
import { lease_ms, type QueueConsumer } from './queue-consumer.ts'

export type WorkerDeps = {
  database: Database
  now: () => number
  warn(error: unknown, doing: string): void
  newWork: Listeners<void>
  /** How often to check for jobs that were not announced and were not known to become due, in milliseconds. */
  poll_ms: number
}

export type Worker = {
  /** Checks for jobs soon: slots are free again. */
  wake(): void
  /** Claims nothing more, waits for running jobs, releases the rest. */
  stop(): Promise<void>
}

/** Notifications within this time are handled by one check. */
const collect_ms = 25
const patience_ms = 5_000

/** Checks for jobs of all companies and lets the consumers start them, each company in its turn. */
export function makeWorker(
  { database, now, warn, newWork, poll_ms }: WorkerDeps,
  consumers: readonly QueueConsumer[],
): Worker {
  let isStopped = false
  let isAnnounced = false
  let checking: Promise<void> | undefined
  let nextCheck: NodeJS.Timeout | undefined
  let nextCheckAt = Number.POSITIVE_INFINITY
  let turn = 0
  let nextDue_ms = poll_ms

  function scheduleCheck(ms: number): void {
    const at = performance.now() + ms
    if (isStopped || at >= nextCheckAt) return
    clearTimeout(nextCheck)
    nextCheckAt = at
    nextCheck = setTimeout(() => {
      nextCheckAt = Number.POSITIVE_INFINITY
      isAnnounced = true
      checking ??= check()
    }, ms).unref()
  }

  async function check(): Promise<void> {
    try {
      while (isAnnounced && !isStopped) {
        isAnnounced = false
        if ((await startDue()) > 0) isAnnounced = true
      }
    } catch (error) {
      if (!isStopped) warn(error, 'looking for work')
    }
    checking = undefined
    scheduleCheck(nextDue_ms)
  }

  /**
   * One round: each company with jobs starts at most one batch, and a different company goes first each time.
   */
  async function startDue(): Promise<number> {
    nextDue_ms = poll_ms
    const soon = await dueWork(database, now() + poll_ms)
    const waits = soon.map(({ due_at }) => Date.parse(due_at) - now())
    nextDue_ms = Math.max(collect_ms, Math.min(poll_ms, ...waits.filter((ms) => ms > 0)))
    const companies = [...byCompany(soon.filter((_, n) => waits[n]! <= 0)).values()]
    turn += 1
    let started = 0
    for (const n of companies.keys()) {
      for (const consumer of consumers) {
        const due = companies[(n + turn) % companies.length]!.filter(isOf(consumer.queue))
        if (due.length === 0 || isStopped) continue
        const groups = rotated(due, turn).map((each) => each.group_id)
        started += await consumer.start(due[0]!.company_id, groups)
      }
    }
    return started
  }

  const renewing = setInterval(() => {
    for (const consumer of consumers)
      consumer.renew().catch((error) => warn(error, 'renewing claims'))
  }, lease_ms / 4).unref()

  const unsubscribe = newWork.subscribe(() => scheduleCheck(collect_ms))
  scheduleCheck(0)

  return {
    wake: () => scheduleCheck(collect_ms),
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(nextCheck)
      await checking
      await Promise.all(consumers.map((consumer) => consumer.stop(patience_ms)))
      clearInterval(renewing)
    },
  }
}

function byCompany(due: readonly Due[]): Map<number, Due[]> {
  const companies = new Map<number, Due[]>()
  for (const each of due) {
    const known = companies.get(each.company_id) ?? []
    companies.set(each.company_id, known)
    known.push(each)
  }
  return companies
}

function isOf(queue: Queue): (due: Due) => boolean {
  return (due) => due.queue === queue
}

/** Rotates the list, so that the same webhook is not always the last of a full batch. */
function rotated<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
