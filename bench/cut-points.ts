import { readFile } from 'node:fs/promises'
import { printTable } from './print-table.ts'

type CallFrame = { functionName: string; url: string }
type Profile = {
  nodes: readonly { id: number; callFrame: CallFrame }[]
  samples: readonly number[]
  timeDeltas: readonly number[]
}

/** The layers of a request, by the files whose functions ran; the first that fits. */
const layers: readonly [name: string, pattern: RegExp][] = [
  ['the benchmark itself', /\/bench\/|^node:inspector|^node:internal\/.*inspector/],
  ['rules: modules, engine, calendar', /\/src\/(modules|engine|lib)\//],
  ['operations: checks, reach, audit, events', /\/src\/(core|events)\//],
  [
    'database: statements, rows, transactions',
    /\/src\/db\/|\/node_modules\/(pg|pg-\w+|@mikro-orm|kysely)\//,
  ],
  ['transports, key and limit', /\/src\/|\/tools\/|\/resources\//],
  ['MCP SDK', /\/node_modules\/@modelcontextprotocol\//],
  ['valibot', /\/node_modules\/valibot\//],
  ['Koa, router, body', /\/node_modules\//],
  ['HTTP of Node', /^node:_?http|^node:internal\/http/],
  [
    'sockets and buffers of Node',
    /^node:(net|stream|internal\/stream|internal\/streams|buffer|internal\/buffer|events)/,
  ],
  ['promises, timers, other of Node', /^node:/],
]

/** Prints where a profile's CPU time went, in percent of the time that the process was not idle. */
export async function printCutPoints(name: string, file: string): Promise<void> {
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(file, 'utf8')) as Profile
  const layerOf = new Map(nodes.map(({ id, callFrame }) => [id, layerOfFrame(callFrame)]))
  const spent = new Map<string, number>()
  for (const [n, id] of samples.entries()) {
    const layer = layerOf.get(id)
    if (layer !== undefined) spent.set(layer, (spent.get(layer) ?? 0) + (timeDeltas[n] ?? 0))
  }
  const all = spent.values().reduce((sum, time) => sum + time, 0)
  const lines = [...spent]
    .toSorted(([, one], [, other]) => other - one)
    .map(([layer, time]) => [layer, `${((100 * time) / all).toFixed(1)} %`])
  printTable([`CPU of ${name}`, 'share'], lines)
}

/** Returns undefined for time that is not the service's. */
function layerOfFrame({ functionName, url }: CallFrame): string | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName === '(garbage collector)') return 'garbage collection'
  const [name] = layers.find(([, pattern]) => pattern.test(url)) ?? []
  if (name === layers[0]![0]) return undefined
  // Native functions such as JSON.stringify, and writes to sockets.
  return name ?? 'V8 and native code'
}
