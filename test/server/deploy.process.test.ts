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
import { readConfig } from '../../src/config/index.ts'
import { variables } from '../../src/config/variables.ts'
import { openPostgres } from '../../src/db/connect.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate/migrate.ts'
import { superuserLogin } from '../../src/db/postgres/superuser.ts'
import { version } from '../../src/lib/version.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { findBinaries, startPostgres } from '../support/postgres.ts'

const root = new URL('../..', import.meta.url)
/** What a process takes at most to stop, after DRAIN_SECONDS. */
const stop_s = 10
const key = Buffer.alloc(32, 7).toString('base64')
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
    for (const [name, { image }] of all) expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
    const built = all.filter(([, { image }]) => image.startsWith('rollcall:'))
    expect(built.map(([name]) => name)).toEqual(['rollcall', 'backup'])
    for (const [name, { image }] of built) expect(image, name).toBe(`rollcall:${version}`)
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
    expect(read('deploy/Caddyfile')).toMatch(
      /^\{\$SITE_HOST\} \{\n\treverse_proxy rollcall:3000 \{$/m,
    )
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
      if (/KEY|PASSWORD|SECRET|TOKEN/.test(name!)) expect(rest, name).toMatch(/^:(\?|-$)/)
    }
    for (const [name, { environment = {} }] of all) {
      for (const [variable, value] of Object.entries(environment)) {
        if (!/KEY|PASSWORD|SECRET|TOKEN/.test(variable)) continue
        expect(value, name).toMatch(/^\$\{\w+:(\?[^}]*|-)\}$/)
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

  test('the script does so once for a timer, and says whether there is a new backup', () => {
    const made = backedUp('exit 0', 'once')
    expect(made).toMatchObject({ slept: '', code: 0 })
    expect(made.files).not.toContain('rollcall-15.backup.gz')
    const failed = backedUp('exit 3', 'once')
    expect(failed).toMatchObject({ slept: '', code: 3 })
    expect(failed.files).toContain('rollcall-15.backup.gz')
  })

  test('takes every setting from its environment that is not decided by what it starts', () => {
    const { environment } = services.rollcall
    const decided = ['DATABASE_URL', 'SITE_URL', 'TRUST_PROXY', 'DRAIN_SECONDS']
    const elsewhere = [
      // The image sets them.
      ...['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV'],
      // There is one process, on a PostgreSQL without a pooler.
      ...['DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PREPARED_STATEMENTS', 'MIGRATE'],
      ...['ALLOW_EMBEDDED_DATABASE', 'WEBHOOK_ALLOW_PRIVATE'],
    ]
    const names = Object.keys(environment)
    expect([...names, ...elsewhere].toSorted()).toEqual(Object.keys(variables).toSorted())
    for (const name of names.filter((one) => !decided.includes(one))) {
      expect(environment[name]).toMatch(new RegExp(`^\\$\\{${name}:[?-]`))
    }
    for (const [name, value] of Object.entries<string>(services.backup.environment)) {
      expect(environment[name]).toBe(value)
    }
  })

  test('starts with what it takes by default', () => {
    const { environment } = services.rollcall
    const given: Record<string, string> = { POSTGRES_PASSWORD: 'a', ENCRYPTION_KEY: key }
    const values = Object.entries<string>(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):[?-]([^}]*)\}/g, (_, from, text) => given[from] ?? text),
    ])
    expect(readConfig({ ...Object.fromEntries(values), NODE_ENV: 'production' })).toMatchObject({
      smtp_url: 'smtp://mail:1025',
      mail_from: null,
      identity_provider: null,
      metrics_token: null,
      drain_seconds: 5,
    })
  })
})

type BackedUp = { files: string[]; slept: string; code: number | null }

/** Runs one round of the script with programs that write an empty file, and say how long it would sleep. */
function backedUp(end: string, ...words: string[]): BackedUp {
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
    const { stdout, status } = spawnSync('sh', [script, ...words], {
      cwd: backups,
      env: { PATH: [bin, process.env.PATH].join(delimiter) },
      encoding: 'utf8',
    })
    return { files: readdirSync(backups).toSorted(), slept: stdout.trim(), code: status }
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

  test('is not started again with settings that are refused', () => {
    expect(read('deploy/rollcall.service')).toMatch(/^RestartPreventExitStatus=2$/m)
  })

  const lines = (file: string) => read(file).split('\n')
  const own = lines('deploy/rollcall.service')

  test('has a backup every night, by the same user with the same variables and limits', () => {
    const backup = lines('deploy/rollcall-backup.service')
    const kinds =
      /^(User|Group|EnvironmentFile|Environment=PATH|UMask|\w+=yes|System|Restrict|Protect)/
    const shared = own.filter((line) => kinds.test(line))
    expect(shared.length).toBeGreaterThan(20)
    expect(backup).toEqual(expect.arrayContaining(shared))
    const words = (name: string, from: string[]) =>
      from.find((line) => line.startsWith(`${name}=`))!.split(/[= ]/)
    const [environment, folders] = [words('Environment', backup), words('StateDirectory', backup)]
    expect(environment).toEqual(expect.arrayContaining(words('Environment', own)))
    expect(folders).toEqual(expect.arrayContaining(words('StateDirectory', own)))
    expect(words('WorkingDirectory', backup)[1]).toBe(`/var/lib/${folders.at(-1)}`)
    const [, script] = /^ExecStart=\/bin\/sh \/opt\/rollcall\/(\S+) once$/m.exec(backup.join('\n'))!
    expect(existsSync(new URL(script!, root))).toBe(true)
    expect(lines('deploy/rollcall-backup.timer')).toContain('OnCalendar=*-*-* 03:15:00')
  })

  test('has a script that runs commands as it runs the service', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-command-'))
    try {
      const printing = '#!/bin/sh\nprintf "%s\\n" "$@"\n'
      writeFileSync(join(folder, 'systemd-run'), printing, { mode: 0o755 })
      const script = fileURLToPath(new URL('deploy/rollcall.sh', root))
      const { stdout } = spawnSync('sh', [script, 'company', 'create', '--name', 'Acme Ltd'], {
        env: { PATH: [folder, process.env.PATH].join(delimiter) },
        encoding: 'utf8',
      })
      const words = stdout.trimEnd().split('\n')
      const command = ['/opt/rollcall/bin/rollcall.js', 'company', 'create', '--name', 'Acme Ltd']
      expect(words.slice(-7)).toEqual(['/usr/bin/env', 'node', ...command])
      const valuesOf = (name: string) =>
        own.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
      const variablesOf = valuesOf('Environment').flatMap((line) => line.split(' '))
      expect(words).toEqual(
        expect.arrayContaining([
          ...valuesOf('User').map((name) => `--uid=${name}`),
          ...valuesOf('Group').map((name) => `--gid=${name}`),
          ...variablesOf.map((pair) => `--setenv=${pair}`),
          ...['EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'].flatMap((name) =>
            valuesOf(name).map((value) => `--property=${name}=${value}`),
          ),
        ]),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  test.runIf(analyze)('and its timer are understood by systemd', () => {
    const files = ['rollcall.service', 'rollcall-backup.service', 'rollcall-backup.timer']
    const paths = files.map((name) => fileURLToPath(new URL(`deploy/${name}`, root)))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
    })
    expect({ status, said: stderr }).toEqual({ status: 0, said: '' })
  })
})
