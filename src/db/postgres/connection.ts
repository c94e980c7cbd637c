import {
  type Connection,
  type QueryResult,
  type Statement,
  setupOf,
  type TenantScope,
  type Use,
} from '../connections.ts'
import { isUnprepared, postgresCode } from '../failures.ts'
import { sentAs } from '../statements/packed.ts'
import type { Row } from '../statements/rows.ts'
import { requireColumns } from '../statements/shape.ts'
import { type Answer, PipelinedQuery, type Step } from './pipelined-query.ts'
import type { Sessions } from './session.ts'
import type { ReadingClient } from './shared-reads.ts'
import type { SilenceWatch } from './silence.ts'
import { type ParserOf, statementsOf } from './statements.ts'

export type Reported = { parameterName: string; parameterValue: string }

/** The parts of pg's pool and client that are used here. */
export type PgClient = ReadingClient & {
  query(script: { text: string }, callback: (error: Error | null) => void): void
  /** `I` outside of a transaction block. */
  getTransactionStatus(): string | null
  readonly reported: ReadonlyMap<string, string>
  connection: { on(event: 'parameterStatus', listener: (reported: Reported) => void): void }
  once(event: 'end', listener: () => void): void
}
/** A client from the pool, and the watchdog that tracks its traffic. */
export type Taken = { client: PgClient; watch: SilenceWatch; sessions: Sessions; use: Use }

function setupSteps(tenantScope: TenantScope): Step[] {
  return setupOf(tenantScope).map(([text, values]) => ({ text, values, isSetup: true }))
}

/** Returns a connection over a client of the pool. */
export function connection(taken: Taken, parserOf: ParserOf, setupFor = setupSteps): Connection {
  const { client, watch, sessions } = taken
  /** Closes a connection that is still in a transaction instead of returning it to the pool. */
  const release = (broken: boolean) =>
    watch.release(client, broken || client.getTransactionStatus() !== 'I')

  async function batch(statements: readonly Statement[]): Promise<QueryResult[]> {
    const forms = statements.map(formOf)
    return resultsOf(forms, await submit(taken, stepsOf(forms), parserOf))
  }

  async function rollback(): Promise<void> {
    try {
      await ask(taken, 'rollback')
      release(false)
    } catch (error) {
      release(true)
      throw error
    }
  }

  /** Takes the answers of steps that end with `commit`, and releases the connection. */
  async function ending(submitted: Promise<Answer[]>): Promise<Answer[]> {
    const answers = await submitted.catch(async (error) => {
      await rollback().catch(() => undefined)
      throw error
    })
    release(false)
    // After a failed statement, PostgreSQL answers a commit with ROLLBACK.
    if (answers.at(-1)!.done !== 'COMMIT') throw failedBefore()
    return answers
  }

  return {
    query: async (...statement) => (await batch([statement]))[0]!,
    batch,
    async begin(tenantScope, statements, commits = false) {
      const forms = statements.map(formOf)
      // One pipeline: when `begin` is canceled, later statements must not run, since they would run as the
      // login.
      const setup = setupFor(tenantScope)
      if (sessions.settings) setup.splice(1, 0, sessions.settings)
      const steps = [...setup, ...stepsOf(forms), ...(commits ? [commitStep] : [])]
      const submitted = submit(taken, steps, parserOf).catch(async (error) => {
        if (!isUnprepared(error)) throw error
        await ask(taken, 'rollback')
        const once = steps.map((step) => ({ ...step, isOnce: true }))
        return submit(taken, once, parserOf)
      })
      const answers = await (commits ? ending(submitted) : submitted)
      return resultsOf(forms, answers.slice(setup.length))
    },
    async commit(statements) {
      const forms = statements.map(formOf)
      const steps = [...stepsOf(forms), commitStep]
      return resultsOf(forms, await ending(submit(taken, steps, parserOf)))
    },
    rollback,
    script: (text) => ask(taken, text),
    release,
    abandon: () => client.connection.stream.destroy(),
  }
}

const commitStep: Step = { text: 'commit', values: [], isSetup: true }

function failedBefore(): Error {
  return Object.assign(new Error('A statement failed: the transaction was rolled back.'), {
    code: '25P02',
  })
}

/** A statement in the form in which it is sent, with the function that reads its answer. */
type Form = { step: Step; read(answer: Answer): QueryResult }

function stepsOf(forms: readonly Form[]): Step[] {
  return forms.map(({ step }) => step)
}

function resultsOf(forms: readonly Form[], answers: readonly Answer[]): QueryResult[] {
  return forms.map(({ read }, n) => read(answers[n]!))
}

function formOf([text, values, sending]: Statement): Form {
  if (values.length === 0) {
    return {
      step: { text, values },
      read: (answer) => {
        if (sending?.shape) requireColumns(text, answer.columns, sending.shape)
        return { rows: rowsOf(answer), affected: affectedBy(answer) }
      },
    }
  }
  const sent = sentAs(text, sending)
  return {
    step: { text: sent.text, values },
    read: (answer) => ({
      rows: sent.read(answer.values, answer.columns),
      affected: affectedBy(answer),
    }),
  }
}

function affectedBy({ done }: Answer): number {
  return Number(/\d+$/.exec(done)?.[0] ?? 0)
}

/** Name by name: a text without parameters is not repeated, and compiling a function for it costs more. */
function rowsOf({ values, columns }: Answer): Row[] {
  return values.map((row) => {
    const made: Row = {}
    columns.forEach(({ name }, n) => {
      made[name] = row[n]
    })
    return made
  })
}

function submit(taken: Taken, steps: readonly Step[], parserOf: ParserOf): Promise<Answer[]> {
  const { client, sessions } = taken
  return new Promise((resolve, reject) => {
    const onAnswer = (error: Error | null, answers: Answer[]) => {
      answered(taken, error)
      if (error) reject(error)
      else resolve(answers)
    }
    const query = new PipelinedQuery(statementsOf(client, sessions), steps, parserOf, onAnswer)
    taken.watch.sent(client)
    client.query(query)
  })
}

/**
 * Uses pg's callback: with its promises, every query keeps the rows of the next one alive, and under load
 * half of the CPU goes to collecting them.
 */
function ask(taken: Taken, text: string): Promise<void> {
  const { client } = taken
  taken.watch.sent(client)
  return new Promise((resolve, reject) => {
    client.query({ text }, (error) => {
      answered(taken, error)
      if (error) reject(error)
      else resolve()
    })
  })
}

const READ_ONLY = '25006'

function answered({ client, watch, use }: Taken, error: Error | null): void {
  watch.answered(client)
  // The server was demoted or made read-only: new connections may reach the one that took over.
  if (error && !use.read_only && postgresCode(error) === READ_ONLY) watch.retireAll()
}
