import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { built } from '../support/built.ts'
import { ownFolder } from '../support/folder.ts'
import { freePort } from '../support/ports.ts'
import { findBinaries, type Server, serverOwner, startCluster } from '../support/postgres.ts'

const canRun = findBinaries() !== undefined && !process.env.DATABASE_URL

/** A server for each certificate, on 127.0.0.1. */
type Kind = 'good' | 'self' | 'expired' | 'named' | 'plain'

describe.skipIf(!canRun)('a start and a command over TLS', async () => {
  const folder = ownFolder()
  const { main, cli } = await built()
  const servers = {} as Record<Kind, Server>
  const file = (name: string) => join(folder, name)

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    for (const name of ['ca', 'other']) openssl(['req', '-x509', ...newKey(name), '-days', '2'])
    openssl(['req', '-x509', ...newKey('self'), '-days', '2', ...names('IP:127.0.0.1')])
    issue('good', 'IP:127.0.0.1,DNS:localhost')
    issue('named', 'DNS:localhost')
    issue('expired', 'IP:127.0.0.1', '-1')
    writeFileSync(file('text.crt'), 'no certificate')
    for (const kind of ['good', 'self', 'expired', 'named'] as const) {
      servers[kind] = await startCluster({
        ssl: 'on',
        ssl_cert_file: own(`${kind}.crt`),
        ssl_key_file: own(`${kind}.key`),
      })
    }
    servers.plain = await startCluster()
  })
  afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())))

  function openssl(args: readonly string[]): void {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  }
  function newKey(name: string): string[] {
    return [
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-subj',
      `/CN=${name}`,
    ]
  }
  function names(listed: string): string[] {
    return ['-addext', `subjectAltName=${listed}`]
  }
  function issue(name: string, listed: string, days = '2'): void {
    openssl(['req', ...newKey(name)])
    writeFileSync(file('names'), `subjectAltName=${listed}`)
    const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
    const request = ['-in', `${name}.crt`, '-out', `${name}.crt`]
    openssl(['x509', '-req', ...request, ...authority, '-days', days])
  }
  /** A copy that the server may read. */
  function own(name: string): string {
    const copy = file(`server-${name}`)
    copyFileSync(file(name), copy)
    const owner = serverOwner()
    if (owner) chownSync(copy, owner.uid, owner.gid)
    chmodSync(copy, 0o600)
    return copy
  }

  function run(args: readonly string[], DATABASE_URL: string) {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: file('data'),
    }
    const options = { env: { ...env, DATABASE_URL }, cwd: folder, timeout: 20_000 }
    return new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, args, options, (error, _, stderr) =>
        resolve({ code: error ? error.code : 0, said: stderr.trim() }),
      )
    })
  }

  const verifying = (ca: string) => `sslmode=verify-full&sslrootcert=${file(ca)}`
  const wrong: [string, Kind, string, RegExp][] = [
    [
      'a self-signed certificate',
      'self',
      'sslmode=verify-full',
      /^The certificate of PostgreSQL at \S+ is self-signed\. Copy it here, and add sslrootcert=<that file> to DATABASE_URL\.$/,
    ],
    [
      'an authority that is not known',
      'good',
      'sslmode=verify-full',
      /^The certificate of PostgreSQL at \S+ is from an authority that this machine does not know\. Copy .*, and add sslrootcert=<that file> to DATABASE_URL\.$/,
    ],
    [
      'the file of another authority',
      'good',
      verifying('other.crt'),
      /^The certificate of PostgreSQL at \S+ is not from the authority in \S+other\.crt\. Set sslrootcert in DATABASE_URL to/,
    ],
    [
      'the file of another authority for a self-signed one',
      'self',
      verifying('other.crt'),
      /^The certificate of PostgreSQL at \S+ is not from the authority in \S+other\.crt\./,
    ],
    [
      'a file of an authority that does not exist',
      'good',
      verifying('none.crt'),
      /^In the address of the database sslrootcert names \S+none\.crt, which does not exist: correct/,
    ],
    [
      'a file that holds no certificate',
      'good',
      verifying('text.crt'),
      /^In the address of the database sslrootcert names \S+text\.crt, which holds no certificate in PEM: correct/,
    ],
    [
      'the key of another certificate',
      'good',
      `sslmode=require&sslcert=${file('self.crt')}&sslkey=${file('good.key')}`,
      /^In the address of the database sslkey names \S+good\.key, which is not the key of the certificate in sslcert/,
    ],
    [
      'a certificate for another name',
      'named',
      verifying('ca.crt'),
      /^The certificate of PostgreSQL at 127\.0\.0\.1:\d+ is for another name \(.*127\.0\.0\.1.*\)\. Use one of its names in DATABASE_URL, or issue it for that one\.$/,
    ],
    [
      'an expired certificate',
      'expired',
      verifying('ca.crt'),
      /^The certificate of PostgreSQL at \S+, or that of its authority, has expired\. Renew it there\.$/,
    ],
    [
      'a server without TLS',
      'plain',
      'sslmode=require',
      /^PostgreSQL at \S+ has no TLS, which the sslmode of DATABASE_URL needs\. Turn on ssl there, or,/,
    ],
  ]

  test.each(wrong)(
    '%s ends it with one sentence that says what to do',
    async (_, kind, query, said) => {
      const url = `${servers[kind].url}?${query}`
      for (const args of [[main], [cli, 'key', 'list']]) {
        const ended = await run(args, url)
        expect(ended.said).toMatch(said)
        expect(ended.said.split('\n')).toHaveLength(1)
        expect(ended.code).toBe(1)
      }
    },
  )

  test('verify-full compares the address that is connected to with the certificate, in a list of hosts too', async () => {
    const { host } = new URL(servers.good.url)
    const url = (hosts: string) => `postgresql://postgres@${hosts}/postgres?${verifying('ca.crt')}`
    for (const hosts of [host, `127.0.0.1:${await freePort()},${host}`]) {
      expect(await run([cli, 'migrate'], url(hosts))).toEqual({ code: 0, said: '' })
    }
    const listed = `127.0.0.1:${await freePort()},${new URL(servers.named.url).host}`
    expect((await run([cli, 'migrate'], url(listed))).said).toMatch(/ is for another name /)
  })
})
