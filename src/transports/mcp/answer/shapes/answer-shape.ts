/** How much of an answer fits into a conversation. */
export type AnswerLimits = {
  /** The size that a shortened answer should not exceed. */
  max_bytes: number
}

export type Input = Readonly<Record<string, unknown>>

// biome-ignore lint/suspicious/noExplicitAny: each shape knows the body of one operation.
export type Body = any

/**
 * An answer of a tool that differs from the REST body: shortened, with the call for the rest in `next`.
 * parity-exceptions.ts lists the differences.
 */
export type AnswerShape = {
  /** For answers with `next`: the complete file, and the input that reads it. */
  download?: { name: string; input(input: Input): Record<string, unknown> }
  /** Returns the operation's input, which may ask for more than the caller did. */
  input?(input: Input): Record<string, unknown>
  /** Returns the answer for the body that the operation returned for that input; `input` is the caller's. */
  answer(body: Body, input: Input, limits: AnswerLimits): Record<string, unknown>
}

/** The size of a shortened answer unless the caller asks for another. */
export const usual_limits: AnswerLimits = { max_bytes: 12_000 }

export function shapedInput(shape: AnswerShape | undefined, input: Record<string, unknown>) {
  return shape?.input ? shape.input(input) : input
}
