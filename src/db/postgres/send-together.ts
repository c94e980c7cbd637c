/** The part of pg's client that is used here. */
export type Corkable = { connection: { stream: { cork(): void; uncork(): void } } }

const corked = new WeakSet<Corkable>()

/** Sends everything until all input that has arrived is read in one write: a write costs more than a statement. */
export function sendTogether(client: Corkable): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  setImmediate(() => {
    corked.delete(client)
    client.connection.stream.uncork()
  })
}
