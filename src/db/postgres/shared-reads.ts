import { idsOf, type Reader, type ReadScope } from '../connections.ts'
import { isUnprepared } from '../failures.ts'
import { sentAs } from '../statements/packed.ts'
import { type Answer, PipelinedQuery, type Step } from './pipelined-query.ts'
import { type Corkable, sendTogether } from './send-together.ts'
import type { Sessions } from './session.ts'
import type { SilenceWatch, WatchedClient } from './silence.ts'
import { type ParserOf, statementsOf } from './statements.ts'

/** The parts of pg's pool and client that are used here. */
export type ReadingClient = Corkable & WatchedClient & { query(query: PipelinedQuery): void }
type ReadingPool = {
  connect(): Promise<ReadingClient>
  readonly idleCount: number
  readonly totalCount: number
  readonly options: { max: number }
}

/** A connection with its readers and the statements that are on their way. */
type SharedConnection = {
  client: Promise<ReadingClient>
  isShared: boolean
  /** The client has arrived. */
  isOpen: boolean
  readers: number
  /** The texts of the statements that are sent and unanswered, in order. */
  waiting: string[]
  answers: number
  /** An answer is overdue. */
  isStuck: boolean
  watch: NodeJS.Timeout | undefined
  isLost: boolean
}

const reading = `select set_config('transaction_read_only', 'on', true),
  set_config('role', 'rollcall_app', true), set_config('app.company_id', $1, true)`

const readingOfPeople = `select set_config('transaction_read_only', 'on', true),
  set_config('role', 'rollcall_person', true), set_config('app.company_id', $1, true),
  set_config('app.people', $2, true), set_config('app.person', $3, true)`

const readingOfWorkers = `select set_config('transaction_read_only', 'on', true),
  set_config('role', 'rollcall_delivery', true)`

/** Restricts the rest of its pipeline to reading rows that the company, the person or a worker may see. */
function readOnly({ company_id, people }: ReadScope): Step {
  if (company_id === null) return { text: readingOfWorkers, values: [], isSetup: true }
  const company = String(company_id)
  return people
    ? {
        text: readingOfPeople,
        values: [company, idsOf(people), String(people.person)],
        isSetup: true,
      }
    : { text: reading, values: [company], isSetup: true }
}

/** One process has a single thread, and two connections are enough for its quick statements. */
const most_shared = 2
/** Statements that take longer count as slow. */
const slow_ms = 20

/**
 * Many readers over few connections: the database answers waiting statements in fewer round trips, which costs both
 * sides a third less than one connection each. Statements that turn out to be slow get a dedicated connection from then
 * on.
 */
export class SharedReadPool {
  readonly #pool: ReadingPool
  readonly #parserOf: ParserOf
  readonly #watchdog: SilenceWatch
  readonly #sessions: Sessions
  readonly #shared = new Set<SharedConnection>()
  readonly #slow = new Set<string>()

  constructor(pool: ReadingPool, parserOf: ParserOf, watchdog: SilenceWatch, sessions: Sessions) {
    this.#pool = pool
    this.#parserOf = parserOf
    this.#watchdog = watchdog
    this.#sessions = sessions
  }

  /** Checks a connection out with the first statement; statements that are not awaited are sent in order. */
  reader(): Reader {
    let held: SharedConnection | undefined
    let on_their_way = 0
    const release = () => {
      if (held) this.#release(held)
      held = undefined
    }
    return {
      read: async (scope, text, values, sending) => {
        const isSlow = this.#slow.has(text)
        if (isSlow && held?.isShared && on_their_way === 0) release()
        held ??= this.#checkOut(isSlow)
        on_their_way += 1
        try {
          const sent = sentAs(text, sending)
          const steps = [readOnly(scope), { text: sent.text, values }]
          const { values: found, columns } = await this.#submit(held, steps, text)
          return { rows: sent.read(found, columns), affected: 0 }
        } finally {
          on_their_way -= 1
        }
      },
      release,
      isConnected: () => held?.isOpen === true,
      abandon: () => {
        if (held && held.waiting.length > 0) this.#lose(held)
      },
    }
  }

