type Listener = () => void

const listeners = new Set<Listener>()

/**
 * Notifies the workers of this process that a transaction, which may not have committed yet, created work.
 */
export function pokeWorkers(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to new work in this process; returns the function that unsubscribes. */
export function onPoke(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
