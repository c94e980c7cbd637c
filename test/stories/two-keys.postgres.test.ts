import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { rollcall } from '../support/command.ts'
import { onPostgres } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { type Release, startRelease } from '../support/last-release.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../support/postgres-url.ts'

const folder = ownFolder()
const root = fileURLToPath(new URL('../..', import.meta.url))
const names = ['', '_copy'].map((of) => `rollcall_two_keys_${process.pid}${of}`)
const running: Release[] = []
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

afterAll(async () => {
  for (const release of running) await release.stop()
  if (onPostgres()) for (const name of names) await dropDatabase(name)
})

test.runIf(onPostgres())(
  'two processes with two keys, a rotation under load and a restore elsewhere lose nothing',
  async () => {
    for (const name of names) await createDatabase(name)
    const database = { DATABASE_URL: databaseUrl(names[0]!), DATA_DIR: join(folder, 'data') }
    const old_key = { ...database, ENCRYPTION_KEY: key(1) }
    const both = { ...database, ENCRYPTION_KEY: key(2), FORMER_ENCRYPTION_KEYS: key(1) }
    const new_key = { ...database, ENCRYPTION_KEY: key(2) }

    const first = await startRelease(root, old_key)
    running.push(first)
    const api_key = first.key!
    await expect(startRelease(root, new_key)).rejects.toThrow('ended before it was ready')
    const wrong = await rollcall(new_key, 'key', 'list')
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('is not the key of this database')
    const none = await rollcall(database, 'admin', 'link')
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toContain('ENCRYPTION_KEY is not set')
    rmSync(join(folder, 'data'), { recursive: true, force: true })

    const second = await startRelease(root, both)
    running.push(second)
    const { data: staff } = await first.ask(api_key, 'GET', '/employees?per_page=20')
    const url = 'https://hooks.example.test/keys'
    const acknowledged: { idempotency: string; body: object; id: number }[] = []
    const post = async (at: Release, body: object, idempotency: string) => {
      const made = await at.ask(api_key, 'POST', '/webhooks', body, {
        'Idempotency-Key': idempotency,
      })
      return made.id as number
    }
    let made = 0
    const add = async (at: Release) => {
      made += 1
      const [body, idempotency] = [{ url: `${url}/${made}` }, `k${made}`]
      const id = await post(at, body, idempotency)
      acknowledged.push({ idempotency, body, id })
    }
    for (let n = 0; n < 5; n += 1) await Promise.all([add(first), add(second)])
    // Each process repeats what the other was asked.
    for (const { body, idempotency, id } of acknowledged) {
      expect(await post(first, body, idempotency)).toBe(id)
      expect(await post(second, body, idempotency)).toBe(id)
    }

    await first.stop()
    const third = await startRelease(root, both)
    running.push(third)
    let isOver = false
    const load = Promise.all(
      [second, third].map(async (at) => {
        for (let n = 0; !isOver || n < 5; n += 1) {
          if (made < 80) await add(at)
          const { id } = staff[n % staff.length]
          const number = { ssn_sin: n % 2 ? '046 454 286' : '130 692 544' }
          await at.ask(api_key, 'PUT', `/employees/${id}`, number)
        }
      }),
    )
    const rotated = await rollcall(both, 'encryption-key', 'rotate')
    isOver = true
    await load
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    expect(rotated.stdout).toContain('All values are encrypted with the key')
    for (const { body, idempotency, id } of acknowledged) {
      expect(await post(second, body, idempotency)).toBe(id)
    }
    // The new key alone can tell that these are repeated.
    for (let n = 0; n < 5; n += 1) await add(second)
    await second.stop()
    await third.stop()

    // The old key is gone.
    const doctor = await rollcall(new_key, 'doctor', '--json')
    const found = JSON.parse(doctor.stdout) as { check: string; state: string; said: string }[]
    expect(found.find(({ check }) => check === 'encryption key')).toMatchObject({
      state: 'ok',
      said: expect.stringMatching(/decrypts all \d\d+ encrypted values/),
    })
    const last = await startRelease(root, new_key)
    running.push(last)
    const { meta } = await last.ask(api_key, 'GET', '/webhooks')
    expect(meta.total).toBe(acknowledged.length)
    await last.stop()
    expect((await rollcall(old_key, 'key', 'list')).stderr).toContain('is not the key of this')

    const file = join(folder, 'whole.backup')
    expect(await rollcall(database, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    const elsewhere = { DATABASE_URL: databaseUrl(names[1]!), DATA_DIR: join(folder, 'elsewhere') }
    const refused = await rollcall({ ...elsewhere, ENCRYPTION_KEY: key(1) }, 'restore', file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('are encrypted with the ENCRYPTION_KEY')
    expect((await rollcall(elsewhere, 'restore', file)).stderr).toContain('none is set here')
    const there = { ...elsewhere, ENCRYPTION_KEY: key(2) }
    expect(await rollcall(there, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
    const copy = await startRelease(root, there)
    running.push(copy)
    const restored = await copy.ask(api_key, 'GET', '/webhooks')
    expect(restored.meta.total).toBe(acknowledged.length)
    for (const { body, idempotency, id } of acknowledged.slice(-5)) {
      expect(await post(copy, body, idempotency)).toBe(id)
    }
    await copy.stop()
  },
  600_000,
)