  #checkOut(alone: boolean): SharedConnection {
    const connection = alone ? this.#open(false) : (this.#joinable() ?? this.#open(true))
    connection.readers += 1
    return connection
  }

  /** Returns the connection with the fewest readers, once there are enough or the pool is exhausted. */
  #joinable(): SharedConnection | undefined {
    const moving = [...this.#shared].filter(({ isStuck }) => !isStuck)
    const { idleCount, totalCount, options } = this.#pool
    const isFull = idleCount === 0 && totalCount >= options.max
    if (moving.length < most_shared && !isFull) return undefined
    let best: SharedConnection | undefined
    for (const each of moving) if (!best || each.readers < best.readers) best = each
    return best
  }

  #open(isShared: boolean): SharedConnection {
    const connection: SharedConnection = {
      client: this.#pool.connect(),
      isShared,
      isOpen: false,
      readers: 0,
      waiting: [],
      answers: 0,
      isStuck: false,
      watch: undefined,
      isLost: false,
    }
    connection.client.then(
      () => {
        connection.isOpen = true
      },
      () => undefined,
    )
    if (isShared) this.#share(connection)
    return connection
  }

  #share(connection: SharedConnection): void {
    this.#shared.add(connection)
    connection.client.catch(() => this.#lose(connection))
  }

  #release(connection: SharedConnection): void {
    connection.readers -= 1
    if (connection.readers > 0) return
    clearTimeout(connection.watch)
    this.#shared.delete(connection)
    connection.client
      .then((client) => this.#watchdog.release(client, connection.isLost))
      .catch(() => undefined)
  }

  /** No other reader joins, and the pool does not get it back. */
  #lose(connection: SharedConnection): void {
    connection.isLost = true
    this.#shared.delete(connection)
  }

  /**
   * Sends once more when the failure of another request left the statement unprepared; each statement reads
   * independently.
   */
  async #submit(
    connection: SharedConnection,
    steps: readonly Step[],
    text: string,
  ): Promise<Answer> {
    try {
      return await this.#send(connection, steps, text)
    } catch (error) {
      if (!isUnprepared(error)) throw error
      const once = steps.map((step) => ({ ...step, isOnce: true }))
      return this.#send(connection, once, text)
    }
  }

  async #send(connection: SharedConnection, steps: readonly Step[], text: string): Promise<Answer> {
    const client = await connection.client
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const onAnswer = (error: Error | null, answers: Answer[]) => {
        this.#watchdog.answered(client)
        connection.waiting.shift()
        connection.answers += 1
        connection.isStuck = false
        if (connection.waiting.length > 0) this.#watch(connection)
        if (!connection.isShared && performance.now() - began < slow_ms) this.#slow.delete(text)
        if (!error) return resolve(answers.at(-1)!)
        if ((error as { severity?: string }).severity !== 'ERROR') this.#lose(connection)
        reject(error)
      }
      const { settings } = this.#sessions
      const query = new PipelinedQuery(
        statementsOf(client, this.#sessions),
        settings ? [settings, ...steps] : steps,
        this.#parserOf,
        onAnswer,
      )
      if (connection.waiting.push(text) === 1) this.#watch(connection)
      this.#watchdog.sent(client)
      sendTogether(client)
      client.query(query)
    })
  }

  /** Starts the timer until the next answer, which restarts it. */
  #watch(connection: SharedConnection): void {
    if (!connection.isShared) return
    if (connection.watch) connection.watch.refresh()
    else connection.watch = setTimeout(() => this.#suspect(connection), slow_ms).unref()
  }

  /** Decided after reading everything that has arrived, because this process may have been blocked. */
  #suspect(connection: SharedConnection): void {
    const { answers } = connection
    setImmediate(() => {
      const [slow] = connection.waiting
      if (slow === undefined || connection.answers > answers) return
      connection.isStuck = true
      this.#slow.add(slow)
    })
  }
}
