import { type Arrivals, offer } from './arrivals.ts'
import { runLoad } from './load.ts'
import { mixOf } from './mix.ts'
import type { Seeded } from './seed.ts'

/** The messages to the process that sends requests, and its answers. */
export type Order =
  | { do: 'measure'; port: number; seconds: number; seeded: Seeded }
  | { do: 'offer'; port: number; seconds: number; rate: number }
export type Report =
  | { done: 'measure'; requests_per_s: number }
  | { done: 'offer'; arrivals: Arrivals }
  | { done: 'failed'; error: string }

let next: (() => string) | undefined

async function carryOut(order: Order): Promise<Report> {
  const { port, seconds } = order
  if (order.do === 'measure') {
    next ??= mixOf(order.seeded, 1_100)
    const ran = await runLoad({ port, seconds, connections: 64, next })
    if (ran.refused > 0) return { done: 'failed', error: `capacity: ${ran.first_refusal}` }
    return { done: 'measure', requests_per_s: ran.requests / ran.seconds }
  }
  if (!next) return { done: 'failed', error: 'Nothing was measured before.' }
  return { done: 'offer', arrivals: await offer({ port, seconds, rate: order.rate, next }) }
}

process.on('message', (order: Order) => {
  carryOut(order)
    .catch((error): Report => ({ done: 'failed', error: String(error) }))
    .then((report) => process.send?.(report))
})
