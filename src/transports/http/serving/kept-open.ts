import type { ServerResponse } from 'node:http'

const ends = new WeakMap<ServerResponse, () => void>()
const ended = new WeakSet<ServerResponse>()

/** Emitted by a response that stays open, which does not count as running. */
export const keptOpen = Symbol('kept open')

/** Marks a response that stays open until its client disconnects; `end` is called when the server stops. */
export function keepOpen(res: ServerResponse, end: () => void): void {
  res.emit(keptOpen)
  if (ended.has(res)) end()
  else ends.set(res, end)
}

/** Ends a response that is kept open, or will be. */
export function endKeptOpen(res: ServerResponse): void {
  ended.add(res)
  ends.get(res)?.()
}
