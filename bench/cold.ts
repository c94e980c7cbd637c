import { setTimeout } from 'node:timers/promises'
import { runLoad } from './load.ts'
import { median } from './measure.ts'
import { type Alone, noted } from './report.ts'
import type { Seeded } from './seed.ts'
import { settled_ms, startService } from './start-up.ts'
import { message, toolCall } from './works.ts'

export const coldName = 'first requests'

/** Measures the first tool call after a start, and the first request of a company that the process has not served. */
export async function measureCold(
  env: Record<string, string>,
  { key, first_employee, small }: Seeded,
  times: number,
): Promise<Alone[]> {
  const call = toolCall(1, 'get_context', {}, key)
  const warm = message('GET', `/employees/${first_employee}`, key)
  const other = message('GET', `/employees/${small.first_employee}`, small.key)
  const took: number[][] = []
  for (let n = 0; n < times; n += 1) {
    const service = await startService(env)
    try {
      await setTimeout(settled_ms)
      const tool = [await timed(service.port, call), await timed(service.port, call)]
      for (let before = 0; before < 50; before += 1) await timed(service.port, warm)
      took.push([...tool, await timed(service.port, other), await timed(service.port, other)])
    } finally {
      await service.stop()
    }
  }
  const lines = [
    ...['MCP tools/call after a start', 'the second MCP tools/call'],
    ...['of a company not served before', 'the second of that company'],
  ]
  return lines.map((line, at) => {
    return noted(`${coldName}: ${line}`, median(took.map((each) => each[at]!)), 'ms')
  })
}

async function timed(port: number, request: string): Promise<number> {
  const requests = [request]
  const took_ms: number[] = []
  const next = () => requests.pop()
  const ran = await runLoad({ port, connections: 1, seconds: 30, next, took_ms })
  if (ran.refused > 0) throw new Error(`${coldName}: ${ran.first_refusal}`)
  return took_ms[0]!
}
