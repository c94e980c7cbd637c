import { runLoad } from './load.ts'
import { type Client, cpuBetween, databaseCpu } from './pg.ts'
import type { Measured } from './processes.ts'
import type { Work } from './works.ts'

/** What one server did in one round. */
export type Round = {
  requests_per_s: number
  server_cpu_us: number
  /** Of the database's processes, for a request; null where they are not on this machine. */
  database_cpu_us: number | null
  longest_stall_ms: number
}

export type Pair = { ours: Round; peer: Round }

export type Plan = {
  rounds: number
  seconds: number
  /** How many requests are sent before the first round, and how long at most. */
  warm_requests: number
  warm_seconds: number
  /** Where the profiles of our process go; undefined for none. */
  profile: string | undefined
}

type Side = { server: Measured; admin: Client }

/** Ours, the peer, ours, the peer, ...: what else the machine does then falls on both. */
export async function measure(
  work: Work,
  servers: { ours: Measured; peer: Measured; admin: Client },
  plan: Plan,
): Promise<Pair[]> {
  let sent = 0
  const next = () => {
    const request = work.request(sent)
    sent += 1
    return request
  }
  const ours: Side = { server: servers.ours, admin: servers.admin }
  const peer: Side = { server: servers.peer, admin: servers.admin }
  for (const side of [ours, peer]) await warmUp(work, side, plan, next)

  const pairs: Pair[] = []
  for (let n = 0; n < plan.rounds; n += 1) {
    pairs.push({
      ours: await round(work, ours, plan.seconds, next),
      peer: await round(work, peer, plan.seconds, next),
    })
  }
  if (plan.profile !== undefined) await keepProfile(work, ours, plan.profile, next)
  return pairs
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const above = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? above : (above + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Until the compiler has seen enough of it, which slow work must not wait for forever. */
async function warmUp(
  work: Work,
  { server: { port } }: Side,
  { warm_requests, warm_seconds: seconds }: Plan,
  next: () => string | undefined,
): Promise<void> {
  let left = warm_requests
  const few = () => (left-- > 0 ? next() : undefined)
  await runLoad({ port, connections: work.connections, seconds, next: few })
}

async function round(
  work: Work,
  { server, admin }: Side,
  seconds: number,
  next: () => string | undefined,
): Promise<Round> {
  const before = await server.ask(work.watched ? 'watch' : 'usage')
  const database_before = await databaseCpu(admin)
  const { connections } = work
  const ran = await runLoad({ port: server.port, connections, seconds, next })
  const after = await server.ask('usage')
  const database_after = await databaseCpu(admin)
  if (ran.refused > 0) {
    throw new Error(`${work.name}: ${ran.refused} of ${ran.requests} refused, ${ran.first_refusal}`)
  }
  if (ran.requests === 0) throw new Error(`${work.name}: there were no requests left to send.`)
  return {
    requests_per_s: ran.requests / ran.seconds,
    server_cpu_us: (after.cpu_us - before.cpu_us) / ran.requests,
    database_cpu_us:
      database_after.size === 0 ? null : cpuBetween(database_before, database_after) / ran.requests,
    longest_stall_ms: after.longest_stall_ms,
  }
}

async function keepProfile(
  work: Work,
  side: Side,
  folder: string,
  next: () => string | undefined,
): Promise<void> {
  await side.server.ask('profile')
  await round(work, side, 4, next)
  const name = work.name.replace(/\W+/g, '-')
  await side.server.ask({ keep_profile: `${folder}/${name}.cpuprofile` })
}
