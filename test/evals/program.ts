import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { Conversation } from './conversation.ts'

/** A program that does not speak the protocol. */
export class ProtocolError extends Error {}

const Reply = v.union([
  v.strictObject({
    call: v.strictObject({
      name: v.string(),
      arguments: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  }),
  v.strictObject({ answer: v.string() }),
])
type Reply = v.InferOutput<typeof Reply>

/** After so many calls a program is taken to be in a loop. */
const endless_calls = 20

/** A program that answers questions: JSON lines on its stdin and stdout. Its stderr is shown. */
export class Program {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(command: string) {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    // That it has ended shows in the line that does not come.
    child.stdin.on('error', () => {})
    this.#child = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /** Has the program answer a question by calls of the conversation's tools. */
  async answer(question: string, context: string, conversation: Conversation): Promise<string> {
    const { tools } = conversation
    let reply = await this.#exchange({
      question,
      context,
      tools: tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        input_schema: inputSchema,
      })),
    })
    for (let calls = 1; 'call' in reply; calls += 1) {
      if (calls > endless_calls)
        throw new ProtocolError(`has no answer after ${endless_calls} calls`)
      const { name, arguments: input } = reply.call
      const { content, isError } = await conversation
        .call(name, input)
        .catch(({ message }: Error) => ({ content: [{ text: message }], isError: true }))
      const parts: { text?: string; uri?: string }[] = content
      const result = parts.map(({ text, uri = '' }) => text ?? uri).join('\n')
      reply = await this.#exchange({ result, is_error: isError })
    }
    return reply.answer
  }

  /** Ends the program. */
  close(): void {
    this.#child.stdin?.end()
    this.#child.kill()
  }

  async #exchange(message: object): Promise<Reply> {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new ProtocolError('has ended')
    const reply = v.safeParse(Reply, json(value))
    if (reply.success) return reply.output
    throw new ProtocolError(
      `wrote ${value.slice(0, 200)}, which is neither {"call": {"name", "arguments"}} nor {"answer"}`,
    )
  }
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
