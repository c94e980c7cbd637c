import { printCutPoints } from './cut-points.ts'
import { runLoad } from './load.ts'
import { type Client, cpuBetween, databaseCpu } from './pg.ts'
import type { Measured } from './processes.ts'
import type { Work } from './works.ts'

/** The result of one server in one round, in requests, or in rows when a request handles many. */
export type Round = {
  requests_per_s: number
  server_cpu_us: number
  /** CPU of the database's processes per request; null when they run on another machine. */
  database_cpu_us: number | null
  longest_stall_ms: number
}

export type Pair = { ours: Round; peer: Round }

export type Plan = {
  rounds: number
  seconds: number
  /** How many requests are sent before the first round, and for how long at most. */
  warm_requests: number
  warm_seconds: number
  /** Where the profiles of our process are written; undefined for none. */
  profile: string | undefined
}

type Next = () => string | undefined
type Side = { server: Measured; admin: Client; next: Next; rows: number }

/** Alternates ours and the peer, so that other load on the machine affects both. */
export async function measure(
  work: Work,
  servers: { ours: Measured; peer: Measured; admin: Client },
  plan: Plan,
): Promise<Pair[]> {
  const { ours: own = 1, peer: others = 1 } = work.rows ?? {}
  const next = counted((n) => work.request(n))
  const peerNext = work.peer_request ? counted((n) => work.peer_request?.(n)) : next
  const ours: Side = { server: servers.ours, admin: servers.admin, next, rows: own }
  const peer: Side = { server: servers.peer, admin: servers.admin, next: peerNext, rows: others }
  for (const side of [ours, peer]) await warmUp(work, side, plan)

  const pairs: Pair[] = []
  for (let n = 0; n < plan.rounds; n += 1) {
    pairs.push({
      ours: await round(work, ours, plan.seconds),
      peer: await round(work, peer, plan.seconds),
    })
  }
  if (plan.profile !== undefined) await keepProfile(work, ours, plan.profile)
  return pairs
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const above = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? above : (above + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The requests numbered from 0. */
function counted(request: (n: number) => string | undefined): Next {
  let sent = 0
  return () => request(sent++)
}

/** Until the compiler has optimized it, with a time limit for slow work. */
async function warmUp(
  work: Work,
  { server: { port }, next }: Side,
  { warm_requests, warm_seconds: seconds }: Plan,
): Promise<void> {
  let left = warm_requests
  const few = () => (left-- > 0 ? next() : undefined)
  await runLoad({ port, connections: work.connections, seconds, next: few })
}

async function round(
  work: Work,
  { server, admin, next, rows }: Side,
  seconds: number,
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
  const done = ran.requests * rows
  return {
    requests_per_s: done / ran.seconds,
    server_cpu_us: (after.cpu_us - before.cpu_us) / done,
    database_cpu_us:
      database_after.size === 0 ? null : cpuBetween(database_before, database_after) / done,
    longest_stall_ms: after.longest_stall_ms,
  }
}

async function keepProfile(work: Work, side: Side, folder: string): Promise<void> {
  await side.server.ask('profile')
  await round(work, side, 4)
  const file = `${folder}/${work.name.replace(/\W+/g, '-')}.cpuprofile`
  await side.server.ask({ keep_profile: file })
  await printCutPoints(work.name, file)
}
