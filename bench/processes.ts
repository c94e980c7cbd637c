import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/support/ports.ts'
import type { Question, Usage } from './probe.ts'

/** A server in a separate process. */
export type Measured = {
  port: number
  /** From its start until it accepted a connection. */
  started_ms: number
  ask(question: Question): Promise<Usage>
  stop(): Promise<void>
}

const probe = fileURLToPath(new URL('./probe.ts', import.meta.url))

/** Starts a file with `PORT` set; throws with its output when it does not listen. */
export async function startMeasured(
  file: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  words: readonly string[] = [],
): Promise<Measured> {
  const port = await freePort()
  const path = isAbsolute(file) ? file : fileURLToPath(new URL(file, import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, '--import', probe, path, ...words], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-20_000)
    })
  }
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended:\n${printed}`)
    if (performance.now() - began > 60_000) throw new Error(`${file} does not listen:\n${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    port,
    started_ms: performance.now() - began,
    async ask(question) {
      child.send(question)
      // Directus also says that it is ready, and not always before it listens.
      for (;;) {
        const [message] = await once(child, 'message')
        if (typeof message === 'object') return message as Usage
      }
    },
    async stop() {
      process.off('exit', kill)
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await ended
  clearTimeout(late)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const done = (listens: boolean) => {
      socket.destroy()
      resolve(listens)
    }
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
}
