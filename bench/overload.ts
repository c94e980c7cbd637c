import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Arrivals } from './arrivals.ts'
import type { Order, Report } from './overload-client.ts'
import type { Measured } from './processes.ts'
import { type Alone, atMost, quantile } from './report.ts'
import type { Seeded } from './seed.ts'
import { startService } from './start-up.ts'

export const overloadName = 'overload at 3 times capacity'

type Plan = { warm_seconds: number; capacity_seconds: number; seconds: number; times: number }

/**
 * Measures the throughput of a service for a mix, then offers a multiple of it at a fixed rate from another
 * process, and reports the results.
 */
export async function measureOverload(
  env: Record<string, string>,
  seeded: Seeded,
  { warm_seconds, capacity_seconds, seconds, times }: Plan,
): Promise<Alone[]> {
  const service = await startService(env)
  const client = fork(fileURLToPath(new URL('./overload-client.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  try {
    const { port } = service
    const measure = { do: 'measure', port, seeded } as const
    await carriedOut(client, { ...measure, seconds: warm_seconds }, 'measure')
    const capacity = await carriedOut(client, { ...measure, seconds: capacity_seconds }, 'measure')
    const rate = Math.round(capacity.requests_per_s * times)
    const before_mb = (await service.ask('watch')).rss_mb
    const watched = watch(service)
    const { arrivals } = await carriedOut(client, { do: 'offer', port, seconds, rate }, 'offer')
    const { health_ms, most_mb } = await watched.stop()
    const { longest_stall_ms } = await service.ask('usage')
    tell(capacity.requests_per_s, arrivals, seconds, longest_stall_ms)
    return linesOf(arrivals, Math.max(...health_ms), most_mb - before_mb)
  } finally {
    client.kill('SIGKILL')
    await service.stop()
  }
}

async function carriedOut<Done extends Report['done']>(
  client: ChildProcess,
  order: Order,
  _done: Done,
): Promise<Extract<Report, { done: Done }>> {
  const answered = once(client, 'message')
  client.send(order)
  const [report] = (await answered) as [Report]
  if (report.done === 'failed') throw new Error(`${overloadName}: ${report.error}`)
  return report as Extract<Report, { done: Done }>
}

/** Reads `/healthz` and the memory repeatedly, from this process, which does nothing else. */
function watch(service: Measured) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const health_ms: number[] = []
  let most_mb = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      health_ms.push(await askHealth(agent, service.port))
      most_mb = Math.max(most_mb, (await service.ask('usage')).rss_mb)
      await setTimeout(50)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      agent.destroy()
      return { health_ms, most_mb }
    },
  }
}

async function askHealth(agent: Agent, port: number): Promise<number> {
  const began = performance.now()
  const [answer] = await once(get({ agent, port, host: '127.0.0.1', path: '/healthz' }), 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`/healthz answered ${answer.statusCode}`)
  return performance.now() - began
}

function tell(capacity: number, arrivals: Arrivals, seconds: number, stall_ms: number): void {
  const { accepted_ms, refused_ms, offered_per_s, late_ms, first_wrong } = arrivals
  const perSecond = (count: number) => `${Math.round(count / seconds).toLocaleString('en')}/s`
  console.log(
    `${overloadName}: ${perSecond(capacity * seconds)} measured, ${perSecond(offered_per_s * seconds)} offered ` +
      `over ${arrivals.connections} connections, ${perSecond(accepted_ms.length)} accepted, ` +
      `${perSecond(refused_ms.length)} refused; median accepted ${at(accepted_ms, 0.5)} ms, ` +
      `refused ${at(refused_ms, 0.5)} ms; the sender was ${at(late_ms, 0.99)} ms late at its p99; ` +
      `the longest stall of the event loop was ${Math.round(stall_ms)} ms`,
  )
  if (first_wrong !== null) console.log(`first wrong answer: ${first_wrong}`)
  console.log()
}

function linesOf(arrivals: Arrivals, health_ms: number, more_mb: number): Alone[] {
  const { accepted_ms, refused_ms, wrong, without_retry_after } = arrivals
  const name = overloadName
  return [
    atMost(`${name}: p99 of what is accepted`, at(accepted_ms, 0.99), 1_000, 'ms'),
    atMost(`${name}: p99 of the 503`, at(refused_ms, 0.99), 50, 'ms'),
    atMost(`${name}: other answers, or no Retry-After`, wrong + without_retry_after, 0, 'answers'),
    atMost(`${name}: /healthz at most`, health_ms, 100, 'ms'),
    atMost(`${name}: memory on top`, more_mb, 100, 'MB'),
  ]
}

function at(sorted: readonly number[], part: number): number {
  return Math.round(quantile(sorted, part))
}
