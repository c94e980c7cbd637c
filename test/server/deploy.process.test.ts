import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../src/config/variables.ts'
import { openPostgres } from '../../src/db/connect.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { superuserLogin } from '../../src/db/postgres/superuser.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { findBinaries, startPostgres } from '../support/postgres.ts'

const root = new URL('../..', import.meta.url)
/** What a process takes at most to stop, after DRAIN_SECONDS. */
const stop_s = 10
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))

  test('copies what is there, and everything that the build reads', () => {
    for (const path of copied) expect(existsSync(new URL(path, root)), path).toBe(true)
    expect(copied).toEqual(
      expect.arrayContaining([
        'package.json',
        'scripts/build',
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

  test('runs the build as a user that is not root, without packages, and tells whether it is ready', () => {
    const text = lines.join('\n')
    expect(text).toMatch(/^USER node$/m)
    const [last = ''] = text.split(/^FROM /m).slice(-1)
    expect(last).toContain('COPY --from=build /app/dist dist')
    expect(last).not.toContain('node_modules')
    expect(last).toMatch(/^CMD .*"dist\/main\.js"\]$/m)
    expect(text).toMatch(/^HEALTHCHECK .*\/readyz/m)
    for (const [, name] of text.matchAll(/^ENV (.*)$/gm)) {
      for (const pair of name!.split(' ')) expect(variables).toHaveProperty(pair.split('=')[0]!)
    }
  })
})

describe('compose.yaml', () => {
  const composed = parse(read('compose.yaml'), { merge: true })
  const { services } = composed
  type Service = {
    image: string
    ports?: string[]
    networks: string[]
    volumes?: string[]
    environment?: Record<string, string>
  }
  const all = Object.entries<Service>(services)

  test('has TLS, the service with its healthcheck, a backup, PostgreSQL 18 and a mail catcher', () => {
    expect(Object.keys(services)).toEqual(['proxy', 'rollcall', 'backup', 'postgres', 'mail'])
    expect(services.rollcall.healthcheck.test.join(' ')).toContain('/readyz')
    expect(services.rollcall.depends_on.postgres).toEqual({ condition: 'service_healthy' })
    expect(services.postgres.image).toMatch(/^postgres:18\.\d+$/)
    for (const [name, { image }] of all) {
      if (image !== 'rollcall') expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
    }
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

  test('lets in through TLS alone, and nobody else reaches the database', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy', 'mail'])
    for (const port of services.mail.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(composed.networks.back).toEqual({ internal: true })
    const inside = all.filter(([, { networks }]) => networks.includes('back'))
    expect(inside.map(([name]) => name)).toEqual(['rollcall', 'backup', 'postgres'])
    expect(services.postgres.networks).toEqual(['back'])
    expect(services.rollcall.environment).toMatchObject({
      SITE_URL: `https://${services.proxy.environment.SITE_HOST}`,
      TRUST_PROXY: 'on',
    })
    expect(read('deploy/Caddyfile')).toMatch(/^\{\$SITE_HOST\} \{\n\treverse_proxy rollcall:3000 \{$/m)
  })

  test('has a proxy that goes by readyz, and leaves the service time to drain before it stops', () => {
    expect(read('deploy/Caddyfile').split('\n').slice(3)).toEqual([
      '\treverse_proxy rollcall:3000 {',
      '\t\thealth_uri /readyz',
      '\t\thealth_interval 1s',
      '\t\t# Requests that arrive during a restart wait for it.',
      '\t\tlb_try_duration 15s',
      '\t}',
      '}',
      '',
    ])
    const drain_s = Number(services.rollcall.environment.DRAIN_SECONDS)
    expect(drain_s).toBeGreaterThan(2)
    expect(Number.parseInt(services.rollcall.stop_grace_period, 10)).toBeGreaterThan(
      drain_s + stop_s,
    )
  })

  test('names every network and volume that it uses, and files that are there', () => {
    for (const [name, { networks, volumes = [] }] of all) {
      for (const network of networks) expect(composed.networks, name).toHaveProperty(network)
      for (const volume of volumes) {
        const [from] = volume.split(':')
        if (from!.startsWith('./')) expect(existsSync(new URL(from!, root)), from).toBe(true)
        else expect(composed.volumes, name).toHaveProperty(from!)
      }
    }
  })

  test('has no default for a secret, and none of its own', () => {
    const text = read('compose.yaml')
    for (const [, name, rest] of text.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
      if (/KEY|PASSWORD|SECRET|TOKEN/.test(name!)) expect(rest, name).toMatch(/^:\?/)
    }
    for (const [name, { environment = {} }] of all) {
      for (const [variable, value] of Object.entries(environment)) {
        if (/KEY|PASSWORD/.test(variable)) expect(value, name).toMatch(/^\$\{\w+:\?[^}]*\}$/)
      }
    }
  })

  test('keeps a backup of each day for 14 days, in a directory of the image that its user may write', () => {
    const { command, working_dir, volumes, user } = services.backup
    expect(command).toEqual(['sh', '/deploy/backup.sh'])
    expect(volumes).toContain(`backups:${working_dir}`)
    expect(user).toBeUndefined()
    expect(read('Dockerfile')).toMatch(new RegExp(`chown node:node [^\n]*${working_dir}`))
    const fresh = backedUp('exit 0')
    expect(fresh.slept).toBe('86400')
    expect(fresh.files).toEqual([
      'rollcall-13.backup.gz',
      expect.stringMatching(/^rollcall-\d{4}-.*Z\.backup\.gz$/),
    ])
    const failed = backedUp('exit 1')
    expect(failed.slept).toBe('3600')
    expect(failed.files).toEqual(
      expect.arrayContaining(['rollcall-15.backup.gz', 'rollcall-13.backup.gz']),
    )
  })

  test('sets only what the service knows', () => {
    for (const name of Object.keys(services.rollcall.environment)) {
      expect(variables).toHaveProperty(name)
    }
  })
})

/** Runs one round of the script with programs that write an empty file, and say how long it would sleep. */
function backedUp(end: string): { files: string[]; slept: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-backups-'))
  const bin = join(folder, 'bin')
  const backups = join(folder, 'backups')
  try {
    for (const each of [bin, backups]) mkdirSync(each)
    const program = (name: string, text: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('rollcall', `[ "$1" = backup ] && touch "$2"; ${end}`)
    program('sleep', 'echo "$1"; kill "$PPID"')
    for (const days of [13, 15]) {
      const file = join(backups, `rollcall-${days}.backup.gz`)
      writeFileSync(file, '')
      const then = Date.now() / 1000 - days * 86_400 - 60
      utimesSync(file, then, then)
    }
    const script = fileURLToPath(new URL('deploy/backup.sh', root))
    const { stdout } = spawnSync('sh', [script], {
      cwd: backups,
      env: { PATH: [bin, process.env.PATH].join(delimiter) },
      encoding: 'utf8',
    })
    return { files: readdirSync(backups).toSorted(), slept: stdout.trim() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Not on a server that is provided, because the script would leave its roles there. */
function ownCluster(): boolean {
  return findBinaries() !== undefined && !process.env.DATABASE_URL
}

describe('the systemd unit', () => {
  test('starts the build, as `npm run start:built` does', () => {
    const [, started] = /^ExecStart=\/usr\/bin\/env (.+)$/m.exec(read('deploy/rollcall.service'))!
    expect(`exec ${started}`).toBe(JSON.parse(read('package.json')).scripts['start:built'])
  })

  test('runs as a user of its own, with no capability and a read-only system', () => {
    const unit = read('deploy/rollcall.service')
    for (const line of ['User=rollcall', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) {
      expect(unit.split('\n')).toContain(line)
    }
  })

  test('waits for the longest DRAIN_SECONDS before it kills', () => {
    const takes = (seconds: number) => v.is(variables.DRAIN_SECONDS.schema, String(seconds))
    const [, limit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/rollcall.service'))!
    expect(takes(120)).toBe(true)
    expect(takes(Number(limit) - stop_s)).toBe(false)
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  test.runIf(analyze)('is understood by systemd', () => {
    const file = fileURLToPath(new URL('deploy/rollcall.service', root))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, said: stderr }).toEqual({ status: 0, said: '' })
  })
})
