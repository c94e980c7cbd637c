/** The part of pg's client that is used here. */
export type Corkable = { connection: { stream: { cork(): void; uncork(): void } } }

const corked = new WeakSet<Corkable>()

/** What is sent from now until the process waits goes in one write: a write costs more than a statement. */
export function sendTogether(client: Corkable): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    client.connection.stream.uncork()
  })
}
