import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { built } from '../support/built.ts'
import { ownFolder } from '../support/folder.ts'
import {
  findBinaries,
  runStatement,
  serverOwner,
  startCluster,
  withDatabase,
} from '../support/postgres.ts'

const folder = ownFolder()
const { main, cli } = await built()

/** A disk of its own, in memory, which only root may mount. */
function mountDisk(name: string, megabytes: number): string {
  const path = join(folder, name)
  mkdirSync(path)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  if (status === 0) mounted.push(path)
  return path
}

const mounted: string[] = []
const unmount = (path: string) => spawnSync('umount', ['--lazy', path])
afterAll(() => {
  for (const path of mounted) unmount(path)
})
const mayMount = mountDisk('try', 1) && mounted.length > 0

/** Leaves no room on a disk. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'full'), Buffer.alloc(bavail * bsize))
}

type Ended = { code: unknown; said: string }

function run(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const PATH = process.env.PATH ?? ''
  const options = {
    env: { PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    cwd: folder,
    timeout: 100_000,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, _, stderr) =>
      resolve({ code: error ? error.code : 0, said: stderr.trim() }),
    )
  })
}

describe.runIf(mayMount)('a full disk', () => {
  test.each([
    ['with no room', 1, [main]],
    ['too small for a database', 8, [main]],
    ['too small for the migrations', 30, [cli, 'migrate']],
  ] as const)('%s ends a first start with a sentence', async (_, megabytes, args) => {
    const disk = mountDisk(`disk-${megabytes}`, megabytes)
    if (megabytes === 1) fill(disk)
    const DATA_DIR = join(disk, 'data')
    expect(await run(args, { DATA_DIR })).toEqual({
      code: 1,
      said: `The disk of DATA_DIR ${DATA_DIR} is full. Free some space, or set DATA_DIR to another folder.`,
    })
  })

  test('of a backup ends its command with a sentence', async () => {
    const DATA_DIR = join(folder, 'roomy')
    expect((await run([cli, 'migrate'], { DATA_DIR })).code).toBe(0)
    const disk = mountDisk('backups', 1)
    fill(disk)
    expect(await run([cli, 'backup', join(disk, 'a.backup')], { DATA_DIR })).toEqual({
      code: 1,
      said: 'The disk to which this writes is full. Free some space there, or name a file on another disk.',
    })
    expect(readdirSync(disk)).toEqual(['full'])
  })

  test.runIf(findBinaries() && !process.env.DATABASE_URL)(
    'of PostgreSQL ends a start and a command with a sentence',
    async () => {
      const postgres = await startCluster()
      onTestFinished(() => postgres.stop())
      const disk = mountDisk('postgres', 12)
      const owner = serverOwner()
      if (owner) chownSync(disk, owner.uid, owner.gid)
      chmodSync(folder, 0o711)
      await runStatement(postgres.url, `create tablespace small location '${disk}'`)
      await runStatement(postgres.url, 'create database tight tablespace small')
      fill(disk)
      const DATABASE_URL = withDatabase(postgres.url, 'tight')
      const { host } = new URL(DATABASE_URL)
      for (const args of [[main], [cli, 'migrate']]) {
        expect(await run(args, { DATABASE_URL })).toEqual({
          code: 1,
          said: `The disk of PostgreSQL at ${host} is full. Free some space there, and try again.`,
        })
      }
    },
  )
})
