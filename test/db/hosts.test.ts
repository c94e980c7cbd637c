import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/index.ts'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { withConnectErrors } from '../../src/db/postgres/connect-errors.ts'
import { hostsOf, placeOf, urlsOf } from '../../src/db/postgres/host-list.ts'
import { clientOver, Hosts } from '../../src/db/postgres/hosts.ts'
import { checkServer } from '../../src/db/postgres/server-check.ts'
import { startFakePostgres } from '../support/fake-postgres.ts'
import { freePort } from '../support/ports.ts'

const primary = { answers: '150004', reports: { in_hot_standby: 'off' } }
const standby = { answers: '150004', reports: { in_hot_standby: 'on' } }
const readOnly = { answers: '150004', reports: { default_transaction_read_only: 'on' } }

type Behavior = Parameters<typeof startFakePostgres>[0]

/** A server that ends with the test. */
async function fake(behavior: Behavior, port?: number) {
  const server = await startFakePostgres(behavior, port)
  onTestFinished(() => server.close().catch(() => undefined))
  return server
}

function open(...ports: number[]): Promise<Database> {
  return openAt(`postgresql://anybody@${ports.map((port) => `127.0.0.1:${port}`).join()}/anything`)
}

async function openAt(url: string): Promise<Database> {
  const database = await openPostgres(url, { entities: [], migrations: [] })
  onTestFinished(() => database.close())
  return database
}

async function connectOnce(database: Database): Promise<void> {
  const connection = await database.acquire()
  connection.release(false)
}

