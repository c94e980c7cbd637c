import { Worker } from 'node:worker_threads'
import type { Reply, Request, SerializedError } from './messages.ts'

export type Thread = {
  /** Sends immediately; requests are answered in the order in which they were sent. */
  ask(request: Request): Promise<unknown>
  /** Called once when the thread ends unexpectedly. */
  onLost: (error: Error) => void
  readonly ended: boolean
  end(): Promise<void>
}

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Starts the thread that runs PGlite; no database is open in it yet. */
export function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    // V8 would only fill a larger one: 40 MB of memory.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const pending = new Map<number, Pending>()
  let nextId = 1
  let lost: Error | undefined
  // An idle database does not keep the process alive; one with an unanswered request does.
  worker.unref()

  worker.on('message', (reply: Reply) => {
    const waiting = pending.get(reply.id)
    // The reply was already in transit when the thread was lost.
    if (!waiting) return
    pending.delete(reply.id)
    if (pending.size === 0) worker.unref()
    if ('error' in reply) waiting.reject(deserializeError(reply.error))
    else waiting.resolve(reply.result)
  })
  worker.on('error', (cause) => lose('The embedded database failed.', '57P02', cause))
  worker.on('exit', () => lose('The embedded database is closed.', '57P01'))

  function lose(message: string, code: string, cause?: unknown) {
    if (lost) return
    const error = Object.assign(new Error(message, { cause }), { code })
    lost = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    thread.onLost(error)
  }

  const thread: Thread = {
    ask(request) {
      if (lost) return Promise.reject(lost)
      const id = nextId++
      if (pending.size === 0) worker.ref()
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ ...request, id })
      })
    },
    onLost() {},
    get ended() {
      return lost !== undefined
    },
    async end() {
      thread.onLost = () => {}
      await worker.terminate()
    },
  }
  return thread
}

function deserializeError({ message, ...fields }: SerializedError): Error {
  return Object.assign(new Error(message), fields)
}
