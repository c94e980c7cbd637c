import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { built } from '../../support/built.ts'
import { rollcall, shortLived } from '../../support/command.ts'
import { testKey } from '../../support/copies.ts'
import {
  makeMigrated,
  onPostgres,
  openTestDatabase,
  type TestDatabase,
} from '../../support/database.ts'
import { ownFolder } from '../../support/folder.ts'
import { databaseUrl } from '../../support/postgres-url.ts'

const folder = ownFolder()
const { cli: command } = await built()
const running = new Set<ChildProcess>()
let store: TestDatabase | undefined

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await store?.close()
  store = undefined
})

type Env = Record<string, string>

/** Settings of a service on a free port whose database is empty or does not exist yet. */
async function emptyPlace({ migrated }: { migrated: boolean }): Promise<Env> {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'))
  if (migrated && !onPostgres()) await makeMigrated(DATA_DIR)
  const env: Env = {
    DATA_DIR,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  if (!onPostgres()) return env
  store = await openTestDatabase()
  const tx = store.database.begin({ company_id: null })
  const [row] = await tx.sql<{ name: string }>('select current_database() as name')
  await tx.commit()
  return { ...env, DATABASE_URL: databaseUrl(row!.name), ENCRYPTION_KEY: testKey }
}

async function freePort(): Promise<number> {
  const { port, release } = await takenPort()
  await release()
  return port
}

async function takenPort() {
  const key = createServer()
  await new Promise<void>((resolve) => key.listen(0, '127.0.0.1', resolve))
  const { port } = key.address() as { port: number }
  return { port, release: () => new Promise((resolve) => key.close(resolve)) }
}

type Started = { text: string; url: string; stop(): Promise<void> }

/** Starts the service as a process; throws with its output if it exits instead. */
function start(env: Env): Promise<Started> {
  const { PATH = '' } = process.env
  const args = [...shortLived, command, 'start']
  const child = spawn(process.execPath, args, { env: { PATH, ...env }, cwd: folder })
  running.add(child)
  let text = ''
  let complaint = ''
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  child.stderr.on('data', (part) => {
    complaint += part
  })
  return new Promise((resolve, reject) => {
    ended.then((code) => {
      running.delete(child)
      reject(new Error(`exit ${code}: ${complaint}`))
    })
    child.stdout.on('data', (part) => {
      text += part
      if (!text.includes('is ready') || !text.endsWith('\n')) return
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      resolve({ text, url: `http://localhost:${env.PORT}`, stop })
    })
  })
}

const linkIn = (text: string): string | undefined => /http:\S+\/admin\/link\/\S+/.exec(text)?.[0]

/** Uses a sign-in link like a browser; returns the page it leads to. */
async function signInBy(link: string): Promise<string> {
  const { origin } = new URL(link)
  const used = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(used.status).toBe(303)
  const cookie = used.headers.get('set-cookie')!.split(';')[0]!
  const page = await fetch(new URL(used.headers.get('location')!, link), {
    headers: { Cookie: cookie },
  })
  return page.text()
}

describe('the first start', () => {
  test('on a taken port makes nothing, and the next one has demo key and link; until somebody signs in each start has a fresh link', async () => {
    const env = await emptyPlace({ migrated: false })
    const { port, release } = await takenPort()
    await expect(start({ ...env, PORT: String(port) })).rejects.toThrow(
      /^exit 1: Port \d+ on \S+ is in use\. Stop the program that listens there, or set PORT to another port\.$/m,
    )
    await release()

    const first = await start(env)
    expect(first.text).toMatch(/Demo key {3}\S{20,}/)
    expect(linkIn(first.text)).toBeDefined()
    await first.stop()

    const second = await start(env)
    expect(second.text).not.toContain('Demo key')
    const fresh = linkIn(second.text)
    expect(fresh).toBeDefined()
    expect(fresh).not.toBe(linkIn(first.text))
    expect(await signInBy(fresh!)).toContain('<h1>Overview</h1>')
    expect((await rollcall(env, 'doctor')).stdout).toMatch(/ok {4}dashboard +an admin can sign in/)
    await second.stop()
  })
})

describe('in production', () => {
  test('an empty database leads from the start to a signed-in admin', async () => {
    const env = {
      ...(await emptyPlace({ migrated: true })),
      NODE_ENV: 'production',
      ALLOW_EMBEDDED_DATABASE: 'true',
      ENCRYPTION_KEY: testKey,
    }
    const service = await start(env)
    expect(service.text).toContain('There is no company yet')
    expect(service.text).toContain('rollcall company create')
    const page = await (await fetch(`${service.url}/admin/sign-in`)).text()
    expect(page).toContain('There is no company yet')
    expect(page).toContain('--admin-email')
    const company = ['--name', 'Acme', '--timezone', 'America/Toronto', '--region', 'ON']
    const create = ['company', 'create', ...company]
    // In parallel, because most of each is the start of a process.
    const [doctor, half, wrong] = await Promise.all([
      rollcall(env, 'doctor'),
      rollcall(env, ...create, '--admin-email', 'a@x.test'),
      rollcall(env, ...create, '--admin-email', 'ada', '--admin-name', 'Ada'),
    ])
    expect(doctor.stdout).toMatch(/warn {2}dashboard +there is no company yet/)
    expect([half.code, half.stderr]).toEqual([1, '--admin-name is required with --admin-email.\n'])
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('--admin-email must be an email address')
    expect(wrong.stderr).toContain('--admin-name must be a first and a last name')
    expect((await rollcall(env, 'company', 'list')).stdout).toContain('There are no companies yet')

    const admin = ['--admin-email', 'ada@example.test', '--admin-name', 'Ada King Lovelace']
    const made = await rollcall(env, ...create, ...admin)
    expect(made.stdout).toMatch(/Company \d+ "Acme"\./)
    expect(made.stdout).toContain('One-time sign-in link for Ada King Lovelace')
    const [admins, waiting] = await Promise.all([
      rollcall(env, 'admin', 'list'),
      rollcall(env, 'doctor'),
    ])
    expect(admins.stdout).toMatch(/ada@example\.test +since /)
    expect(waiting.stdout).toContain('Ada King Lovelace can sign in')
    expect(await signInBy(linkIn(made.stdout)!)).toContain('<h1>Overview</h1>')
    expect((await rollcall(env, 'doctor')).stdout).toMatch(/ok {4}dashboard +an admin can sign in/)
    await service.stop()
  })

  test('a company without an admin leads to one as well', async () => {
    const env = await emptyPlace({ migrated: true })
    const place = ['--timezone', 'America/Toronto']
    const made = await rollcall(env, 'company', 'create', '--name', 'Acme', ...place)
    const [, grant = ''] = /rollcall (admin grant .*)$/m.exec(made.stdout) ?? []
    expect(grant).toContain('--company 1')

    const service = await start(env)
    expect(service.text).toContain('rollcall admin grant')
    const page = await (await fetch(`${service.url}/admin/sign-in`)).text()
    expect(page).toContain('No admin can sign in yet')
    const [link, unknown] = await Promise.all([
      rollcall(env, 'admin', 'link'),
      rollcall(env, 'admin', 'grant', 'ada@example.test'),
    ])
    expect(link.stderr).toContain('rollcall admin grant')
    expect(unknown.stderr).toContain('--name')

    const name = ['--name', 'Ada Lovelace']
    const granted = await rollcall(env, 'admin', 'grant', 'ada@example.test', ...name)
    expect(await signInBy(linkIn(granted.stdout)!)).toContain('<h1>Overview</h1>')
    const after = await (await fetch(`${service.url}/admin/sign-in`)).text()
    expect(after).not.toContain('No admin can sign in yet')
    await service.stop()
  })
})
