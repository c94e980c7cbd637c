import { setImmediate } from 'node:timers/promises'
import { inTurns, takesTurns } from '../../lib/in-turns.ts'

/**
 * Returns a body as the text of `JSON.stringify`. A long list is written in parts with other requests in between,
 * since writing thousands of rows takes as long as creating and checking them, and as bytes: texts of megabytes fill
 * the old generation, whose collections stop all requests.
 */
export async function jsonText(body: unknown): Promise<string | Buffer> {
  if (!isLong(body)) return JSON.stringify(body)
  await setImmediate()
  const fields: Buffer[] = []
  for (const [name, value] of Object.entries(body)) {
    const bytes = name === 'data' ? await listBytes(body.data) : bytesOf(value)
    if (bytes === undefined) continue
    fields.push(Buffer.from(`${fields.length === 0 ? '{' : ','}${JSON.stringify(name)}:`), ...bytes)
  }
  return Buffer.concat([...fields, Buffer.from('}')])
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
