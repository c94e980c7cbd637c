import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { built } from './built.ts'
import { shortLived } from './command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit of the last release. */
export const lastRelease = readFileSync(new URL('./last-release', import.meta.url), 'utf8').trim()

/** The last commit that did not store what a clock posted for a punch. */
export const releaseWithoutPosts = '2200c97'

/** The last commit whose reports paid holidays, substitute days and overtime by the rules of version 1.1. */
export const releaseOfFirstRules = 'a2bf2bb'

/** Whether git has the commit of a release; a shallow clone does not. */
export function hasRelease(commit: string): boolean {
  try {
    const options = { cwd: root, stdio: 'ignore' } as const
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], options)
    return true
  } catch {
    return false
  }
}

/**
 * Checks out the sources of a release in a new folder, with the packages of its own lock file: those of this version
 * when the lock files are equal.
 */
export function checkOutRelease(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => JSON.stringify(packagesOf(`${of}/package-lock.json`))
  if (lock(folder) === lock(root)) symlinkSync(`${root}node_modules`, `${folder}/node_modules`)
  else
    execFileSync('npm', ['ci', '--omit=dev', '--omit=optional'], { cwd: folder, stdio: 'ignore' })
}

/** The packages of a lock file without the root, whose version changes with each release. */
function packagesOf(file: string): object {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, object>
  }
  const { '': _, ...others } = packages
  return others
}

export type Release = {
  /** Of the demo company, on the first start. */
  key: string | undefined
  ask(
    key: string,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  ): Promise<any>
  /** The status and body of a GET, as they were sent. */
  read(key: string, path: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the service as a separate process: from the sources of a release in a folder, or the build of this version. */
export async function startRelease(
  folder: string,
  settings: Record<string, string>,
): Promise<Release> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const main = folder === root ? (await built()).main : 'src/main.ts'
  const child = spawn(process.execPath, [...shortLived, main], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let key: string | undefined
  let port: string | undefined
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    key ??= /Demo key\s+(\S+)/.exec(line)?.[1]
    port ??= /REST\s+http:\/\/[^/]+:(\d+)/.exec(line)?.[1]
  })
  const urlOf = () => `http://127.0.0.1:${port}`
  await isReady(
    () => (port === undefined ? undefined : urlOf()),
    () => child.exitCode === null,
  )
  const url = urlOf()
  return {
    get key() {
      return key
    },
    async ask(as, method, path, body, more = {}) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { 'X-API-Key': as, 'Content-Type': 'application/json', ...more },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return response.json()
    },
    async read(as, path) {
      const response = await fetch(`${url}/api/v1${path}`, { headers: { 'X-API-Key': as } })
      return `${response.status} ${await response.text()}`
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function isReady(urlOf: () => string | undefined, runs: () => boolean): Promise<void> {
  for (;;) {
    if (!runs()) throw new Error('The service ended before it was ready.')
    const url = urlOf()
    const answer = url ? await fetch(`${url}/readyz`).catch(() => undefined) : undefined
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
