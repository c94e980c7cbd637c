/** Callbacks within one process, created with the services that share them. */
export type Listeners<T> = {
  notify(value: T): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void
}

export function makeListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    notify(value) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
