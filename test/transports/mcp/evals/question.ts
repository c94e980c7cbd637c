/** Calls a tool and gives its answer; a refusal, a fifth call or an answer too long fails the question. */
export type Ask = (
  tool: string,
  input?: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
) => Promise<any>

/** What a user asks, the calls that an assistant would make, and what it must be able to say then. */
export type Question = {
  requested: string
  /** The address; the default set unless given. */
  at?: string
  walk(ask: Ask): Promise<unknown>
  /** Worked out by hand from `company.ts`. */
  answer: unknown
}

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
export type Row = any
