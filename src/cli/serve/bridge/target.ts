import { isLoopback } from '../../../config/index.ts'

/** The bridge's target, or a sentence that explains why it is unusable. */
export type Target = { url: URL; key: string } | { problem: string }

/**
 * Parses typed input: a server's URL, with or without the path of its MCP endpoint, and an API key. Error sentences
 * never repeat the key.
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

/** Keeps external text on one line, without control characters and without credentials in URLs. */
export function printable(text: string): string {
  return text
    .replace(/\/\/[^/@\s]*@/, '//')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
