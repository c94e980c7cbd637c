import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

export type Sent = { status: number; text: string; took_ms: number }

/** Everything that was sent to one address, and what came back. */
export class Ledger {
  readonly #url: string
  readonly #key: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  /** Punches that were answered with 201 or 200, as `employee minute`. */
  readonly acknowledged = new Set<string>()
  readonly posted = new Set<string>()
  answered = 0
  /** Answers with another status than 2xx, by status; 0 is a connection that broke. */
  readonly failures = new Map<number, number>()
  /** The first failure of each status. */
  readonly first = new Map<number, string>()
  longest_ms = 0

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  /** Sends one request; never throws and never tries again. */
  async send(method: string, path: string, body?: object): Promise<Sent> {
    const began = performance.now()
    const { status, text } = await this.#ask(method, path, body)
    const took_ms = performance.now() - began
    this.longest_ms = Math.max(this.longest_ms, took_ms)
    if (status >= 200 && status < 300) this.answered += 1
    else {
      this.failures.set(status, (this.failures.get(status) ?? 0) + 1)
      if (!this.first.has(status))
        this.first.set(status, `${method} ${path}: ${text.slice(0, 300)}`)
    }
    return { status, text, took_ms }
  }

  async punch(employee_id: number, clock_in: string): Promise<Sent> {
    const name = `${employee_id} ${clock_in.slice(0, 16)}`
    this.posted.add(name)
    const sent = await this.send('POST', '/time-entries', { employee_id, clock_in })
    if (sent.status === 201 || sent.status === 200) this.acknowledged.add(name)
    return sent
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Compares the punches with what is stored. */
  async compare(employees: readonly number[]): Promise<{ lost: number; twice: number }> {
    const stored: string[] = []
    for (const employee_id of employees) {
      for (let page = 1; ; page += 1) {
        const query = `employee_id=${employee_id}&to=2021-12-31&per_page=100&page=${page}`
        const { status, text } = await this.#ask('GET', `/time-entries?${query}`)
        if (status !== 200) throw new Error(`The stored punches cannot be read: ${status} ${text}`)
        const { data, meta } = JSON.parse(text) as {
          data: { clock_in: string }[]
          meta: { last_page: number }
        }
        stored.push(...data.map(({ clock_in }) => `${employee_id} ${clock_in.slice(0, 16)}`))
        if (page >= meta.last_page) break
      }
    }
    const there = new Set(stored)
    const lost = [...this.acknowledged].filter((name) => !there.has(name)).length
    return { lost, twice: stored.length - there.size }
  }

  /** What failed, in words; empty when nothing did. */
  said(): string {
    const by = [...this.failures].map(
      ([status, count]) =>
        `${count} x ${status || 'a broken connection'} (first: ${this.first.get(status)})`,
    )
    return by.length === 0 ? '0 failed' : by.join(', ')
  }

  async #ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    const sent = request(`${this.#url}/api/v1${path}`, {
      agent: this.#agent,
      method,
      headers: { 'X-API-Key': this.#key, 'Content-Type': 'application/json' },
    })
    sent.end(body && JSON.stringify(body))
    try {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.setEncoding('utf8')
      let text = ''
      for await (const part of answer) text += part
      return { status: answer.statusCode ?? 0, text }
    } catch (error) {
      return { status: 0, text: (error as Error).message }
    }
  }
}

/** The value below which a share of the others are, in milliseconds. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
