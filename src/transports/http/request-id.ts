import { randomUUID } from 'node:crypto'

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** Returns the id of a request: the client's own if it is valid, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : randomUUID()
}
