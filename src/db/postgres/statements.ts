import type { Column } from '../statements/shape.ts'

export type ParserOf = (oid: number) => (text: string) => unknown

/** A statement as one connection knows it. */
export type Statement = {
  /** Empty when it is prepared for one use. */
  readonly name: string
  readonly text: string
  /** Its Parse message has been sent. */
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

  /** Makes the next use of the text prepare again; requests in flight keep this one. */
  replace(statement: Statement): void {
    const { name, text } = statement
    if (this.#byText.get(text) !== statement) return
    this.#byText.delete(text)
    this.#replaced.push(name)
  }

  /** Returns the names of replaced statements that the database should still close. */
  takeReplaced(): readonly string[] {
    if (this.#replaced.length === 0) return none
    const replaced = this.#replaced
    this.#replaced = []
    return replaced
  }
}

/** A statement for one use: the next one replaces it in the database. */
export function unnamed(text: string): Statement {
  return newStatement('', text)
}

function newStatement(name: string, text: string): Statement {
  return { name, text, isSent: false, isKnown: false, columns: undefined, parsers: [] }
}

const none: readonly string[] = []
const byClient = new WeakMap<object, Statements>()

/** Prepares each statement for one use, since the next transaction may run in another session. */
class UnnamedStatements extends Statements {
  override named(text: string): Statement {
    return unnamed(text)
  }
}
const unnamedStatements = new UnnamedStatements()

/** Returns the statements of a pg client, for its lifetime. */
export function statementsOf(client: object, { hasNames }: { hasNames: boolean }): Statements {
  if (!hasNames) return unnamedStatements
  let statements = byClient.get(client)
  if (!statements) {
    statements = new Statements()
    byClient.set(client, statements)
  }
  return statements
}
