import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { built } from '../support/built.ts'
import { onPostgres } from '../support/database.ts'
import { startFakePostgres } from '../support/fake-postgres.ts'
import { ownFolder } from '../support/folder.ts'
import { freePort } from '../support/ports.ts'

const folder = ownFolder()
const { main } = await built()
/** Other users may read it; the build of a test is in a folder that they may not. */
const source = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const nobody = 65_534

type Ended = { code: unknown; said: string }

/** Starts the service as a user does, with only these settings. */
function start(
  env: Record<string, string>,
  how: { uid?: number; file?: string } = {},
): Promise<Ended> {
  const { file = main, ...options } = how
  const settings = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...env,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { env: settings, cwd: folder, ...options },
      (error, _, stderr) => resolve({ code: error ? error.code : 0, said: stderr.trim() }),
    )
  })
}

/** Whether the service can start here as another user, which needs the right to read the folders above. */
function othersRead(): boolean {
  if (process.getuid?.() !== 0) return true
  return spawnSync(process.execPath, ['--version'], { uid: nobody }).status === 0
}

/** One sentence on one line, without a stack trace. */
function expectSentence({ code, said }: Ended, expected: RegExp): void {
  expect(said).toMatch(expected)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

test.concurrent('a database that refuses connections', async () => {
  const port = await freePort()
  const ended = await start({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/x` })
  expectSentence(
    ended,
    /^No PostgreSQL server listens at 127\.0\.0\.1:\d+\. Start it, or correct DATABASE_URL\.$/,
  )
})

test.concurrent('settings that are refused end with 2, so that no service manager tries again', async () => {
  const { code, said } = await start({ PORT: 'abc', DRAIN_SECONDS: '121' })
  expect(said).toMatch(/^PORT must be a whole number from 0 to 65535, not "abc"\.$/m)
  expect(said).toMatch(/^DRAIN_SECONDS must be a whole number from 0 to 120, not "121"\.$/m)
  expect(code).toBe(2)
})

test.concurrent('a host that does not resolve', async () => {
  const ended = await start({ DATABASE_URL: 'postgresql://a:b@database.invalid/x' })
  expectSentence(ended, /^The host database\.invalid cannot be resolved: correct DATABASE_URL/)
})

test.concurrent('PostgreSQL 14', async () => {
  const old = await startFakePostgres({ answers: '140011' })
  const ended = await start({ DATABASE_URL: old.url })
  await old.close()
  expectSentence(ended, /^PostgreSQL 14 is too old: Rollcall needs 15 or newer/)
})

test.concurrent('a DATA_DIR that is a file, or below one', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expectSentence(
    await start({ DATA_DIR: file }),
    /^DATA_DIR \S+file is not a folder\. Set DATA_DIR/,
  )
  const below = await start({ DATA_DIR: join(file, 'data') })
  expectSentence(below, /^DATA_DIR \S+file\/data is not a folder\. Set DATA_DIR/)
})

test.concurrent('a DATA_DIR that cannot be written', async ({ skip }) => {
  if (!othersRead()) skip('another user cannot read this folder, and so not start the service')
  const own = mkdtempSync(join(folder, 'own-'))
  const dir = join(own, 'data')
  mkdirSync(dir)
  // Root may write everywhere, so the test as root starts the service as another user.
  const isRoot = process.getuid?.() === 0
  chmodSync(dir, isRoot ? 0o755 : 0o555)
  const ended = await start({ DATA_DIR: dir }, { file: source, ...(isRoot ? { uid: nobody } : {}) })
  expectSentence(ended, /^DATA_DIR \S+data is not writable\. Let this user write there/)
})

test.concurrent('a wrong password', async () => {
  const strict = await startFakePostgres({ refuses: '28P01' })
  const ended = await start({ DATABASE_URL: strict.url })
  await strict.close()
  expectSentence(
    ended,
    /^PostgreSQL at \S+ rejects the password of the login anybody: correct DATABASE_URL\.$/,
  )
})

test.runIf(onPostgres()).concurrent('a login and a database that are not there', async () => {
  const url = new URL(process.env.ROLLCALL_TEST_DATABASE_URL ?? '')
  url.pathname = '/nowhere'
  expectSentence(
    await start({ DATABASE_URL: url.href }),
    /^PostgreSQL at \S+ has no database nowhere\. Create it with createdb, or correct DATABASE_URL\.$/,
  )
  url.username = 'stranger'
  expectSentence(
    await start({ DATABASE_URL: url.href }),
    /^PostgreSQL at \S+ rejects the login stranger \(role "stranger" does not exist\)/,
  )
})
