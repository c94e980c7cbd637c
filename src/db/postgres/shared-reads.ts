import { isUnprepared } from '../failures.ts'
import { sentAs } from '../packed.ts'
import type { Reader } from '../transaction.ts'
import { type Answer, Flight, type Step } from './pipelined-query.ts'
import { afterAllThatArrived, type Corkable, sendTogether } from './send-together.ts'
import type { SilenceWatch, WatchedClient } from './silence.ts'
import { type ParserOf, statementsOf } from './statements.ts'

/** The part of pg's pool and client that is used here. */
export type ReadingClient = Corkable & WatchedClient & { query(flight: Flight): void }
type ReadingPool = {
  connect(): Promise<ReadingClient>
  readonly idleCount: number
  readonly totalCount: number
  readonly options: { max: number }
}

/** A connection with the readers that hold it and the statements that are on their way. */
type Carrier = {
  client: Promise<ReadingClient>
  isShared: boolean
  readers: number
  /** The texts of what it was sent and has not answered, in order. */
  waiting: string[]
  answers: number
  /** It owes an answer for long. */
  isStuck: boolean
  watch: NodeJS.Timeout | undefined
  isLost: boolean
}

const reading = `select set_config('transaction_read_only', 'on', true),
  set_config('role', 'rollcall_app', true), set_config('app.company_id', $1, true)`

/** What keeps the rest of its pipeline to reading what the company may see. */
function readOnlyTenantScope(company_id: number): Step {
  return { text: reading, values: [String(company_id)], isSetup: true }
}

/** So many keep a database busy with the quick statements of a process, which is one thread. */
const most_shared = 2
/** What takes longer is slow. */
const slow_ms = 20

/**
 * Many readers over few connections: statements that would wait for a connection anyway travel together,
 * several in a write to the database and several in one back. That costs both sides a third less than a
 * connection for each. Whoever is slow is found out, and goes alone from then on.
 */
export class Readers {
  readonly #pool: ReadingPool
  readonly #parserOf: ParserOf
  readonly #watchdog: SilenceWatch
  readonly #shared = new Set<Carrier>()
  readonly #slow = new Set<string>()

  constructor(pool: ReadingPool, parserOf: ParserOf, watchdog: SilenceWatch) {
    this.#pool = pool
    this.#parserOf = parserOf
    this.#watchdog = watchdog
  }

  /** Takes a connection with its first statement; what is not awaited goes out in the order it came. */
  reader(): Reader {
    let held: Carrier | undefined
    let on_their_way = 0
    const release = () => {
      if (held) this.#leave(held)
      held = undefined
    }
    return {
      read: async (company_id, text, values, sending) => {
        const isSlow = this.#slow.has(text)
        if (isSlow && held?.isShared && on_their_way === 0) release()
        held ??= this.#board(isSlow)
        on_their_way += 1
        try {
          const sent = sentAs(text, sending)
          const steps = [readOnlyTenantScope(company_id), { text: sent.text, values }]
          const { values: found, columns } = await this.#fly(held, steps, text)
          return { rows: sent.read(found, columns), affected: 0 }
        } finally {
          on_their_way -= 1
        }
      },
      release,
      abandon: () => {
        if (held && held.waiting.length > 0) this.#lose(held)
      },
    }
  }

  #board(alone: boolean): Carrier {
    const carrier = alone ? this.#open(false) : (this.#joinable() ?? this.#open(true))
    carrier.readers += 1
    return carrier
  }

  /** The one with the fewest readers, once there are enough of them or no connection is left. */
  #joinable(): Carrier | undefined {
    const moving = [...this.#shared].filter(({ isStuck }) => !isStuck)
    const { idleCount, totalCount, options } = this.#pool
    const isFull = idleCount === 0 && totalCount >= options.max
    if (moving.length < most_shared && !isFull) return undefined
    let best: Carrier | undefined
    for (const each of moving) if (!best || each.readers < best.readers) best = each
    return best
  }

  #open(isShared: boolean): Carrier {
    const carrier: Carrier = {
      client: this.#pool.connect(),
      isShared,
      readers: 0,
      waiting: [],
      answers: 0,
      isStuck: false,
      watch: undefined,
      isLost: false,
    }
    if (isShared) this.#share(carrier)
    return carrier
  }

  #share(carrier: Carrier): void {
    this.#shared.add(carrier)
    carrier.client.catch(() => this.#lose(carrier))
  }

  #leave(carrier: Carrier): void {
    carrier.readers -= 1
    if (carrier.readers > 0) return
    clearTimeout(carrier.watch)
    this.#shared.delete(carrier)
    carrier.client
      .then((client) => this.#watchdog.release(client, carrier.isLost))
      .catch(() => undefined)
  }

  /** Nobody else comes aboard, and the pool does not get it back. */
  #lose(carrier: Carrier): void {
    carrier.isLost = true
    this.#shared.delete(carrier)
  }

  /** Sent once more where another request's failure left the statement unprepared: each reads by itself. */
  async #fly(carrier: Carrier, steps: readonly Step[], text: string): Promise<Answer> {
    try {
      return await this.#send(carrier, steps, text)
    } catch (error) {
      if (!isUnprepared(error)) throw error
      const once = steps.map((step) => ({ ...step, isOnce: true }))
      return this.#send(carrier, once, text)
    }
  }

  async #send(carrier: Carrier, steps: readonly Step[], text: string): Promise<Answer> {
    const client = await carrier.client
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const onAnswer = (error: Error | null, answers: Answer[]) => {
        this.#watchdog.answered(client)
        carrier.waiting.shift()
        carrier.answers += 1
        carrier.isStuck = false
        if (carrier.waiting.length > 0) this.#watch(carrier)
        if (!carrier.isShared && performance.now() - began < slow_ms) this.#slow.delete(text)
        if (!error) return resolve(answers.at(-1)!)
        if ((error as { severity?: string }).severity !== 'ERROR') this.#lose(carrier)
        reject(error)
      }
      const flight = new Flight(statementsOf(client), steps, this.#parserOf, onAnswer)
      if (carrier.waiting.push(text) === 1) this.#watch(carrier)
      this.#watchdog.sent(client)
      sendTogether(client, afterAllThatArrived)
      client.query(flight)
    })
  }

  /** From now on until an answer comes, which begins it anew. */
  #watch(carrier: Carrier): void {
    if (!carrier.isShared) return
    if (carrier.watch) carrier.watch.refresh()
    else carrier.watch = setTimeout(() => this.#suspect(carrier), slow_ms).unref()
  }

  /** Judged after all that has arrived is read, since it may be this process that was held up. */
  #suspect(carrier: Carrier): void {
    const { answers } = carrier
    setImmediate(() => {
      const [slow] = carrier.waiting
      if (slow === undefined || carrier.answers > answers) return
      carrier.isStuck = true
      this.#slow.add(slow)
    })
  }
}
