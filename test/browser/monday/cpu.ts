/**
 * Returns the CPU time, in milliseconds, that this process with its server and database uses for the work. Other
 * processes on a busy machine do not count.
 */
export async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
