import { setImmediate } from 'node:timers/promises'
import { inTurns, takesTurns } from '../../lib/in-turns.ts'

/**
 * Returns a body as the text of `JSON.stringify`. A long list is written in parts with other requests in between,
 * since writing thousands of rows takes as long as creating and checking them, and as bytes: texts of megabytes fill
 * the old generation, whose collections stop all requests. The parts of a very long one are not put together, which
 * takes as long again.
 */
export async function jsonText(body: unknown): Promise<string | Buffer | Buffer[]> {
  if (!isLong(body)) return JSON.stringify(body)
  await setImmediate()
  const fields: Buffer[] = []
  for (const [name, value] of Object.entries(body)) {
    const bytes = name === 'data' ? await listBytes(body.data) : bytesOf(value)
    if (bytes === undefined) continue
    fields.push(Buffer.from(`${fields.length === 0 ? '{' : ','}${JSON.stringify(name)}:`), ...bytes)
  }
  const parts = [...fields, Buffer.from('}')]
  return lengthOf(parts) < veryLong_bytes ? Buffer.concat(parts) : parts
}

const veryLong_bytes = 1_000_000

export function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((length, part) => length + part.length, 0)
}

function isLong(body: unknown): body is { data: unknown[] } {
  const data = (body as { data?: unknown } | null)?.data
  return Array.isArray(data) && takesTurns(data)
}

function bytesOf(value: unknown): Buffer[] | undefined {
  const text: string | undefined = JSON.stringify(value)
  return text === undefined ? undefined : [Buffer.from(text)]
}

async function listBytes(rows: readonly unknown[]): Promise<Buffer[]> {
  const parts: Buffer[] = []
  await inTurns(rows, (part) => {
    const text = JSON.stringify(part)
    // The bracket that opens a part becomes the comma behind the part before.
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${text.slice(1, -1)}`))
  })
  return [...parts, Buffer.from(']')]
}
