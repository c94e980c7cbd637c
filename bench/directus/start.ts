import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { type Measured, startMeasured } from '../processes.ts'
import { flags } from '../start-up.ts'
import { type Api, apiOf } from './api.ts'
import { temporaryFolder } from './folder.ts'
import { register, type Staffed, seedRows } from './seed.ts'

export type Directus = Measured & { token: string; api: Api }

const run = promisify(execFile)

/** Starts an installed Directus on its database, with the collections and rows that are compared. */
export async function startDirectus(folder: string, url: string, size: Staffed): Promise<Directus> {
  const token = randomBytes(24).toString('hex')
  const work = await temporaryFolder('rollcall-directus-run-')
  const env = environment(work.path, url, token)
  const cli = join(folder, 'node_modules/directus/cli.js')
  await run(process.execPath, [cli, 'bootstrap'], { env: { ...process.env, ...env } })
  await seedRows(url, size)
  const server = await startMeasured(pathToFileURL(cli).href, env, flags, ['start'])
  const api = apiOf(server.port, token)
  const stop = () => server.stop().finally(work.remove)
  try {
    await register(api)
    return { ...server, token, api, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is not named here has Directus's default. */
function environment(work: string, url: string, token: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(24).toString('hex'),
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    // It would refuse requests of 64 connections that keep it busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    STORAGE_LOCAL_ROOT: join(work, 'uploads'),
    EXTENSIONS_PATH: join(work, 'extensions'),
    CONFIG_PATH: join(work, 'none.env'),
  }
}
