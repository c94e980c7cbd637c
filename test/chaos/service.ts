import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { built, type Entries } from '../support/built.ts'
import { freePort } from '../support/ports.ts'

/** Starts the service as a process that can be killed and started again on the same data. */
export type Service = {
  url: string
  /** The current process. */
  pid(): number
  /** Its output so far. */
  printed(): string
  start(): Promise<void>
  /** kill -9: without any shutdown. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  /** The output of a CLI command while the service runs. */
  rollcall(...args: string[]): Promise<string>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function entriesOf(sources: string): Entries {
  return { main: join(sources, 'src', 'main.ts'), cli: join(sources, 'src', 'cli.ts') }
}

/** The flags with which `npm start` of these sources starts Node. */
function flagsOf(sources: string): string[] {
  const manifest = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'))
  return String(manifest.scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

/** Makes a service from the build of this version, or from the sources of a release in a folder. */
export async function makeService(env: Record<string, string>, sources?: string): Promise<Service> {
  const { main, cli } = sources === undefined ? await built() : entriesOf(sources)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...flagsOf(sources ?? root), main], {
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-20_000)
      })
    }
    const deadline = Date.now() + 180_000
    while (Date.now() < deadline) {
      if (started.exitCode !== null) throw new Error(`The service ended:\n${output}`)
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The service did not become ready:\n${output}`)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    printed: () => output,
    start,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    async rollcall(...args) {
      const run = promisify(execFile)
      const { stdout } = await run(process.execPath, [cli, ...args], {
        env: { ...process.env, ...env },
      })
      return stdout
    },
  }
}
