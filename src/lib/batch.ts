type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Returns a function that handles single items through `handle`, which gets all items that arrived during its previous
 * call, up to `most`. Results are in the order of the items; a rejection rejects all of them.
 */
export function batched<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    // Items of the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const results = await handle(batch.map(({ item }) => item))
        for (const [n, { resolve }] of batch.entries()) resolve(results[n]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
