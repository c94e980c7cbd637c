import { employees } from './dates.ts'
import { askOnce } from './load.ts'
import { median } from './measure.ts'
import type { Measured } from './processes.ts'
import { type Alone, atMost } from './report.ts'
import type { Seeded } from './seed.ts'
import { startService } from './start-up.ts'
import { message } from './works.ts'

export const choiceName = `choice of a holiday, ${employees.toLocaleString('en')} employees with rules of their own`

/**
 * Measures a change of what a holiday is for the company, which counts the leave of all employees again, and its dry
 * run, which computes the paid hours before and after it too. Labour Day becomes an ordinary day and a holiday again
 * by turns, so that each change moves the same leave.
 */
export async function measureChoice(
  env: Record<string, string>,
  { varied }: Seeded,
  times: number,
): Promise<Alone[]> {
  if (varied === undefined) return []
  const service = await startService(env)
  const put = (query: string) => async (n: number) => {
    const body = { choice: n % 2 === 0 ? 'ordinary' : null }
    const request = message('PUT', `/holiday-choices/ca_labour_day${query}`, varied.key, body)
    const answer = (await askOnce(service.port, request)) as Answer
    if (answer.choice === undefined) throw new Error(`${choiceName}: ${JSON.stringify(answer)}`)
    return answer
  }
  try {
    const recounted = (await put('?dry_run=true')(0)).effects?.leave_requests_recounted
    const changed = await repeated(service, times, put(''))
    const rehearsed = await repeated(service, times, put('?dry_run=true'))
    const what = `${choiceName}: changed, ${recounted} requests`
    return [
      atMost(what, changed.middle_ms, 2_000, 'ms'),
      atMost(`longest stall: ${what}`, changed.longest_stall_ms, 25, 'ms'),
      atMost(`memory at most, once it did ${what}`, changed.peak_rss_mb, 300, 'MB'),
      atMost(`${choiceName}: its dry run`, rehearsed.middle_ms, 2_000, 'ms'),
      atMost(`longest stall: ${choiceName}: its dry run`, rehearsed.longest_stall_ms, 25, 'ms'),
    ]
  } finally {
    await service.stop()
  }
}

type Answer = { choice?: string; effects?: { leave_requests_recounted: number } }

/** Repeats an even number of times, after two that are not counted because the compiler is still optimizing. */
async function repeated(service: Measured, times: number, act: (n: number) => Promise<unknown>) {
  for (const n of [0, 1]) await act(n)
  await service.ask('watch')
  const took_ms: number[] = []
  for (let n = 0; n < 2 * Math.ceil(times / 2); n += 1) {
    const began = performance.now()
    await act(n)
    took_ms.push(performance.now() - began)
  }
  const { longest_stall_ms, peak_rss_mb } = await service.ask('usage')
  return { middle_ms: median(took_ms), longest_stall_ms, peak_rss_mb }
}
