import { runLoad } from './load.ts'
import { mixOf } from './mix.ts'
import { type Alone, atMost, noted, quantile } from './report.ts'
import type { Seeded } from './seed.ts'
import { startService } from './start-up.ts'

export const tailName = 'tail of a mix over 64 connections'
export const mixedName = 'five minutes of mixed load'

const connections = 64
const minutes = 5

type TailPlan = { warm_seconds: number; seconds: number }

/** Measures the latencies of a mix of requests. */
export async function measureTail(
  env: Record<string, string>,
  seeded: Seeded,
  { warm_seconds, seconds }: TailPlan,
): Promise<Alone[]> {
  const service = await startService(env)
  try {
    const { port } = service
    const next = mixOf(seeded, 1_400)
    await runLoad({ port, connections, seconds: warm_seconds, next })
    const took_ms: number[] = []
    const ran = await runLoad({ port, connections, seconds, next, took_ms })
    if (ran.refused > 0) throw new Error(`${tailName}: ${ran.first_refusal}`)
    return latencies(tailName, took_ms)
  } finally {
    await service.stop()
  }
}

/** Sends a mix of requests for five minutes, of `minute_seconds` each, and measures the memory after each of them. */
export async function measureMixed(
  env: Record<string, string>,
  seeded: Seeded,
  minute_seconds: number,
): Promise<Alone[]> {
  const service = await startService(env)
  try {
    const next = mixOf(seeded, 1_400)
    const took_ms: number[] = []
    const memory_mb: number[] = []
    let [refused, first_refusal] = [0, '']
    for (let minute = 0; minute < minutes; minute += 1) {
      const load = { port: service.port, connections, seconds: minute_seconds, next, took_ms }
      const ran = await runLoad(load)
      refused += ran.refused
      first_refusal ||= ran.first_refusal ?? ''
      memory_mb.push((await service.ask('usage')).rss_mb)
    }
    if (first_refusal) console.log(`${mixedName}: first refusal: ${first_refusal}\n`)
    const growth = 100 * (memory_mb.at(-1)! / memory_mb[1]! - 1)
    return [
      ...latencies(mixedName, took_ms),
      atMost(`${mixedName}: refused`, refused, 0, 'answers'),
      ...memory_mb.map((mb, n) => noted(`${mixedName}: memory after minute ${n + 1}`, mb, 'MB')),
      atMost(`${mixedName}: memory of the last minute over the second`, growth, 10, '%'),
    ]
  } finally {
    await service.stop()
  }
}

function latencies(name: string, took_ms: number[]): Alone[] {
  const sorted = took_ms.sort((a, b) => a - b)
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((part) => quantile(sorted, part))
  return [
    noted(`${name}: p50`, p50!, 'ms'),
    noted(`${name}: p99`, p99!, 'ms'),
    noted(`${name}: p99.9`, p999!, 'ms'),
    atMost(`${name}: p99.9 as a multiple of p50`, p999! / p50!, 8, 'times'),
  ]
}
