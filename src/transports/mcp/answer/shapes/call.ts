/** A call that an answer proposes: of the tool that lists the people of a count, or resolves what blocks. */
export type ProposedCall = {
  tool: string
  arguments: Record<string, unknown>
  /** Fields that only a person knows. */
  ask?: readonly string[]
}

export function callOf(tool: string, args: Record<string, unknown>): ProposedCall {
  return { tool, arguments: args }
}
