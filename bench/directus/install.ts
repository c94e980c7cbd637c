import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './folder.ts'

const wanted = '12.3.1'
/** Taken when the registry no longer has the version that the goals were set with. */
const otherwise = '^12.0.0'

export type Installed = { folder: string; version: string; remove(): void }

const run = promisify(execFile)

/**
 * Installs Directus into a temporary folder, without the scripts of its packages: one of them would compile
 * `isolated-vm` for minutes, which only scripts of flows and extensions use. `DIRECTUS_FOLDER` names an
 * installation to use instead, which is kept.
 */
export async function installDirectus(): Promise<Installed> {
  const existing = process.env.DIRECTUS_FOLDER
  if (existing) {
    return { folder: existing, version: await versionIn(existing), remove() {} }
  }
  const { path: folder, remove } = await temporaryFolder('rollcall-directus-')
  try {
    const version = await availableVersion()
    console.log(`Installing Directus ${version}, which takes minutes.`)
    await describe(folder, version)
    await npm(folder, 'install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund')
    return { folder, version: await versionIn(folder), remove }
  } catch (error) {
    remove()
    throw error
  }
}

async function availableVersion(): Promise<string> {
  const versions = JSON.parse(
    await npm(tmpdir(), 'view', 'directus', 'versions', '--json', '--fetch-retries=0'),
  )
  return versions.includes(wanted) ? wanted : otherwise
}

async function describe(folder: string, version: string): Promise<void> {
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  await mkdir(join(folder, 'isolated-vm'))
  await write('isolated-vm/package.json', JSON.stringify({ name: 'isolated-vm', version: '5.0.3' }))
  await write('isolated-vm/index.js', 'module.exports = {}\n')
  const overrides = { 'isolated-vm': 'file:./isolated-vm' }
  const manifest = { private: true, dependencies: { directus: version }, overrides }
  await write('package.json', JSON.stringify(manifest))
}

async function versionIn(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'node_modules/directus/package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const unreachable = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|E40[134]/

async function npm(cwd: string, ...words: string[]): Promise<string> {
  try {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 }
    return (await run('npm', [...words, '--loglevel=error'], options)).stdout
  } catch (error) {
    const text = `${error}${(error as { stderr?: string }).stderr ?? ''}`
    if (!unreachable.test(text)) throw error
    throw new Error('Directus cannot be compared: the npm registry cannot be reached.')
  }
}
