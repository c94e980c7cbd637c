import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { built } from '../test/support/built.ts'
import { checkOutRelease } from '../test/support/last-release.ts'
import { freePort } from '../test/support/ports.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { median } from './measure.ts'
import { progress } from './progress.ts'
import { flags, flagsOf, settled_ms } from './start-up.ts'

/**
 * Compares starts of this source, its build and the source of another commit, taking turns: the time and CPU until
 * `/readyz` is 200, the memory afterwards, and `key list`. Linux only, because it reads /proc.
 */

const { values: options } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    times: { type: 'string', default: '9' },
  },
})
const times = Number(options.times)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rollcall-starts-'))

type Side = { name: string; flags: readonly string[]; main: string; cli: string }
type Measured = { ms: number; cpu_ms: number; memory_mb: number }

try {
  await run()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function run(): Promise<void> {
  const other = join(folder, 'other')
  checkOutRelease(options.against, other)
  const sides: Side[] = [
    sourceOf(options.against, other),
    sourceOf('source', root),
    { name: 'build', flags, ...(await built()) },
  ]
  const postgres = await startPostgres()
  try {
    const key = { ENCRYPTION_KEY: randomBytes(32).toString('base64') }
    const onPostgres = { ...key, DATABASE_URL: postgres.url, NODE_ENV: 'production' }
    await compareStarts('PostgreSQL', sides, () => onPostgres)
    const embedded = (side: Side) => ({ ...key, DATA_DIR: join(folder, `data-${side.name}`) })
    await compareStarts('embedded', sides, embedded)
    await compareLists(sides, onPostgres)
  } finally {
    await postgres.stop()
  }
}

function sourceOf(name: string, sources: string): Side {
  const { scripts } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'))
  const [main, cli] = [join(sources, 'src/main.ts'), join(sources, 'src/cli.ts')]
  return { name, flags: flagsOf(scripts.start), main, cli }
}

/** The first start of each side migrates, fills the compile cache, and is printed apart. */
async function compareStarts(
  where: string,
  sides: readonly Side[],
  envOf: (side: Side) => Record<string, string>,
): Promise<void> {
  const starts = new Map(sides.map((side) => [side, [] as Measured[]]))
  const first: string[] = []
  for (const side of sides) {
    const { ms } = await start(side, envOf(side))
    first.push(`${side.name} ${Math.round(ms)} ms`)
  }
  const bar = progress(where, times)
  for (let n = 0; n < times; n += 1) {
    for (const side of turned(sides, n)) starts.get(side)!.push(await start(side, envOf(side)))
    bar.step()
  }
  bar.done()
  console.log(`\n${where}, first start: ${first.join(', ')}`)
  for (const what of ['ms', 'cpu_ms', 'memory_mb'] as const) {
    print(`${where}, ${what}`, sides, (side) => starts.get(side)!.map((one) => one[what]))
  }
}

async function compareLists(sides: readonly Side[], env: Record<string, string>): Promise<void> {
  const lists = new Map(sides.map((side) => [side, [] as { ms: number; cpu_ms: number }[]]))
  for (const side of sides) await listKeys(side, env)
  for (let n = 0; n < times; n += 1) {
    for (const side of turned(sides, n)) lists.get(side)!.push(await listKeys(side, env))
  }
  for (const what of ['ms', 'cpu_ms'] as const) {
    print(`key list, ${what}`, sides, (side) => lists.get(side)!.map((one) => one[what]))
  }
}

/** Returns the sides in another order each round, so that none always follows the same one. */
function turned(sides: readonly Side[], round: number): readonly Side[] {
  const first = round % sides.length
  return [...sides.slice(first), ...sides.slice(0, first)]
}

/** Prints the median of each side and its ratio to the first. */
function print(what: string, sides: readonly Side[], valuesOf: (side: Side) => number[]): void {
  const medians = sides.map((side) => median(valuesOf(side)))
  const words = sides.map(({ name }, n) => {
    const ratio = (medians[n]! / medians[0]!).toFixed(2)
    return `${name} ${Math.round(medians[n]!)}${n === 0 ? '' : ` (${ratio})`}`
  })
  console.log(`${what}: ${words.join(', ')}`)
}

async function start({ main, flags }: Side, env: Record<string, string>): Promise<Measured> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, main], {
    cwd: folder,
    env: { ...environment(), LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${main} ended.`)
    await setTimeout(5)
  }
  const ms = performance.now() - began
  const cpu_ms = cpuOf(child.pid!)
  await setTimeout(settled_ms)
  const memory_mb = memoryOf(child.pid!)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return { ms, cpu_ms, memory_mb }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

/** The shell adds up the CPU of the command. */
async function listKeys({ cli }: Side, env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(
    'sh',
    ['-c', '"$0" "$1" key list > /dev/null; times', process.execPath, cli],
    {
      cwd: folder,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await once(child, 'close')
  const ms = performance.now() - began
  const [, children = ''] = printed.trim().split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return { ms, cpu_ms: 1000 * seconds.reduce((sum, each) => sum + each, 0) }
}

function environment(): Record<string, string> {
  const { PATH = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE: join(folder, 'cache') }
}

/** CPU of a process so far; the kernel counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryOf(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
