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
