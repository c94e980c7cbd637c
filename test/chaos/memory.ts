import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { inputJsonSchema } from '../../src/core/json-schema.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { inputsOf } from '../support/generated-input.ts'
import { nastyValues } from '../support/nasty-values.ts'
import { generator, makeKey, pause } from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'

const requests = 21_000
const clients = 8
/** The limit above the memory of the first start, a minute after the last request. */
const most_mb = 100
const idle_ms = 60_000
/** The start collects garbage when it is complete. */
const settled_ms = 5_000

/**
 * Sends a new embedded service 21,000 generated requests, valid and invalid, over REST and MCP, and
 * reads the resident memory of the process after a minute without requests.
 */
export async function memoryAfterFuzz({ on, seed }: Scenario): Promise<Verdict> {
  if (on !== 'embedded') return { ok: true, line: 'is about the embedded database only' }
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const service = await makeService({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })
  try {
    await service.start()
    await pause(settled_ms)
    const first_mb = residentMb(service)
    const key = await makeKey(service)
    const began = performance.now()
    const { statuses, peak_mb } = await fuzz(service, key, seed)
    const took_s = Math.round((performance.now() - began) / 1000)
    const loaded_mb = residentMb(service)
    await pause(idle_ms)
    const idle_mb = residentMb(service)
    const grown_mb = idle_mb - first_mb
    const failed = [...statuses].filter(([status]) => status === 0 || status === 500)
    return {
      ok: grown_mb <= most_mb && failed.length === 0,
      line: `${first_mb} MB at first, ${peak_mb} MB at most, ${loaded_mb} MB after ${requests} requests in ${took_s} s, ${idle_mb} MB a minute later: ${grown_mb} MB more; answers ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    }
  } finally {
    await service.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

function residentMb({ pid }: Service): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}

type Shot = { path: string; method: string; body: string | undefined }

async function fuzz(service: Service, key: string, seed: number) {
  const shots = shotsOf(seed)
  const statuses = new Map<number, number>()
  let peak_mb = 0
  let sent = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let shot = shots.pop(); shot; shot = shots.pop()) {
        const status = await fire(service, key, shot)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        sent += 1
        if (sent % 100 === 0) peak_mb = Math.max(peak_mb, residentMb(service))
      }
    }),
  )
  return { statuses, peak_mb }
}

async function fire({ url }: Service, key: string, { path, method, body }: Shot): Promise<number> {
  const headers = {
    'X-API-Key': key,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  try {
    const response = await fetch(url + path, { method, headers, body: body ?? null })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/**
 * The same requests for the same seed: the same number for each operation, alternating between REST
 * and MCP.
 */
function shotsOf(seed: number): Shot[] {
  const random = generator(seed)
  const share = Math.ceil(requests / allRoutes.length)
  const shots = allRoutes.flatMap((route, n) => {
    const arbitrary = inputsOf(inputJsonSchema(route.operation), {
      ids: knownIds,
      path: route.params,
      example: {},
    })
    const inputs = fc.sample(arbitrary, { numRuns: share, seed: seed + n })
    return inputs.map((input) => {
      const field = Object.keys(input)[Math.floor(random() * Object.keys(input).length)]
      const isNasty = field !== undefined && random() < 0.3
      const nasty = nastyValues[Math.floor(random() * nastyValues.length)] ?? 'null'
      return shotOf(route, input, isNasty ? { [field]: nasty } : {}, random() < 0.5)
    })
  })
  const order = shots.map((shot) => [random(), shot] as const)
  order.sort(([a], [b]) => a - b)
  return order.map(([, shot]) => shot).slice(0, requests)
}

const few = [1, 2, 3, 5, 8, 13]
const knownIds = new Proxy({} as Record<string, readonly number[]>, {
  get: (_, name) => (/(^|_)id$/.test(String(name)) ? few : undefined),
})

/** `nasty` is JSON text by field, because some of it cannot be expressed as a value. */
function shotOf(
  route: Route,
  input: Record<string, unknown>,
  nasty: Record<string, string>,
  overMcp: boolean,
): Shot {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const written = (entries: [string, unknown][]) =>
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${nasty[name] ?? JSON.stringify(value)}`).join(',')}}`
  const tool = toolsets.flatMap((set) => set.tools).find((t) => t.operation === route.operation)
  if (overMcp && tool) {
    const params = `{"name":"${tool.text.name}","arguments":${written(fields)}}`
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    return { path: '/api/mcp?toolsets=all', method: 'POST', body }
  }
  const path = route.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(wellFormed(input[name] ?? few[0])),
  )
  const rest = fields.filter(([name]) => !route.params.includes(name))
  if (route.method !== 'GET') {
    return { path: `/api/v1${path}`, method: route.method, body: written(rest) }
  }
  const query = new URLSearchParams(
    rest.map(([name, value]) => [name, wellFormed(nasty[name] ?? value).slice(0, 2000)]),
  )
  return { path: `/api/v1${path}?${query}`, method: 'GET', body: undefined }
}

function wellFormed(value: unknown): string {
  return String(value).toWellFormed()
}
