import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The next raw request; undefined when there are no more. */
  next(): string | undefined
  /** Collects how long each request took. */
  took_ms?: number[]
}

export type Ran = {
  requests: number
  seconds: number
  /** Answers other than 2xx, and the first of them. */
  refused: number
  first_refusal: string | null
}

/**
 * Keeps every connection busy with one request after another for the given time, and waits for the last ones.
 * Reads no more of an answer than is needed to find its end, so that the CPU is left to what is measured.
 */
export async function runLoad({ port, connections, seconds, next, took_ms }: Load): Promise<Ran> {
  const ran: Ran = { requests: 0, seconds: 0, refused: 0, first_refusal: null }
  const began = performance.now()
  const until = began + seconds * 1000
  const ask = () => (performance.now() < until ? next() : undefined)
  const progress = (head: string, body: string, sent_ms: number) => {
    ran.requests += 1
    took_ms?.push(performance.now() - sent_ms)
    if (head.startsWith('HTTP/1.1 2')) return
    ran.refused += 1
    ran.first_refusal ??= `${head.slice(9, head.indexOf('\r\n'))}: ${body.slice(0, 300)}`
  }
  await Promise.all(Array.from({ length: connections }, () => keepBusy(port, ask, progress)))
  ran.seconds = (performance.now() - began) / 1000
  return ran
}

/** Sends one request, to inspect the answer. */
export async function askOnce(port: number, request: string): Promise<unknown> {
  let response = false
  let answer = ''
  const ask = () => {
    if (response) return undefined
    response = true
    return request
  }
  await keepBusy(port, ask, (_, body) => {
    answer = body
  })
  return JSON.parse(answer)
}

type Progress = (head: string, body: string) => void
type TimedProgress = (head: string, body: string, sent_ms: number) => void

function keepBusy(
  port: number,
  ask: () => string | undefined,
  progress: TimedProgress,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let waiting = false
    let sent_ms = 0
    const send = () => {
      const request = ask()
      waiting = request !== undefined
      if (request === undefined) socket.end(resolve)
      else {
        sent_ms = performance.now()
        socket.write(request, 'latin1')
      }
    }
    readAnswers(socket, (head, body) => {
      progress(head, body, sent_ms)
      send()
    })
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => {
      if (waiting) reject(new Error('The server closed a connection that waited for its answer.'))
      else resolve()
    })
  })
}

/** Calls back once an answer is complete, by its Content-Length or its last chunk. */
export function readAnswers(socket: Socket, whole: Progress): void {
  let text = ''
  let missing = 0
  let head_end = -1
  socket.on('data', (chunk: Buffer) => {
    const piece = chunk.toString('latin1')
    text += piece
    if (head_end === -1) {
      head_end = text.indexOf('\r\n\r\n')
      if (head_end === -1) return
      missing = lengthOf(text, head_end) + head_end + 4
    }
    const is_whole = Number.isNaN(missing) ? text.endsWith('0\r\n\r\n') : text.length >= missing
    if (!is_whole) return
    const [answer, at] = [text, head_end]
    text = ''
    head_end = -1
    whole(answer, answer.slice(at + 4))
  })
}

const lengthHeader = /\r\ncontent-length: *(\d+)/i

/** NaN for a chunked answer. */
function lengthOf(text: string, head_end: number): number {
  return Number(lengthHeader.exec(text.slice(0, head_end))?.[1] ?? Number.NaN)
}
