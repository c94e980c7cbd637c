import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../src/config/variables.ts'
import { openPostgres } from '../../src/db/connect.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { superuserLogin } from '../../src/db/postgres/superuser.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { findBinaries, startPostgres } from '../support/postgres.ts'

const root = new URL('../..', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))

  test('copies what is there, and everything that the source imports', () => {
    for (const path of copied) expect(existsSync(new URL(path, root)), path).toBe(true)
    expect(copied).toEqual(
      expect.arrayContaining([
        'package.json',
        'src',
        'tools',
        'resources',
        'prompts',
        'migrations',
      ]),
    )
  })

  test('is let through by .dockerignore, and nothing else is', () => {
    const kept = read('.dockerignore')
      .match(/^!.+/gm)!
      .map((line) => line.slice(1))
    expect(kept.sort()).toEqual([...new Set(copied)].sort())
  })

  test('runs as a user that is not root, without a private Node, and tells whether it is ready', () => {
    const text = lines.join('\n')
    expect(text).toMatch(/^USER node$/m)
    expect(text).toMatch(/npm ci .*--omit=optional/)
    expect(text).toMatch(/^HEALTHCHECK .*\/readyz/m)
    for (const [, name] of text.matchAll(/^ENV (.*)$/gm)) {
      for (const pair of name!.split(' ')) expect(variables).toHaveProperty(pair.split('=')[0]!)
    }
  })
})

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'))

  test('has the service with its healthcheck, PostgreSQL 18 and a mail catcher', () => {
    expect(Object.keys(services)).toEqual(['rollcall', 'postgres', 'mail'])
    expect(services.rollcall.healthcheck.test.join(' ')).toContain('/readyz')
    expect(services.rollcall.depends_on.postgres).toEqual({ condition: 'service_healthy' })
    expect(services.postgres.image).toBe('postgres:18')
  })

  test('makes the login of DATABASE_URL with a script of this repository, once', () => {
    const { environment, volumes } = services.postgres
    expect(
      new URL(services.rollcall.environment.DATABASE_URL.replace(/\$\{.*\}/, 'a')).username,
    ).toBe('rollcall')
    expect(environment.POSTGRES_USER).not.toBe('rollcall')
    expect(environment.ROLLCALL_PASSWORD).toBe(environment.POSTGRES_PASSWORD)
    const [file, place] = volumes[1].split(':')
    expect(existsSync(new URL(file, root))).toBe(true)
    expect(place).toMatch(/^\/docker-entrypoint-initdb\.d\/.*\.sh$/)
  })

  test.runIf(ownCluster())(
    'whose login is not a superuser, and may prepare its database',
    async () => {
      const postgres = await startPostgres()
      const { hostname, port, username } = new URL(postgres.url)
      const script = fileURLToPath(new URL('deploy/postgres-init.sh', root))
      execFileSync('sh', [script], {
        env: {
          PATH: [findBinaries(), process.env.PATH].join(delimiter),
          PGHOST: hostname,
          PGPORT: port,
          POSTGRES_USER: username,
          ROLLCALL_PASSWORD: `it's "a" $password`,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const database = await openPostgres(
        `postgresql://rollcall@${hostname}:${port}/rollcall`,
        databaseSchema,
        2,
      )
      expect(await superuserLogin(database)).toBeNull()
      await migrate(database)
      expect(await pendingMigrations(database)).toEqual([])
      await database.close()
      await postgres.stop()
    },
  )

  test('sets only what the service knows', () => {
    for (const name of Object.keys(services.rollcall.environment)) {
      expect(variables).toHaveProperty(name)
    }
  })
})

/** Not on a server that is provided, because the script would leave its roles there. */
function ownCluster(): boolean {
  return findBinaries() !== undefined && !process.env.DATABASE_URL
}

describe('the systemd unit', () => {
  test('runs as a user of its own, with no capability and a read-only system', () => {
    const unit = read('deploy/rollcall.service')
    for (const line of ['User=rollcall', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) {
      expect(unit.split('\n')).toContain(line)
    }
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  test.runIf(analyze)('is understood by systemd', () => {
    const file = fileURLToPath(new URL('deploy/rollcall.service', root))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, said: stderr }).toEqual({ status: 0, said: '' })
  })
})
