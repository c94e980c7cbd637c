/** The part of pg's client that is used here. */
export type Corkable = { connection: { stream: { cork(): void; uncork(): void } } }

const corked = new WeakSet<Corkable>()

/** Calls back once this piece of work is done, or once all that has arrived meanwhile is. */
type When = (callback: () => void) => unknown
export const afterThis: When = process.nextTick
export const afterAllThatArrived: When = setImmediate

/** What is sent from now until then goes in one write: a write costs more than a statement. */
export function sendTogether(client: Corkable, when: When): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  when(() => {
    corked.delete(client)
    client.connection.stream.uncork()
  })
}
