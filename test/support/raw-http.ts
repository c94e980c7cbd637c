import type { Socket } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string; after_ms: number }

/** One connection to which a test writes bytes, reading one answer after the other. */
export type RawConnection = {
  socket: Socket
  /** The next complete answer; rejects if the connection ends before it. */
  next(): Promise<RawAnswer>
  /** `end` if the server closed it normally, otherwise the error code. */
  closed: Promise<string>
}

/** Reads answers that have a Content-Length. */
export function answersOn(socket: Socket): RawConnection {
  let text = ''
  let ending: string | undefined
  const waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void; since: number }[] =
    []

  function deliver(): void {
    while (waiting.length > 0) {
      const head_end = text.indexOf('\r\n\r\n')
      const head = text.slice(0, head_end)
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
      const is_whole = head_end !== -1 && text.length >= head_end + 4 + length
      if (!is_whole && ending === undefined) return
      const { resolve, reject, since } = waiting.shift()!
      if (!is_whole) {
        reject(new Error(`The connection ended (${ending}) before an answer: ${text}`))
        continue
      }
      const body = text.slice(head_end + 4, head_end + 4 + length)
      text = text.slice(head_end + 4 + length)
      resolve({
        status: Number(head.slice(9, 12)),
        head,
        body,
        after_ms: performance.now() - since,
      })
    }
  }

  const closed = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      ending ??= how
      deliver()
      resolve(ending)
    }
    socket.once('end', () => finish('end'))
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message))
    socket.once('close', () => finish('close'))
  })
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    deliver()
  })
  return {
    socket,
    closed,
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject, since: performance.now() })
        deliver()
      }),
  }
}
