export type Api = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Returns a function that sends a request to Directus and returns its data; throws when it refuses. */
export function apiOf(port: number, token: string): Api {
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`Directus: ${method} ${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
}

/** A raw request to Directus. */
export function directusMessage(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Accept: application/json',
  ]
  const sent = body === undefined ? '' : JSON.stringify(body)
  if (sent !== '') lines.push('Content-Type: application/json', `Content-Length: ${sent.length}`)
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}
