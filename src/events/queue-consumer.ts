import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connect.ts'
import { isLostRace, postgresCode } from '../db/failures.ts'
import { inCompany } from '../db/transactions/in-transaction.ts'
import type { Sql } from '../db/transactions/transaction.ts'
import { retry } from '../lib/retry.ts'
import { makeConcurrency } from './concurrency.ts'
import type { Queue } from './due.ts'

export type Job = {
  id: number
  company_id: number
  group_id: number
  /** The claim under which the job was taken; results of another claim are discarded. */
  claim: string
}

/** A failed attempt to deliver, for the log. */
export type FailedAttempt = { company_id: number; webhook_id?: number; error: string }

/** How many jobs a group may start. */
export type FreeSlots = { group_id: number; freeSlots: number }

export type Claim = {
  /** A unique name that is stored with the jobs. */
  name: string
  now: string
  /** When others may claim the jobs, unless the claim is renewed. */
  leased_until: string
}

export type Done<J extends Job, R> = { job: J; result: R }

/** One kind of job: how it is claimed, run outside of any transaction, and its results recorded. */
export type JobHandler<J extends Job, R> = {
  queue: Queue
  /** Concurrent jobs in this process. */
  concurrency: number
  /** Concurrent jobs of one group. */
  groupConcurrency(group_id: number): number
  claim(sql: Sql, available: readonly FreeSlots[], claim: Claim): Promise<J[]>
  /** Throws only when the signal says that the process stops. */
  run(job: J, signal: AbortSignal): Promise<R>
  /** Records the results of one company. */
  record(sql: Sql, done: readonly Done<J, R>[], now_ms: number): Promise<AfterCommit | undefined>
}

/** Work to do after the results are committed. */
export type AfterCommit = () => Promise<void>

export type QueueConsumerDeps = {
  database: Database
  now: () => number
  warn(error: unknown, doing: string): void
  /** Slots are free again after jobs had to wait. */
  onFreeSlots(): void
}

export type QueueConsumer = {
  readonly queue: Queue
  /** Starts as many jobs as possible of the due groups of a company; returns how many. */
  start(company_id: number, groups: readonly number[]): Promise<number>
  /** Extends the claims of long-running jobs. */
  renew(): Promise<void>
  /** Waits for running jobs, at most this long; releases the others. */
  stop(patience_ms: number): Promise<void>
}

/** After this time others may take a claim that is not renewed because its process is dead. */
export const lease_ms = 6_000
/** A job that ends sooner needs no renewal. */
const fresh_ms = 1_000
const batch = 32

type Running<J extends Job> = { job: J; since_ms: number }
type Finished<J extends Job, R> = Done<J, R> & { free(): void }

/** Runs one kind of job: claims, slots, and results that are recorded in batches by company. */
export function makeQueueConsumer<J extends Job, R>(
  handler: JobHandler<J, R>,
  deps: QueueConsumerDeps,
): QueueConsumer {
  const { database, now, warn } = deps
  const concurrency = makeConcurrency(handler.concurrency)
  const running = new Set<Running<J>>()
  const finished = new Map<number, Finished<J, R>[]>()
  const abort = new AbortController()
  let isWanting = false
  let flushing: Promise<void> | undefined

  async function start(company_id: number, groups: readonly number[]): Promise<number> {
    const available = freeSlotsOf(company_id, groups)
    if (available.length === 0) return 0
    const claim = { name: randomUUID(), ...lease() }
    const jobs = await inCompany(database, company_id, (sql) =>
      handler.claim(sql, available, claim),
    )
    for (const job of jobs) void run({ job, since_ms: performance.now() })
    return jobs.length
  }

  function freeSlotsOf(company_id: number, groups: readonly number[]): FreeSlots[] {
    let left = batch
    const available: FreeSlots[] = []
    for (const group_id of groups) {
      const most = handler.groupConcurrency(group_id)
      const freeSlots = Math.min(left, concurrency.freeSlots(company_id, group_id, most))
      if (freeSlots === 0) isWanting = true
      else available.push({ group_id, freeSlots })
      left -= freeSlots
    }
    return available
  }

  async function run(one: Running<J>): Promise<void> {
    const { job } = one
    running.add(one)
    concurrency.take(job.company_id, job.group_id)
    try {
      const result = await handler.run(job, abort.signal)
      const done = finished.get(job.company_id) ?? []
      finished.set(job.company_id, done)
      done.push({ job, result, free: () => free(one) })
      flushing ??= flush()
    } catch (error) {
      if (abort.signal.aborted) return
      // After the lease has expired another process takes the job.
      warn(error, `a job of ${handler.queue}`)
      free(one)
    }
  }

  function free(one: Running<J>): void {
    running.delete(one)
    concurrency.give(one.job.company_id, one.job.group_id)
    if (!isWanting) return
    isWanting = false
    deps.onFreeSlots()
  }

  /**
   * Records results one company after another until the queue is empty; results that arrive in the meantime make the
   * next batch.
   */
  async function flush(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      const [company_id] = finished.keys()
      if (company_id === undefined) break
      const done = finished.get(company_id)!
      finished.delete(company_id)
      await recordAll(company_id, done)
      for (const { free } of done) free()
    }
    flushing = undefined
  }

  /** Results that cannot be recorded are produced again when the lease expires: at least once. */
  async function recordAll(company_id: number, done: readonly Done<J, R>[]): Promise<void> {
    try {
      const after = await retrying(() =>
        inCompany(database, company_id, (sql) => handler.record(sql, done, now())),
      )
      await after?.()
    } catch (error) {
      warn(error, `results of ${handler.queue}`)
    }
  }

  async function renew(): Promise<void> {
    const lasting = [...running].filter((one) => performance.now() - one.since_ms > fresh_ms)
    await holdUntil(lasting, lease().leased_until)
  }

  async function stop(patience_ms: number): Promise<void> {
    const deadline = Date.now() + patience_ms
    while (running.size > 0 && Date.now() < deadline) await sleep(20)
    abort.abort()
    await flushing
    await holdUntil([...running], new Date(now()).toISOString())
  }

  /** Until then no other process takes the jobs that this process still has. */
  async function holdUntil(held: readonly Running<J>[], due_at: string): Promise<void> {
    for (const [company_id, jobs] of byCompany(held)) {
      await inCompany(database, company_id, (sql) =>
        sql(
          `update ${handler.queue} q set due_at = $4
           from unnest($2::bigint[], $3::text[]) as h(id, claim)
           where q.company_id = $1 and q.id = h.id and q.claimed_by = h.claim`,
          [jobs.map((job) => job.id), jobs.map((job) => job.claim), due_at],
        ),
      )
    }
  }

  function lease(): { now: string; leased_until: string } {
    const now_ms = now()
    return {
      now: new Date(now_ms).toISOString(),
      leased_until: new Date(now_ms + lease_ms).toISOString(),
    }
  }

  return { queue: handler.queue, start, renew, stop }
}

const FOREIGN_KEY = '23503'

/**
 * Retries when a concurrent transaction won, including one that deleted the webhook, or when the connection
 * broke.
 */
function retrying<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, (error, attempt) => {
    if (attempt >= 4) return undefined
    const isQuick = isLostRace(error) || postgresCode(error) === FOREIGN_KEY
    return (isQuick ? 10 : 250) * attempt
  })
}

function byCompany<J extends Job>(running: readonly Running<J>[]): Map<number, J[]> {
  const companies = new Map<number, J[]>()
  for (const { job } of running) {
    companies.set(job.company_id, [...(companies.get(job.company_id) ?? []), job])
  }
  return companies
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
