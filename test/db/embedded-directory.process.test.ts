import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { askSocket, openEmbedded, serveSocket } from '../../src/db/embedded/index.ts'
import { lockDirectory } from '../../src/db/embedded/lock.ts'
import { maintain } from '../../src/db/embedded/maintenance.ts'
import { shortLived } from '../support/command.ts'
import { ownFolder } from '../support/folder.ts'

const folder = ownFolder()
const templateFile = join(folder, 'template.tar')
const children = new Set<ChildProcess>()
let template: Uint8Array

beforeAll(async () => {
  const first = await openEmbedded({ template: readFileSync(inject('embedded_template')) })
  await first.pglite.exec('create table kept (a int); insert into kept values (1)')
  template = await first.dump()
  await first.close()
  writeFileSync(templateFile, template)
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts another process that has `openEmbedded` and `template`; returns its output lines. */
function otherProcess(code: string) {
  const prelude = `import { readFileSync, writeSync } from 'node:fs'
    import { openEmbedded } from '${new URL('../../src/db/embedded/index.ts', import.meta.url)}'
    const template = readFileSync(${JSON.stringify(templateFile)})
    const say = (line) => writeSync(1, line + '\\n')\n`
  const args = [...shortLived, '--input-type=module', '-e', prelude + code]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  return {
    pid: child.pid,
    lines,
    async said(enough: number) {
      while (lines.length < enough) await once(reader, 'line')
    },
    async kill() {
      const closed = once(reader, 'close')
      child.kill('SIGKILL')
      await closed
      children.delete(child)
    },
  }
}

describe('the directory', () => {
  test('a second opener is refused and told who holds it; kill -9 lets go of it', async () => {
    const dir = join(folder, 'held')
    const other =
      otherProcess(`const held = await openEmbedded({ dir: ${JSON.stringify(dir)}, template })
      held.announce('http://127.0.0.1:3999')
      say('open')
      setInterval(() => {}, 1000)`)
    await other.said(1)
    const refused = openEmbedded({ dir })
    await expect(refused).rejects.toMatchObject({
      name: 'DirectoryInUse',
      owner: {
        pid: other.pid,
        address: 'http://127.0.0.1:3999',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    })
    await expect(refused).rejects.toThrow(`is in use by process ${other.pid} on `)
    await expect(refused).rejects.toThrow('which listens on http://127.0.0.1:3999.')
    await other.kill()

    const ours = await openEmbedded({ dir })
    await expect(openEmbedded({ dir })).rejects.toMatchObject({ owner: { pid: process.pid } })
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    await ours.close()
    await (await openEmbedded({ dir })).close()
  })

  test('kill -9 loses nothing that was acknowledged, and leaves no partial transaction', async () => {
    const dir = join(folder, 'killed')
    const writer = `const { pglite } = await openEmbedded({ dir: ${JSON.stringify(dir)}, template })
      await pglite.exec('create table if not exists pair (n int, half int, primary key (n, half))')
      const { rows } = await pglite.query('select coalesce(max(n), 0) as n from pair')
      for (let n = rows[0].n + 1; ; n++) {
        if (n % 50 === 0) await pglite.query('checkpoint')
        await pglite.transaction(async (tx) => {
          await tx.query('insert into pair values ($1, 1)', [n])
          await tx.query('insert into pair values ($1, 2)', [n])
        })
        say(String(n))
      }`
    const acknowledged = new Set<number>()
    for (let round = 1; round <= 5; round++) {
      const other = otherProcess(writer)
      await other.said(37 * round)
      await sleep(round * 3)
      await other.kill()
      for (const line of other.lines) acknowledged.add(Number(line))

      const { pglite, close } = await openEmbedded({ dir })
      const stored = await pglite.query<{ n: number; halves: number }>(
        'select n, count(*)::int as halves from pair group by n order by n',
      )
      await close()
      expect(stored.rows.filter((row) => row.halves !== 2)).toEqual([])
      const found = new Set(stored.rows.map((row) => row.n))
      expect([...acknowledged].filter((n) => !found.has(n))).toEqual([])
      // At most one more per round: committed, and killed before it was printed.
      expect(found.size - acknowledged.size).toBeLessThanOrEqual(round)
      expect(Math.max(...found)).toBe(found.size)
    }
  })

  test('a process killed while it creates the database leaves nothing partial', async () => {
    const dir = join(folder, 'half-made')
    do {
      rmSync(dir, { recursive: true, force: true })
      const other = otherProcess(`await openEmbedded({ dir: ${JSON.stringify(dir)}, template })`)
      while (!existsSync(join(dir, 'database.new', 'PG_VERSION'))) await sleep(2)
      await other.kill()
      // On a busy machine it may have finished before this process noticed that it began.
    } while (existsSync(join(dir, 'database')))
    const { pglite, close } = await openEmbedded({ dir })
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
    expect(readdirSync(dir).sort()).toEqual(['database', 'lock.sqlite'])
  })

  test('a database that breaks down says so at once, and has everything when opened again', async () => {
    const dir = join(folder, 'broken')
    const seen: Error[] = []
    const broken = await openEmbedded({ dir, template, onLost: (error) => seen.push(error) })
    await broken.pglite.query('insert into kept values (2)')
    // PGlite crashes here; a full disk takes the same path.
    const fatal = broken.pglite.query('copy kept from stdin')
    const behind = broken.pglite.query('select 1')
    await expect(fatal).rejects.toMatchObject({ code: '57P02' })
    await expect(behind).rejects.toMatchObject({ code: '57P02' })
    await expect(broken.pglite.query('select 1')).rejects.toMatchObject({ code: '57P02' })
    expect(seen.map((error) => error.message)).toEqual(['The embedded database failed.'])
    expect(broken.pglite.closed).toBe(true)
    await broken.close()
    const { pglite, close } = await openEmbedded({ dir })
    expect((await pglite.query('select a from kept order by a')).rows).toEqual([{ a: 1 }, { a: 2 }])
    await close()
  })

  test('a dump is a template for a new directory, and none over an old one', async () => {
    const dir = join(folder, 'from-template')
    for (const from of [template, undefined, template]) {
      const { pglite, close } = await openEmbedded({ dir, template: from })
      await pglite.query('insert into kept select max(a) + 1 from kept')
      await close()
    }
    const { pglite, close } = await openEmbedded({ dir })
    expect((await pglite.query('select max(a) as a from kept')).rows).toEqual([{ a: 4 }])
    const version = await pglite.query<{ server_version: string }>('show server_version')
    expect(version.rows[0]!.server_version).toMatch(/^18\./)
    await close()
  })

  test('maintenance vacuums what has changed and gives the log back', async () => {
    const dir = join(folder, 'maintained')
    const { pglite, close } = await openEmbedded({ dir, template })
    await pglite.exec(`create table "Busy one" (a int, b text);
      insert into "Busy one" select n, repeat('x', 500) from generate_series(1, 20000) as n`)
    const limits = { log_bytes: 4 * 1024 * 1024, checkpoint_age_s: 300 }
    expect(await maintain(pglite, limits)).toEqual({
      vacuumed: ['public."Busy one"'],
      checkpointed: true,
    })
    expect(await maintain(pglite, limits)).toEqual({ vacuumed: [], checkpointed: false })
    const { rows } = await pglite.query<{ pages: number }>(
      "select relallvisible as pages from pg_class where relname = 'Busy one'",
    )
    expect(rows[0]!.pages).toBeGreaterThan(1000)
    await close()
  })
})

describe('the socket', () => {
  const handlers = {
    echo: (params: unknown) => params,
    nothing: async () => undefined,
    refuse() {
      throw Object.assign(new Error('no'), { code: 'refused' })
    },
  }

  test('is open to its owner alone, answers, and is gone when closed', async () => {
    const dir = mkdtempSync(join(folder, 'socket-'))
    expect(await askSocket(dir, 'echo', 1)).toBeUndefined()
    await expect(serveSocket(dir, handlers)).rejects.toThrow('does not hold the lock')
    const lock = lockDirectory(dir)
    const server = await serveSocket(dir, handlers)
    expect(server.path).toBe(join(dir, 'rollcall.sock'))
    expect(statSync(server.path).mode & 0o777).toBe(0o600)
    const hostile = { a: ['ü', null, 'a\u2028b\r\nc'] }
    expect(await askSocket(dir, 'echo', hostile)).toEqual(hostile)
    expect(await askSocket(dir, 'nothing')).toBeNull()
    await expect(askSocket(dir, 'refuse')).rejects.toMatchObject({ message: 'no', code: 'refused' })
    await expect(askSocket(dir, 'toString')).rejects.toThrow('There is no method toString.')
    const many = Array.from({ length: 50 }, (_, n) => askSocket(dir, 'echo', n))
    expect(await Promise.all(many)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    await server.close()
    expect(await askSocket(dir, 'echo', 1)).toBeUndefined()
    expect(existsSync(server.path)).toBe(false)
    lock.release()
  })

  test('a path too long for a socket is answered elsewhere, in a folder of its own', async () => {
    const dir = join(mkdtempSync(join(folder, 'long-')), 'd'.repeat(120))
    mkdirSync(dir)
    const lock = lockDirectory(dir)
    const server = await serveSocket(dir, handlers)
    const elsewhere = join(server.path, '..')
    expect(server.path.startsWith(dir)).toBe(false)
    expect(statSync(server.path).mode & 0o777).toBe(0o600)
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
    expect(await askSocket(dir, 'echo', 'far')).toBe('far')
    await server.close()
    expect(existsSync(elsewhere)).toBe(false)
    expect(await askSocket(dir, 'echo', 'far')).toBeUndefined()
    lock.release()
  })

  test('a socket left behind by a killed process is replaced', async () => {
    const dir = mkdtempSync(join(folder, 'stale-'))
    const other = otherProcess(`const { createServer } = await import('node:net')
      createServer().listen(${JSON.stringify(join(dir, 'rollcall.sock'))}, () => say('listening'))`)
    await other.said(1)
    await other.kill()
    expect(existsSync(join(dir, 'rollcall.sock'))).toBe(true)
    expect(await askSocket(dir, 'echo', 1)).toBeUndefined()
    const lock = lockDirectory(dir)
    const server = await serveSocket(dir, handlers)
    expect(await askSocket(dir, 'echo', 1)).toBe(1)
    await server.close()
    lock.release()
  })

  test('a client of a process that ends without an answer gets an error', async () => {
    const dir = mkdtempSync(join(folder, 'ends-'))
    const server = createServer((connection) => {
      connection.on('data', () => connection.destroy())
    }).listen(join(dir, 'rollcall.sock'))
    await once(server, 'listening')
    await expect(askSocket(dir, 'echo', 1)).rejects.toThrow('exited before it answered')
    server.close()
  })
})
