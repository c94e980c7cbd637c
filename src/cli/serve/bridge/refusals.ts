import { SdkError, SdkHttpError } from '@modelcontextprotocol/client'
import { printable } from './target.ts'

export const lostAnswer = 'Rollcall closed the connection before it answered. Try again.'

/** Says in a sentence why a message could not be forwarded to a server. */
export function sentenceOf(error: unknown, url: URL): string {
  if (error instanceof SdkHttpError) return sentenceOfStatus(error, url)
  const code = causeOf(error)
  if (code !== undefined) {
    return `No server answers at ${url.href} (${code}). Start Rollcall there, or correct the address.`
  }
  // Something answered, but not in JSON-RPC.
  if (error instanceof SdkError || error instanceof SyntaxError || isSchemaError(error)) {
    return wrongAddress(url, 'what answers there does not speak MCP')
  }
  const message = error instanceof Error ? error.message : String(error)
  return `The message could not be sent to ${url.href}: ${printable(message)}`
}

function sentenceOfStatus({ status = 0, data }: SdkHttpError, url: URL): string {
  const message = messageIn(data.text)
  if (status === 401) {
    return `Rollcall does not accept the key in ROLLCALL_API_KEY. ${message ?? `It answered ${status}.`}`
  }
  if (status >= 300 && status < 400) return wrongAddress(url, 'it leads to another one')
  if (status === 404 || status === 405 || message === undefined) {
    return wrongAddress(url, `it answered ${status}`)
  }
  return `Rollcall answered ${status}: ${message}`
}

function wrongAddress(url: URL, why: string): string {
  return `${url.href} is not the MCP address of a Rollcall server: ${why}. The address ends in /api/mcp.`
}

/** The message of an error body of Rollcall. */
function messageIn(text: unknown): string | undefined {
  try {
    const { message } = JSON.parse(String(text))
    return typeof message === 'string' ? printable(message) : undefined
  } catch {
    return undefined
  }
}

/** Why `fetch` did not reach a server, such as ECONNREFUSED. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof TypeError)) return undefined
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string }
  return code ?? (message === undefined ? undefined : printable(message))
}

function isSchemaError(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith('ZodError')
}
