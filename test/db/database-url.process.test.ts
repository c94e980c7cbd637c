import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService } from '../chaos/service.ts'
import { ownFolder } from '../support/folder.ts'
import { findBinaries, runStatement, type Server, startCluster } from '../support/postgres.ts'

const canRun = findBinaries() !== undefined && !process.env.DATABASE_URL

describe.skipIf(!canRun)('a DATABASE_URL whose parts are in its query', () => {
  const folder = ownFolder()
  let postgres: Server

  beforeAll(async () => {
    postgres = await startCluster()
  })
  afterAll(() => postgres.stop())

  /** Of the socket, or of the address, with all parts in the query. */
  async function urlOf(dbname: string, host?: string): Promise<string> {
    const [row] = await runStatement(postgres.url, 'show unix_socket_directories')
    const { unix_socket_directories } = row as { unix_socket_directories: string }
    const { port } = new URL(postgres.url)
    const query = { host: host ?? unix_socket_directories, port, user: 'postgres', dbname }
    return `postgresql:///?${Object.entries(query)
      .map((pair) => pair.join('='))
      .join('&')}`
  }

  test.each([
    ['a folder of sockets', undefined],
    ['an address', '127.0.0.1'],
  ])('leads the service and its commands to %s', async (_, host) => {
    const [name, copy] = [`url_${host === undefined}`, `copy_${host === undefined}`]
    for (const each of [name, copy]) {
      await runStatement(postgres.url, `create database ${each}`)
    }
    const env = {
      DATA_DIR: join(folder, 'data'),
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    }
    const service = await makeService({ ...env, DATABASE_URL: await urlOf(name, host) })
    try {
      await service.start()
      expect(await service.rollcall('key', 'list')).toContain('Maple Demo')
      expect(await service.rollcall('doctor', '--json').catch(({ stdout }) => stdout)).toContain(
        '"PostgreSQL 1',
      )
      const file = join(folder, `${name}.backup`)
      await service.rollcall('backup', file)
      const restoring = await makeService({ ...env, DATABASE_URL: await urlOf(copy, host) })
      expect(await restoring.rollcall('restore', file)).toContain('matches the backup')
    } finally {
      await service.kill()
    }
  })
})
