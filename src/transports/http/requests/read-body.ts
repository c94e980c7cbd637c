import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../../lib/errors.ts'

/**
 * Reads a body of at most `limit` bytes; throws a `refusal` when it is larger. Uses events instead of an
 * iterator: an iterator costs more than the rest of the reading, and destroys the connection when it ends
 * early.
 */
export function readBody(
  req: IncomingMessage,
  limit: number,
  refusal: () => DomainError,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length']) > limit) return reject(refusal())
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return chunks.push(chunk)
      req.off('data', take)
      req.pause()
      reject(refusal())
    }
    req.on('data', take)
    req.once('end', () => resolve(Buffer.concat(chunks, size)))
    req.once('error', () => undefined)
    req.once('close', () => {
      if (!req.complete) reject(new DomainError('bad_request', 'The body is incomplete.'))
    })
  })
}
