import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { receiverCertificate } from '../support/certificates.ts'
import { startPostgres } from '../support/postgres.ts'
import { writeCertificate } from '../support/receiver.ts'
import { generator, pause, read } from './clients.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'
import { type Receivers, startReceivers } from './webhook-receivers.ts'

const events_a_kill = 5_000 / 120
const companies = 5
const clients = 10
const drain_ms = 60_000
/** An attempt without an answer ends after 15 s. */
const longest_attempt_ms = 17_000

/**
 * Sends events to 20 webhooks of five companies, half of which have failing receivers, while one
 * process of two (of one, on the embedded database) is killed every second. With 5,000 events and
 * 120 kills, no acknowledged event may be lost for the working receivers, a repeat must have the id
 * of the first, no request may reach the redirect target, and no attempt may last longer than 17 s.
 */
export async function webhooksUnderKills({ on, kills, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const certificate = receiverCertificate
  const receivers = await startReceivers(certificate)
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    NODE_EXTRA_CA_CERTS: writeCertificate(certificate, folder),
  }
  const services = [await makeService(env)]
  if (postgres) services.push(await makeService(env))
  try {
    for (const service of services) await service.start()
    return await run(services, receivers, kills, seed)
  } finally {
    await Promise.all(services.map((service) => service.kill()))
    await receivers.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Tenant = {
  call: Call
  employee_id: number
  urls: string[]
  /** Time entries whose completion was acknowledged. */
  acknowledged: Set<number>
}

async function run(
  services: readonly Service[],
  receivers: Receivers,
  kills: number,
  seed: number,
): Promise<Verdict> {
  const tenants: Tenant[] = []
  for (let n = 0; n < companies; n += 1) {
    const urls = receivers.urls.slice(n * 4, n * 4 + 4)
    tenants.push(await makeTenant(services, n, urls))
  }
  const state = { left: Math.round(events_a_kill * kills) }
  const random = generator(seed)
  const began = performance.now()
  const writers = Array.from({ length: clients }, (_, n) =>
    write(tenants[n % companies]!, n, state, (kills * 1_000 * clients) / state.left),
  )
  for (let n = 0; n < kills; n += 1) {
    await pause(500 + random() * 1_000)
    const service = services[n % services.length]!
    await service.kill()
    await service.start()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  await Promise.all(writers)
  const until = performance.now() + drain_ms
  while (missing(tenants, receivers) > 0 && performance.now() < until) await pause(100)
  // A single process is unavailable during each kill.
  const p95Most_ms = services.length > 1 ? 2_000 : Number.POSITIVE_INFINITY
  const longest_ms = await longestAttempt(tenants)
  return judge(tenants, receivers, { p95Most_ms, longest_ms }, `${kills} kills in ${seconds} s`)
}

async function makeTenant(
  services: readonly Service[],
  n: number,
  urls: string[],
): Promise<Tenant> {
  const { rollcall } = services[0]!
  const place = ['--timezone', 'America/Toronto', '--region', 'ON', '--json']
  const company = JSON.parse(await rollcall('company', 'create', '--name', `Chaos ${n}`, ...place))
  const limit = ['--rate-limit', '100000000', '--json']
  const of = ['--company', String(company.id), '--name', 'Clock']
  const { key } = JSON.parse(await rollcall('key', 'create', ...of, ...limit))
  const call = caller(services, key)
  const employee = await made(
    call('POST', '/employees', {
      first_name: 'Chaos',
      last_name: String(n),
      email: `chaos${n}@example.test`,
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
    }),
  )
  for (const url of urls) await made(call('POST', '/webhooks', { url }))
  return { call, employee_id: employee.id, urls, acknowledged: new Set() }
}

async function made(request: Promise<Response | undefined>): Promise<{ id: number }> {
  const answer = await request
  if (answer?.status !== 201) throw new Error(`Not made: ${await answer?.text()}`)
  return (await answer.json()) as { id: number }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response | undefined>

/** Sends the request to each process in turn; undefined if the connection broke. */
function caller(services: readonly Service[], key: string): Call {
  let turn = 0
  return (method, path, body) => {
    turn += 1
    return fetch(`${services[turn % services.length]!.url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
  }
}

/** Posts whole shifts, an hour apart, each until it is acknowledged, at an even rate. */
async function write(
  { call, employee_id, acknowledged }: Tenant,
  client: number,
  state: { left: number },
  between_ms: number,
): Promise<void> {
  for (let n = 0; state.left > 0; n += 1) {
    state.left -= 1
    const begins_ms = Date.UTC(2010 + client, 0, 1, n)
    const shift = {
      employee_id,
      clock_in: new Date(begins_ms).toISOString(),
      clock_out: new Date(begins_ms + 1_800_000).toISOString(),
    }
    const next = performance.now() + between_ms
    for (;;) {
      const answer = await call('POST', '/time-entries', shift)
      const body = (await answer?.json().catch(() => undefined)) as { id: number } | undefined
      if (answer && body && answer.status < 300) {
        acknowledged.add(body.id)
        break
      }
      if (answer && answer.status < 500) throw new Error(JSON.stringify(body))
      await pause(50)
    }
    await pause(Math.max(0, next - performance.now()))
  }
}

/** Acknowledged events that a working receiver has not got. */
function missing(tenants: readonly Tenant[], { seenAt }: Receivers): number {
  let count = 0
  for (const { urls, acknowledged } of tenants) {
    for (const url of urls) {
      const seen = seenAt(url)
      if (seen) count += [...acknowledged].filter((id) => !seen.has(id)).length
    }
  }
  return count
}

type Page = { data: { attempts: { duration_ms: number }[] }[] }

/** How long the longest attempt lasted, in milliseconds. */
async function longestAttempt(tenants: readonly Tenant[]): Promise<number> {
  let longest_ms = 0
  for (const { call } of tenants) {
    const { data: webhooks } = await read<{ data: { id: number }[] }>(call, '/webhooks')
    for (const { id } of webhooks) {
      const path = `/webhooks/${id}/deliveries?per_page=100`
      const { data } = await read<Page>(call, path)
      const durations = data.flatMap(({ attempts }) => attempts.map((each) => each.duration_ms))
      longest_ms = Math.max(longest_ms, ...durations)
    }
  }
  return longest_ms
}

function judge(
  tenants: readonly Tenant[],
  receivers: Receivers,
  { p95Most_ms, longest_ms }: { p95Most_ms: number; longest_ms: number },
  when: string,
): Verdict {
  const all = receivers.urls.flatMap((url) => [...(receivers.seenAt(url)?.values() ?? [])])
  const latencies = all.map(({ latency_ms }) => latency_ms).sort((a, b) => a - b)
  const p95_ms = Math.round(latencies[Math.floor(latencies.length * 0.95)] ?? 0)
  const events = tenants.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  const repeats = all.reduce((sum, { times }) => sum + times - 1, 0)
  const lost = missing(tenants, receivers)
  const [strangers, canary] = [receivers.strangers(), receivers.canary()]
  return {
    ok:
      lost === 0 &&
      strangers === 0 &&
      canary === 0 &&
      p95_ms < p95Most_ms &&
      longest_ms < longest_attempt_ms,
    line: `${when}, ${events} events to 20 webhooks, ${lost} lost, p95 ${p95_ms} ms of ${all.length} deliveries to those that work, ${repeats} repeats, ${strangers} of them under another id, ${canary} connections to the canary, longest attempt ${longest_ms} ms`,
  }
}