describe('a list of hosts', () => {
  test('is read as libpq reads it', () => {
    expect(hostsOf('postgresql://u:p%40@a:5433,b/db')).toEqual([
      { host: 'a', port: 5433 },
      { host: 'b', port: 5432 },
    ])
    expect(hostsOf('postgres://u:x,y@[::1]:5433,10.0.0.2:6000/db?sslmode=require')).toEqual([
      { host: '::1', port: 5433 },
      { host: '10.0.0.2', port: 6000 },
    ])
    expect(urlsOf('postgres://u:x,y@a:1,b:2/db?sslmode=require')).toEqual([
      'postgres://u:x,y@a:1/db?sslmode=require',
      'postgres://u:x,y@b:2/db?sslmode=require',
    ])
  })

  test('of one host is the URL unchanged', () => {
    const url = 'postgresql://u:a,b@db.example.org:5432/rollcall?sslmode=require'
    expect(urlsOf(url)).toEqual([url])
  })

  test.each([
    ['a:5432,b:5432', /^$/],
    ['a,,b', /lists 3 hosts, and number 2 is not a host name or an address/],
    ['a:5432,', /number 2 is not/],
    ['a:5432,b:99999', /number 2 is not/],
    ['a:5432;b:5432,c', /number 1 is not/],
    ['a,b c', /number 2 is not/],
    ['a:5432,b,a', /lists the host a:5432 twice/],
  ])('%s in DATABASE_URL', (hosts, problem) => {
    let said = ''
    try {
      readConfig({ DATABASE_URL: `postgresql://me:hunter2@${hosts}/rollcall` })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toMatch(problem)
    expect(said).not.toContain('hunter2')
  })

  test.each([
    ['read-write', true],
    ['primary', true],
    ['any', false],
    ['standby', false],
  ])('with target_session_attrs=%s', (wanted, isTaken) => {
    const read = () =>
      readConfig({ DATABASE_URL: `postgres://a,b/rollcall?target_session_attrs=${wanted}` })
    if (isTaken) expect(read().database_url).toContain('a,b')
    else expect(read).toThrow('the primary of the list is used')
  })

  test('keeps a password that the pool hides', () => {
    const options = Object.defineProperty({ user: 'me' }, 'password', { value: 'hunter2' })
    const Client = clientOver(new Hosts('postgresql://a:5433,b/db'))
    expect(new Client(options)).toMatchObject({ user: 'me', host: 'a', port: 5433 })
    expect((new Client(options) as unknown as { password: string }).password).toBe('hunter2')
  })
})

describe('the query of DATABASE_URL', () => {
  const problemOf = (url: string): string | undefined => {
    try {
      readConfig({ DATABASE_URL: url })
      return undefined
    } catch (error) {
      return (error as Error).message.split('\n')[2]!
    }
  }

  test.each([
    ['postgresql:///?host=db&port=5433&user=me&dbname=it', 'postgresql://me@db:5433/it'],
    ['postgresql://a:1/x?host=b', 'postgresql://b:1/x'],
    ['postgresql://a:1/x?port=2&dbname=y%2Fz', 'postgresql://a:2/y%2Fz'],
    ['postgresql://one:two@a/x?user=three', 'postgresql://three:two@a/x'],
    ['postgresql://one@a/x?password=p%40%2B+', 'postgresql://one:p%40%2B%2B@a/x'],
    ['postgresql:///x?host=/var/run/postgresql', 'postgresql://%2Fvar%2Frun%2Fpostgresql/x'],
    ['postgresql:///x?host=%2Ftmp&port=6000', 'postgresql://%2Ftmp:6000/x'],
    ['postgresql://me@%2Ftmp/x', 'postgresql://me@%2Ftmp/x'],
    ['postgresql:///x?host=::1', 'postgresql://[::1]/x'],
    ['postgresql:///x?port=6000', 'postgresql://localhost:6000/x'],
    ['postgresql://a/x?ssl=true&host=b', 'postgresql://b/x?ssl=true'],
    ['postgresql://a/x?host=b&host=c', 'postgresql://c/x'],
    ['postgresql:///x?host=a,b&port=1,2', 'postgresql://a:1/x', 'postgresql://b:2/x'],
    ['postgresql:///x?host=a,b&port=1', 'postgresql://a:1/x', 'postgresql://b:1/x'],
    ['postgresql://a:1,b/x?dbname=y', 'postgresql://a:1/y', 'postgresql://b/y'],
  ])('replaces the parts before it, as for libpq: %s', (url, ...urls) => {
    expect(problemOf(url)).toBeUndefined()
    expect(urlsOf(url)).toEqual(urls)
  })

  test('with a folder of sockets names the socket', () => {
    expect(hostsOf('postgresql:///x?host=/tmp').map(placeOf)).toEqual(['/tmp/.s.PGSQL.5432'])
  })

  test.each([
    ['sslmode=require&application_name=x&connect_timeout=5&keepalives=1&channel_binding=prefer'],
    ['sslmode=verify-ca&sslrootcert=/ca.crt&sslcert=/c.crt&sslkey=/c.key'],
    ['sslrootcert=system&gssencmode=prefer&target_session_attrs=any'],
  ])('has parameters that are taken: %s', (query) => {
    expect(problemOf(`postgresql://a/x?${query}`)).toBeUndefined()
  })

  test.each([
    ['hostaddr=10.0.0.1', 'the parameter hostaddr, which is not supported'],
    ['service=x', 'the parameter service, which is not supported'],
    ['options=-c%20search_path=x', 'the parameter options, which is not supported'],
    ['ssl_mode=verify-full', 'the parameter ssl_mode, which is not supported'],
    ['SSLMODE=require', 'the parameter SSLMODE, which is not supported'],
    ['hunter2@a/x', 'a parameter, which is not supported'],
    ['constructor=1', 'the parameter constructor, which is not supported'],
    ['sslmode=no-verify', 'sslmode, which must be one of disable, allow, prefer, require,'],
    ['sslmode=', 'sslmode, which must be one of'],
    ['ssl=1', 'ssl, which must be true'],
    ['channel_binding=require', 'channel_binding, which must be one of disable, prefer'],
    ['sslnegotiation=direct', 'sslnegotiation, which must be postgres'],
    ['sslmode=verify-ca', 'sslmode=verify-ca without sslrootcert'],
    ['sslrootcert=system&sslmode=require', 'sslrootcert=system, which needs sslmode=verify-full'],
    ['sslmode=require&sslcert=/c.crt', 'only one of sslcert and sslkey'],
    ['host=a,b&port=1,2,3', '3 ports for 2 hosts'],
    ['host=a%20b', 'must be a postgresql:// address'],
    ['host=@abstract', 'must be a postgresql:// address'],
    ['port=x', 'must be a postgresql:// address'],
    ['port=99999', 'must be a postgresql:// address'],
    ['user=%zz', 'must be a postgresql:// address'],
  ])('has parameters that are refused by name: %s', (query, said) => {
    const problem = problemOf(`postgresql://me:hunter2@a/x?${query}`)
    expect(problem).toMatch(/^DATABASE_URL /)
    expect(problem).toContain(said)
    expect(problem).not.toContain('hunter2')
  })
})

describe('connections over a list of hosts', () => {
  test('go to the primary, past a standby, a read-only server and one that is down', async () => {
    const [a, b, c] = [await fake(standby), await fake(readOnly), await fake(primary)]
    const database = await open(await freePort(), a.port, b.port, c.port)
    await connectOnce(database)
    expect([a.connections(), b.connections(), c.connections()]).toEqual([1, 1, 1])
    expect(database.poolStats().total).toBe(1)
    const all = await Promise.all(Array.from({ length: 6 }, () => database.acquire()))
    for (const one of all) one.release(false)
    expect([a.connections(), b.connections(), c.connections()]).toEqual([1, 1, 6])
  })

  test('go to the next host when one does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const b = await fake(primary)
    await connectOnce(await open(port, b.port))
    expect(b.connections()).toBe(1)
  })

  test('follow a promotion, and leave those to the old primary behind', async () => {
    const [a, b] = [await fake(primary), await fake(standby)]
    const database = await open(a.port, b.port)
    const [idle, busy] = await Promise.all([database.acquire(), database.acquire()])
    a.stopListening()
    await b.close()
    const promoted = await fake(primary, b.port)
    const moved = await database.acquire()
    expect(promoted.connections()).toBe(1)
    moved.release(false)
    idle!.release(false)
    expect(database.poolStats().total).toBe(2)
    busy!.release(false)
    await expect.poll(() => database.poolStats().total).toBe(1)
  })

  test('say of each host why it was not used, and prefer the standby next time', async () => {
    const b = await fake(standby)
    const down = await freePort()
    const database = await open(down, b.port)
    const error = await connectOnce(database).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: '08001' })
    expect(error.message).toMatch(
      /^None of the hosts accepts writes: 127\.0\.0\.1:\d+ \(connect ECONNREFUSED .*\), 127\.0\.0\.1:\d+ \(is a standby\)\.$/,
    )
    await b.close()
    const promoted = await fake(primary, b.port)
    await connectOnce(database)
    expect(promoted.connections()).toBe(1)
  })

  test('do not try a wrong login on the other hosts', async () => {
    const [a, b] = [await fake({ refuses: '28P01' }), await fake(primary)]
    const url = `postgresql://me@127.0.0.1:${a.port},127.0.0.1:${b.port}/rollcall`
    const database = await openAt(url)
    const failed = withConnectErrors('DATABASE_URL', url, () => connectOnce(database))
    await expect(failed).rejects.toThrow(
      /rejects the password of the login me: correct DATABASE_URL/,
    )
    expect(b.connections()).toBe(0)
  })

  test('of a start without a primary are refused in one sentence', async () => {
    const b = await fake(standby)
    const url = `postgresql://me@127.0.0.1:${await freePort()},127.0.0.1:${b.port}/rollcall`
    const database = await openAt(url)
    await expect(
      withConnectErrors('DATABASE_URL', url, () => checkServer(database, null)),
    ).rejects.toThrow(
      /None of the hosts .* Start or promote one of them, or correct DATABASE_URL\.$/,
    )
  })

  test('are retried for one host as before: a standby is taken', async () => {
    const b = await fake(standby)
    await connectOnce(await open(b.port))
    expect(b.connections()).toBe(1)
  })
})
