/** Where a bridge forwards to, or the sentence that says why it cannot. */
export type Target = { url: URL; key: string } | { problem: string }

/**
 * Reads what a person typed: the address of a server, with or without the path of its MCP endpoint, and an API key.
 * No sentence repeats the key.
 */
export function readTarget(typed: string, key: string | undefined): Target {
  const url = URL.parse(typed.trim())
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    const problem = `${printable(typed)} is not an address that Rollcall can have. It looks like https://rollcall.example.com/api/mcp.`
    return { problem }
  }
  if (url.pathname === '/') url.pathname = '/api/mcp'
  url.hash = ''
  const trimmed = key?.trim() ?? ''
  // A host that leaves a variable unset passes its placeholder on.
  if (trimmed === '' || trimmed.startsWith('${')) {
    return { problem: 'Set ROLLCALL_API_KEY to an API key of your company; an admin creates it.' }
  }
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    return { problem: 'ROLLCALL_API_KEY is not an API key; copy the whole key again.' }
  }
  return { url, key: trimmed }
}

/** Keeps a text from elsewhere on one line, without control characters and what logs in with an address. */
export function printable(text: string): string {
  return text
    .replace(/\/\/[^/@\s]*@/, '//')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
