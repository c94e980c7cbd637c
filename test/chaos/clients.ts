import type { Service } from './service.ts'

/** A request to one of the services; undefined if the connection broke. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response | undefined>

/** A key whose hourly limit no run reaches. */
export async function makeKey(service: Service, company_id = 1): Promise<string> {
  const args = ['--company', String(company_id), '--name', 'Clock', '--rate-limit', '100000000']
  const printed = await service.rollcall('key', 'create', ...args)
  const key = /rc_live_[A-Za-z0-9_]+/.exec(printed)?.[0]
  if (!key) throw new Error(`No key was made: ${printed}`)
  return key
}

/** Calls that alternate between the services. */
export function caller(services: readonly Service[], key: string): Call {
  let next = 0
  return (method, path, body, headers = {}) => {
    next = (next + 1) % services.length
    return fetch(`${services[next]!.url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
  }
}

/** The first active employees of the company. */
export async function employeeIds(call: Call, count: number): Promise<number[]> {
  const { data } = await read<{ data: { id: number }[] }>(
    call,
    `/employees?is_active=true&per_page=${count}&fields=id`,
  )
  return data.map(({ id }) => id)
}

/** The answer to a GET, retried while the connection breaks; throws for a request that is refused. */
export async function read<T>(call: Call, path: string): Promise<T> {
  for (;;) {
    const answer = await call('GET', path)
    const body = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (body !== undefined) return body as T
    const { status = 503 } = answer ?? {}
    if (status < 500 && status >= 400 && status !== 429) throw new Error(`GET ${path}: ${status}`)
    await pause(100)
  }
}

/** mulberry32: the same numbers from 0 to 1 for the same seed. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Shuffles items in an order that the seed determines. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items]
  for (let n = all.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1))
    ;[all[n], all[other]] = [all[other]!, all[n]!]
  }
  return all
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
