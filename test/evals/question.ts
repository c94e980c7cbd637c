import type { TestServer } from '../support/server.ts'

/** Calls a tool and returns its answer, of a refusal too; of a file, also its `link`. */
export type Ask = (
  tool: string,
  input?: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
) => Promise<any>

/** The companies that questions are about: `office.ts`, `bistro.ts`, and the demo of a first start. */
export type CompanyName = 'office' | 'bistro' | 'demo'

/** Whose access the assistant has: the keys of the company. */
export type Persona = 'manager' | 'admin' | 'employee' | 'clock' | 'tomasz'

/** A question in a person's words, the calls that an assistant makes, and what it must be able to answer then. */
export type Question = {
  asked: string
  as: Persona
  /** The URL's query; the default toolset unless set. */
  at?: string
  /**
   * The tool that a reader of the descriptions takes first, and why it is nearest. A model would choose; the walk
   * stands in for it, so the reason is part of the question.
   */
  nearest?: { tool: string; because: string }
  /** Whether it changes something, or `apart` where the changes of other questions would change its answer. */
  writes?: true | 'apart'
  /** What the conversation has been about before the question. */
  context?(office: Office): string
  /** What happened before the question. */
  before?(office: Office): Promise<void>
  /** The calls, written from the descriptions of the tools alone. */
  walk(ask: Ask, office: Office): Promise<unknown>
  /** Worked out by hand from the company, apart from the tools. */
  answer: unknown
  /**
   * What the answer of a program must contain, in any case and without accents: texts (`no|not` is either), numbers,
   * and dates (`2026-11-27`) in any usual form. Empty where the change alone is the answer.
   */
  says: readonly (string | number)[]
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

/** Opens addresses of a server, whatever site they name. */
export function opener({ url }: Pick<TestServer, 'url'>): Office['open'] {
  return async (address) => {
    const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, url))
    return `${answer.status} ${await answer.text()}`
  }
}

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
export type Row = any

/** Returns the text from people about a row of a list, which stands apart from it. */
export function textOf(list: Row, id: number): Row {
  return list.from_people.by_id[id]
}

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
