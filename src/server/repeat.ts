/**
 * Calls `run` after `first_ms` and then every `every_ms`, one call after another. The caller handles errors: `run` must
 * not reject. `stop` waits for the current call.
 */
export function repeat(
  run: () => Promise<unknown>,
  { first_ms, every_ms }: { first_ms: number; every_ms: number },
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    running = running.then(run)
  }
  const timers = [setTimeout(next, first_ms).unref(), setInterval(next, every_ms).unref()]
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}
