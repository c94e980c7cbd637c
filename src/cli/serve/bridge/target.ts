import { isLoopback } from '../../../config/index.ts'

/** Where a bridge forwards to, or the sentence that says why it cannot. */
export type Target = { url: URL; key: string } | { problem: string }

/**
 * Reads what a person typed: the address of a server, with or without the path of its MCP endpoint, and an API key.
 * No sentence repeats the key.
 */
export function readTarget(typed: string, key: string | undefined): Target {
  if (!isSet(typed)) return { problem: `Set the address of Rollcall, such as ${example}.` }
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    const problem = `${printable(typed)} is not an address that Rollcall can have. It looks like ${example}.`
    return { problem }
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    const problem = `${printable(typed)} would send the API key in clear: use https, or reach the server through a tunnel at http://127.0.0.1.`
    return { problem }
  }
  if (url.pathname === '/') url.pathname = '/api/mcp'
  url.hash = ''
  if (!isSet(key)) {
    return { problem: 'Set ROLLCALL_API_KEY to an API key of your company; an admin creates it.' }
  }
  const trimmed = key.trim()
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    return { problem: 'ROLLCALL_API_KEY is not an API key; copy the whole key again.' }
  }
  return { url, key: trimmed }
}

const example = 'https://rollcall.example.com/api/mcp'

/** Whether a person typed something; a host passes the placeholder of an empty field on. */
function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '' && !value.startsWith('${')
}

/** Keeps a text from elsewhere on one line, without control characters and what logs in with an address. */
export function printable(text: string): string {
  return text
    .replace(/\/\/[^/@\s]*@/, '//')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
