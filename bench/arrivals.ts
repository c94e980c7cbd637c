import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readAnswers } from './load.ts'

export type Offered = {
  port: number
  rate: number
  seconds: number
  next(): string
  /** Opened before the first request; more are opened when all of them wait. */
  connections?: number
}

export type Arrivals = {
  offered_per_s: number
  /** Milliseconds from sending to the complete answer, sorted. */
  accepted_ms: number[]
  refused_ms: number[]
  /** Refusals without Retry-After. */
  without_retry_after: number
  /** Neither 200, 201 nor 503, or no answer. */
  wrong: number
  first_wrong: string | null
  /** How late each request was sent, sorted. */
  late_ms: number[]
  connections: number
}

const first_connections = 1_000
const most_connections = 8_000
/** For the answers that are still on their way. */
const patience_ms = 15_000

type Client = { socket: Socket; sent_at: number; isWaiting: boolean }

/** Sends requests at a fixed rate, whether or not earlier ones are answered, each on a free connection. */
export async function offer({
  port,
  rate,
  seconds,
  next,
  connections: first = first_connections,
}: Offered): Promise<Arrivals> {
  const free: Client[] = []
  const result: Arrivals = {
    offered_per_s: 0,
    accepted_ms: [],
    refused_ms: [],
    without_retry_after: 0,
    wrong: 0,
    first_wrong: null,
    late_ms: [],
    connections: 0,
  }
  let waiting = 0
  let isOver = false

  function wrong(what: string): void {
    result.wrong += 1
    result.first_wrong ??= what
  }

  function open(): Client {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const client: Client = { socket, sent_at: 0, isWaiting: false }
    result.connections += 1
    readAnswers(socket, (head) => {
      const took_ms = performance.now() - client.sent_at
      const status = head.slice(9, 12)
      client.isWaiting = false
      waiting -= 1
      if (status === '200' || status === '201') result.accepted_ms.push(took_ms)
      else if (status === '503') {
        result.refused_ms.push(took_ms)
        if (!/\r\nretry-after: *\d/i.test(head)) result.without_retry_after += 1
      } else wrong(head.slice(0, 300))
      free.push(client)
    })
    socket.once('error', (error) => !isOver && wrong(String(error)))
    socket.once('close', () => {
      result.connections -= 1
      const at = free.indexOf(client)
      if (at !== -1) free.splice(at, 1)
      if (!client.isWaiting) return
      waiting -= 1
      if (!isOver) wrong('A connection was closed before its answer.')
    })
    return client
  }

  for (let n = 0; n < first; n += 1) {
    const client = open()
    await once(client.socket, 'connect')
    free.push(client)
  }
  const began = performance.now()
  let sent = 0
  await new Promise<void>((resolve) => {
    const tick = () => {
      const now = performance.now()
      const due = Math.floor((Math.min(now - began, seconds * 1_000) / 1_000) * rate)
      for (; sent < due; sent += 1) {
        // Each in its turn, so that none is idle for so long that the service closes it.
        const client = free.shift() ?? (result.connections < most_connections ? open() : undefined)
        if (!client) {
          wrong(`All ${most_connections} connections wait for answers.`)
          continue
        }
        client.isWaiting = true
        client.sent_at = performance.now()
        result.late_ms.push(client.sent_at - began - (sent / rate) * 1_000)
        waiting += 1
        client.socket.write(next(), 'latin1')
      }
      if (now - began >= seconds * 1_000) resolve()
      else setTimeout(tick, 1)
    }
    tick()
  })
  result.offered_per_s = sent / ((performance.now() - began) / 1_000)
  const until = performance.now() + patience_ms
  while (waiting > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (waiting > 0) wrong(`${waiting} requests were never answered.`)
  isOver = true
  const { connections } = result
  for (const { socket } of free) socket.destroy()
  const sorted = (values: number[]) => values.sort((a, b) => a - b)
  return {
    ...result,
    connections,
    accepted_ms: sorted(result.accepted_ms),
    refused_ms: sorted(result.refused_ms),
    late_ms: sorted(result.late_ms),
  }
}
