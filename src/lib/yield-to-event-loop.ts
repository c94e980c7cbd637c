import { setImmediate } from 'node:timers/promises'

/** So many days of employees are computed in a millisecond or two; then others get their turn. */
const days_between = 2_000

/** Lets the event loop turn whenever enough work is done since it last did. */
export function yieldToEventLoop(): (days: number) => Promise<void> | undefined {
  let done = 0
  return (days) => {
    done += days
    if (done < days_between) return undefined
    done = 0
    return setImmediate()
  }
}
