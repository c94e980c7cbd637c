/**
 * Returns the processor time of the longest turn of this thread's event loop while the work runs, in milliseconds:
 * what other requests have to wait for. Time in which the machine ran something else does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest_us = 0
  let before = cpuTime()
  const measure = () => {
    const now = cpuTime()
    longest_us = Math.max(longest_us, now - before)
    before = now
  }
  // A timer is looked at in each turn, and does not keep the processor busy in between.
  const timer = setInterval(measure, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
    measure()
  }
  return longest_us / 1_000
}

/** Of this thread, in microseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** What `reference` takes on the processor that the limits of turns were set on, in milliseconds, with a fifth to spare. */
const usual_ms = 5

/** Returns how many times slower than usual this processor is now; at least 1. Beside other machines it may be half as fast. */
export function slowness(): number {
  const before = cpuTime()
  for (let n = 0; n < 20; n += 1) reference()
  return Math.max(1, (cpuTime() - before) / 1_000 / 20 / usual_ms)
}

/** Writes and reads JSON, as answers do. */
function reference(): number {
  const rows = Array.from({ length: 5_000 }, (_, id) => {
    return { id, name: `employee ${id}`, hours: id / 7, days: [id, id + 1, id + 2] }
  })
  return JSON.stringify(JSON.parse(JSON.stringify(rows))).length
}
