import type { IncomingMessage, ServerResponse } from 'node:http'

const most_bytes = 8 * 1024 * 1024
const most_ms = 5_000
/** The time a client has to read its answer before the connection is reset. */
const linger_ms = 1_000

/**
 * Reads and drops the rest of a request that was answered before it arrived completely, so that the
 * connection can be reused. Beyond the limits, the connection closes after the answer is sent.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete || req.destroyed || !hasBody(req)) return
  const { socket } = req
  let received_bytes = 0

  function close(): void {
    socket.end()
    setTimeout(() => socket.destroy(), linger_ms).unref()
  }
  const giveUp = () => {
    if (res.writableFinished) close()
    else res.once('finish', close)
  }
  // Node calls this after the last answer of a connection; its own version resets the connection when data is
  // unread.
  socket.destroySoon = close
  const late = setTimeout(giveUp, most_ms).unref()
  const finish = () => {
    clearTimeout(late)
    if (req.complete) socket.destroySoon = Object.getPrototypeOf(socket).destroySoon
  }
  req.unpipe()
  req.removeAllListeners('data')
  req.on('data', (chunk: Buffer) => {
    received_bytes += chunk.length
    if (received_bytes > most_bytes && received_bytes - chunk.length <= most_bytes) giveUp()
  })
  req.once('end', finish)
  req.once('close', finish)
  req.resume()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
