/** Calls a tool and returns its answer; a refusal that the question does not expect fails it. */
export type Ask = (
  tool: string,
  input?: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
) => Promise<any>

/** Whose access the assistant has: the keys of `company.ts`. */
export type Persona = 'manager' | 'admin' | 'employee' | 'clock' | 'tomasz'

/** A question in a person's words, the calls that an assistant makes, and what it must be able to answer then. */
export type Question = {
  asked: string
  as: Persona
  /**
   * The tool that a reader of the descriptions takes first, and why it is nearest. A model would choose; the walk
   * stands in for it, so the reason is part of the question.
   */
  nearest: { tool: string; because: string }
  /** Whether it changes something, or `apart` where the changes of other questions would change its answer. */
  writes?: true | 'apart'
  walk(ask: Ask, office: Office): Promise<unknown>
  /** Worked out by hand from `company.ts`, apart from the tools. */
  answer: unknown
}

/** What a conversation already knows, or a person says: ids of what was spoken of. */
export type Office = Readonly<{
  people: Readonly<Record<string, number>>
  leave: Readonly<Record<string, number>>
  /** Opens an address as a person does: without a key. */
  open(url: string): Promise<string>
  /** Approves a request as the manager did a minute ago. */
  approve(id: number): Promise<void>
}>

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
export type Row = any

/** Finds a tool that is not listed by words, then calls it. */
export async function findAndCall(
  ask: Ask,
  words: string,
  name: string,
  input: Record<string, unknown>,
  by: 'call_tool' | 'call_write_tool' = 'call_tool',
) {
  const { tools } = await ask('find_tools', { words })
  const found = tools.map((each: Row) => each.name)
  if (!found.includes(name)) throw new Error(`"${words}" finds ${found.join(', ')}, not ${name}.`)
  return ask(by, { name, arguments: JSON.stringify(input) })
}
