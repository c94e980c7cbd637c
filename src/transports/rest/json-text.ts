import { setImmediate } from 'node:timers/promises'

/** Writing this many rows takes a few milliseconds; then other requests get a turn. */
const rows_at_once = 250

/**
 * Returns a body as the text of `JSON.stringify`. Long lists are written in parts with other requests in between,
 * since writing thousands of rows takes as long as creating and checking them.
 */
export async function jsonText(body: unknown): Promise<string> {
  if (!isLong(body)) return JSON.stringify(body)
  await setImmediate()
  const fields: string[] = []
  for (const [name, value] of Object.entries(body)) {
    const text = name === 'data' ? await listText(body.data) : JSON.stringify(value)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}

function isLong(body: unknown): body is { data: unknown[] } {
  const data = (body as { data?: unknown } | null)?.data
  return Array.isArray(data) && data.length > 2 * rows_at_once
}

async function listText(rows: readonly unknown[]): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < rows.length; at += rows_at_once) {
    if (at > 0) await setImmediate()
    parts.push(JSON.stringify(rows.slice(at, at + rows_at_once)).slice(1, -1))
  }
  return `[${parts.join(',')}]`
}
