import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/index.ts'
import { askSocket } from '../db/embedded/socket.ts'
import type { TaskAnswer, TaskName, TaskParams } from './tasks.ts'

/**
 * Runs a task: in the process that serves the embedded database or, when there is none and on PostgreSQL, in
 * this one.
 */
export async function haveDone<N extends TaskName>(
  config: Config,
  name: N,
  params: TaskParams<N>,
): Promise<TaskAnswer<N>> {
  if (config.database_url !== null) return doHere(config, name, params)
  const patience = performance.now() + STARTING_MS
  for (;;) {
    const answer = await askSocket(config.data_dir, name, params)
    if (answer !== undefined) return answer as TaskAnswer<N>
    try {
      return await doHere(config, name, params)
    } catch (error) {
      const isStarting = error instanceof Error && error.name === 'DirectoryInUse'
      if (!isStarting || performance.now() > patience) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** How long a server with the directory may take until it answers on its socket. */
const STARTING_MS = 5_000
const RETRY_MS = 200

/** Loaded only when needed: calling a running process takes a tenth of the time. */
async function doHere<N extends TaskName>(
  config: Config,
  name: N,
  params: TaskParams<N>,
): Promise<TaskAnswer<N>> {
  const { openDirect, openMigrated, openReady, openThere, openToMigrate } = await import(
    './open.ts'
  )
  const { tasks } = await import('./tasks.ts')
  const openings: Partial<Record<TaskName, typeof openReady>> = {
    backup: openDirect,
    doctor: openThere,
    'encryption-key.lost': openMigrated,
    migrate: openToMigrate,
  }
  const task = tasks[name] as (deps: unknown, params: TaskParams<N>) => Promise<TaskAnswer<N>>
  const opened = await (openings[name] ?? openReady)(config)
  try {
    return await task(opened.deps, params)
  } finally {
    await opened.close()
  }
}
