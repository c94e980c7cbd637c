/**
 * Calls a tool and returns its answer; a refusal, a fifth call or too long an answer fails the
 * question.
 */
export type Ask = (
  tool: string,
  input?: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
) => Promise<any>

/**
 * A question from a user, the calls that an assistant would make, and what it must be able to
 * answer then.
 */
export type Question = {
  requested: string
  /** The URL; the default toolset unless set. */
  at?: string
  /** Whether it writes, or `apart` where the changes of other questions would change its answer. */
  writes?: true | 'apart'
  walk(ask: Ask): Promise<unknown>
  /** Computed by hand from `company.ts`. */
  answer: unknown
}

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
export type Row = any

/** Returns the text from people about a row of a list, which stands apart from it. */
export function textOf(list: Row, id: number): Row {
  return list.from_people.by_id[id]
}
