import { setImmediate } from 'node:timers/promises'

/** Computing this many days of employees takes a millisecond or two; then other requests get a turn. */
const days_between = 2_000

/** Yields to the event loop after a fixed amount of work. */
export function yieldToEventLoop(): (days: number) => Promise<void> | undefined {
  let done = 0
  return (days) => {
    done += days
    if (done < days_between) return undefined
    done = 0
    return setImmediate()
  }
}
