import { isDeepStrictEqual } from 'node:util'
import { registry } from '../../src/transports/registry.ts'
import type { Called, connections, ListedTool, McpClient } from '../support/mcp-clients.ts'
import type { Company } from './companies.ts'
import type { Ask, Question, Row } from './question.ts'

export const most_calls = 4
/** Of all calls and their answers; a token is four bytes. */
export const most_tokens = 6_000

/** The calls about one question. */
export class Conversation {
  readonly tools: ListedTool[]
  readonly instructions: string
  readonly calls: string[] = []
  tokens = 0
  readonly #client: McpClient
  readonly #found = new Map<string, string>()

  private constructor(client: McpClient, tools: ListedTool[]) {
    this.#client = client
    this.tools = tools
    this.instructions = client.instructions ?? ''
  }

  static async open(
    { server, keys }: Company,
    { as, at = '' }: Question,
    how?: keyof typeof connections,
  ): Promise<Conversation> {
    return Conversation.of(await server.mcp(keys[as], how, at))
  }

  static async of(client: McpClient): Promise<Conversation> {
    return new Conversation(client, await client.listTools())
  }

  async call(tool: string, input: Record<string, unknown> = {}): Promise<Called> {
    this.calls.push(tool === 'find_tools' || !input.name ? tool : `${tool} ${input.name}`)
    const called = await this.#client.callTool(tool, input)
    this.tokens += tokensOf(input) + tokensOf(called.content)
    if (tool === 'find_tools') {
      for (const { name, how } of called.body?.tools ?? [])
        this.#found.set(name, how.replace('use ', ''))
    }
    return called
  }

  /** Calls a tool as a walk does. One that is not listed is found first, by the words of its name. */
  readonly ask: Ask = async (tool, input = {}) => {
    if (this.tools.some(({ name }) => name === tool)) return bodyOf(await this.call(tool, input))
    const by = await this.#wayTo(tool)
    return bodyOf(await this.call(by, { name: tool, arguments: JSON.stringify(input) }))
  }

  async #wayTo(tool: string): Promise<string> {
    const found = this.#found.get(tool)
    if (found) return found
    const words = tool.split('_').slice(1).join(' ')
    await this.call('find_tools', { words })
    const way = this.#found.get(tool)
    if (!way) throw new Error(`"${words}" does not find ${tool}.`)
    return way
  }
}

function bodyOf({ body, content }: Called): Row {
  const link = content.find((part) => part.type === 'resource_link')
  return link ? { ...body, link: link.uri } : body
}

function tokensOf(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4)
}

/**
 * Returns what a work changes in a company, by the audit log: each record's changed fields, without ids and instants.
 * That a file was exported is no change.
 */
export async function changesOf(
  { server, company_id }: Company,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const rows = (after: number) =>
    server.sql<AuditRow>(
      `select id, operation, record_type, before, after from audit_log where company_id = $1 and id > $2`,
      [after],
      company_id,
    )
  const last = Math.max(0, ...(await rows(0)).map(({ id }) => Number(id)))
  await work()
  const written = (await rows(last)).filter((row) => registry.get(row.operation)?.effect !== 'read')
  return written.map(changeOf).toSorted()
}

type AuditRow = {
  id: number
  operation: string
  record_type: string
  before: string | null
  after: string | null
}

function changeOf({ record_type, before, after }: AuditRow): string {
  const [old, now]: Row[] = [JSON.parse(before ?? '{}'), JSON.parse(after ?? '{}')]
  const fields = Object.keys({ ...old, ...now })
    .filter((name) => !/(^|_)(ids?|at|by)$/.test(name) && !isDeepStrictEqual(old[name], now[name]))
    .map((name) => [name, isProse.test(name) ? Boolean(now[name]) : (now[name] ?? null)])
  const who = now.employee_name ?? now.name ?? old.employee_name ?? old.name ?? ''
  return JSON.stringify([record_type, who, Object.fromEntries(fields.toSorted())])
}

/** Texts that everybody words differently. */
const isProse = /notes?$|reason$|purpose$|description$/
