type Listener = () => void

const listeners = new Set<Listener>()

/** Tells the workers of this process that a transaction, which may not be committed yet, made work for them. */
export function pokeWorkers(): void {
  for (const listener of listeners) listener()
}

/** Hears of work that this process makes; answers how to stop. */
export function onPoke(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
