/** A request has used up the time that it may wait for the database. */
export class WaitedTooLong extends Error {
  /** The code of a network timeout, or PostgreSQL's for too many connections; both are answered with 503. */
  readonly code: 'ETIMEDOUT' | '53300'
  readonly #budget_ms: number

  constructor(budget_ms: number, what: 'the database' | 'a free connection' = 'the database') {
    super(`A request waited ${budget_ms / 1000} s for ${what}.`)
    this.name = 'WaitedTooLong'
    this.code = what === 'the database' ? 'ETIMEDOUT' : '53300'
    this.#budget_ms = budget_ms
  }

  /** Returns the error of a request that got no connection to wait for answers on. */
  forConnection(): WaitedTooLong {
    return new WaitedTooLong(this.#budget_ms, 'a free connection')
  }
}

const request_budget_ms = 10_000

/**
 * The time that one request may wait for the database, summed over all of its connections and statements. Only waits
 * count: reading a slow body or hashing a password does not.
 */
export class WaitBudget {
  readonly #budget_ms: number
  #left_ms: number
  #open = 0
  #since = 0

  constructor(budget_ms = request_budget_ms) {
    this.#budget_ms = budget_ms
    this.#left_ms = budget_ms
  }

  /** Returns the answer, or throws WaitedTooLong once the budget is used up; overlapping waits count once. */
  within<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait: Wait = {
        until: this.#begin(),
        giveUp: () => {
          this.#end()
          reject(new WaitedTooLong(this.#budget_ms))
        },
      }
      waits.add(wait)
      sweeping ??= setInterval(() => setImmediate(sweep), 250).unref()
      const ended = () => {
        if (waits.delete(wait)) this.#end()
      }
      answer.then(
        (value) => {
          ended()
          resolve(value)
        },
        (error) => {
          ended()
          reject(error)
        },
      )
    })
  }

  #begin(): number {
    if (this.#open === 0) this.#since = performance.now()
    this.#open += 1
    return this.#since + this.#left_ms
  }

  #end(): void {
    this.#open -= 1
    if (this.#open === 0) this.#left_ms -= performance.now() - this.#since
  }
}

type Wait = { until: number; giveUp(): void }

const waits = new Set<Wait>()

// One timer while there are waits: one per statement would cost more than its answer. Decided after reading
// everything that has arrived, because this process may have been blocked.
let sweeping: NodeJS.Timeout | undefined

function sweep(): void {
  const now = performance.now()
  if (waits.size === 0) {
    clearInterval(sweeping)
    sweeping = undefined
  }
  for (const wait of waits) {
    if (now < wait.until) continue
    waits.delete(wait)
    wait.giveUp()
  }
}
