import type { Column } from '../packed.ts'

export type ParserOf = (oid: number) => (text: string) => unknown

/** A statement as one connection knows it. */
export type Statement = {
  /** Empty where it is prepared for one time. */
  readonly name: string
  readonly text: string
  /** Sent to be parsed. */
  isSent: boolean
  /** The database has answered it, so it is parsed. */
  isKnown: boolean
  /** Set once the database has described them. */
  columns: readonly Column[] | undefined
  parsers: readonly ((text: string) => unknown)[]
}

/** The prepared statements of one connection. */
export class Statements {
  readonly #byText = new Map<string, Statement>()
  #made = 0
  #replaced: string[] = []

  named(text: string): Statement {
    let statement = this.#byText.get(text)
    if (!statement) {
      this.#made += 1
      statement = newStatement(`rc_${this.#made}`, text)
      this.#byText.set(text, statement)
    }
    return statement
  }

  /** Has the next one with its text prepared anew; requests in flight keep this one. */
  replace(statement: Statement): void {
    const { name, text } = statement
    if (this.#byText.get(text) !== statement) return
    this.#byText.delete(text)
    this.#replaced.push(name)
  }

  /** The names of the replaced statements that the database still has to forget. */
  takeReplaced(): readonly string[] {
    if (this.#replaced.length === 0) return none
    const replaced = this.#replaced
    this.#replaced = []
    return replaced
  }
}

/** A statement for one time: the next one takes its place in the database. */
export function unnamed(text: string): Statement {
  return newStatement('', text)
}

function newStatement(name: string, text: string): Statement {
  return { name, text, isSent: false, isKnown: false, columns: undefined, parsers: [] }
}

const none: readonly string[] = []
const byClient = new WeakMap<object, Statements>()

/** The statements of a client of pg's, for as long as it lives. */
export function statementsOf(client: object): Statements {
  let statements = byClient.get(client)
  if (!statements) {
    statements = new Statements()
    byClient.set(client, statements)
  }
  return statements
}
