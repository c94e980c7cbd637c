import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/db/connect.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { ownFolder } from '../support/folder.ts'
import { findBinaries, type Postgres, startPostgres } from '../support/postgres.ts'

/** A cluster of this file: TLS is turned on for all of it. */
const canRun = findBinaries() !== undefined && !process.env.DATABASE_URL

describe.skipIf(!canRun)('sslmode of DATABASE_URL', () => {
  const folder = ownFolder()
  const [cert, key, otherCert] = ['server.crt', 'server.key', 'other.crt'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  let postgres: Postgres

  beforeAll(async () => {
    postgres = await startPostgres()
    makeCertificate(cert, key)
    makeCertificate(otherCert, join(folder, 'other.key'))
    const data_directory = await dataDirectory()
    const { uid, gid } = statSync(data_directory)
    const [storedCert, storedKey] = ['tls.crt', 'tls.key'].map((name) => join(data_directory, name))
    execFileSync('cp', [cert, storedCert!])
    execFileSync('cp', [key, storedKey!])
    chownSync(storedCert!, uid, gid)
    chownSync(storedKey!, uid, gid)
    chmodSync(storedKey!, 0o600)
    await run(`alter system set ssl_cert_file = 'tls.crt'`)
    await run(`alter system set ssl_key_file = 'tls.key'`)
    await run('alter system set ssl = on')
    await run('select pg_reload_conf()')
  })
  afterAll(() => postgres?.stop())

  async function dataDirectory(): Promise<string> {
    const database = await openPostgres(postgres.url, { entities: [], migrations: [] }, 1)
    const [row] = await asOwner(database, (sql) =>
      sql<{ path: string }>("select current_setting('data_directory') as path"),
    )
    await database.close()
    return row!.path
  }

  async function run(text: string) {
    const database = await openPostgres(postgres.url, { entities: [], migrations: [] }, 1)
    const connection = await database.acquire()
    await connection.script(text)
    connection.release(true)
    await database.close()
  }

  /** Whether a connection with these parameters is encrypted; throws when it is refused. */
  async function isEncrypted(parameters: string): Promise<boolean> {
    // A certificate names a host, not an address.
    const url = `${postgres.url.replace('127.0.0.1', 'localhost')}${parameters}`
    const database = await openPostgres(url, { entities: [], migrations: [] }, 1)
    try {
      const [row] = await asOwner(database, (sql) =>
        sql<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
      )
      return row!.ssl
    } finally {
      await database.close()
    }
  }

  test('absent or disable: plain text', async () => {
    expect(await isEncrypted('')).toBe(false)
    expect(await isEncrypted('?sslmode=disable')).toBe(false)
  })

  test('require: encrypted, without checking the certificate', async () => {
    expect(await isEncrypted('?sslmode=require')).toBe(true)
  })

  test('verify-ca and verify-full: only with a certificate of that authority', async () => {
    for (const mode of ['verify-ca', 'verify-full']) {
      expect(await isEncrypted(`?sslmode=${mode}&sslrootcert=${cert}`)).toBe(true)
      await expect(isEncrypted(`?sslmode=${mode}&sslrootcert=${otherCert}`)).rejects.toThrow()
    }
    await expect(isEncrypted('?sslmode=verify-full')).rejects.toThrow()
  })
})

function makeCertificate(cert: string, key: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...files, ...subject],
    { stdio: 'ignore' },
  )
}
