/** The part of pg's client that is used here. */
export type Corkable = { connection: { stream: { cork(): void; uncork(): void } } }

const corked = new WeakSet<Corkable>()

/** Calls back after the current callback, or after all input that has arrived is read. */
type When = (callback: () => void) => unknown
export const afterThis: When = process.nextTick
export const afterAllThatArrived: When = setImmediate

/** Sends everything until then in one write: a write costs more than a statement. */
export function sendTogether(client: Corkable, when: When): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  when(() => {
    corked.delete(client)
    client.connection.stream.uncork()
  })
}
