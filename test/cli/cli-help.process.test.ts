import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Finding } from '../../src/cli/doctor/findings.ts'
import { nodeVersion, zoneData } from '../../src/cli/doctor/machine.ts'
import { examples } from '../../src/cli/examples.ts'
import { runCli } from '../../src/cli/program.ts'
import { openApiTexts } from '../../src/transports/rest/openapi/served.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { built } from '../support/built.ts'
import { rollcall } from '../support/command.ts'
import { ownFolder } from '../support/folder.ts'
import { startSmtp } from '../support/smtp.ts'

const folder = ownFolder()

/** Runs a command line in this process; returns what it writes and its exit code. */
async function said(...args: string[]) {
  let text = ''
  const into = { write: (written: string) => (text += written) }
  return { code: await runCli(args, { stdout: into, stderr: into }), text }
}

/** Every command with an action, as its words. */
async function commands(path: string[] = []): Promise<string[]> {
  const { text } = await said(...path, '--help')
  const names = [...text.matchAll(/^ {2}([a-z][\w-]*)(?: [[<].*| {2,}.*)?$/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help')
  const isGroup = /\[command\]/.test(text)
  if (!isGroup) return [path.join(' ')]
  return (await Promise.all(names.map((name) => commands([...path, name])))).flat()
}

describe('help', () => {
  test('shows one example for each command', async () => {
    const all = await commands()
    expect(all.toSorted()).toEqual(Object.keys(examples).toSorted())
    for (const command of all) {
      const { code, text } = await said(...command.split(' '), '--help')
      expect(code).toBe(0)
      expect(text.trimEnd().split('\n').at(-1)).toBe(`Example: ${examples[command]}`)
      expect(examples[command]).toContain(`rollcall ${command}`)
    }
  })

  test('says what the exit codes mean', async () => {
    const { text } = await said('--help')
    expect(text).toContain('0 success, 1 refused or failed, 2 wrong usage or configuration')
    expect((await said('nonsense')).code).toBe(2)
    expect((await said('move', '--to', 'mysql://x')).code).toBe(2)
    expect((await said('--version')).text).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('rollcall openapi', () => {
  test.each(['json', 'yaml'] as const)('prints what the service serves, in %s', async (format) => {
    const env = { SITE_URL: 'https://rollcall.example.org' }
    const { code, stdout } = await rollcall(env, 'openapi', '--format', format)
    expect(code).toBe(0)
    const texts = openApiTexts(allRoutes, { site_url: env.SITE_URL })
    const { body } = await texts[format]()
    expect(stdout.trimEnd()).toBe(body.trimEnd())
    const document = format === 'json' ? JSON.parse(stdout) : parse(stdout)
    expect(document.servers).toEqual([{ url: 'https://rollcall.example.org/api/v1' }])
  })
})

describe('rollcall start', () => {
  test('prints what is wrong with the settings, and exits with 2', async () => {
    const { code, stderr } = await rollcall({ PORT: 'x' }, 'start')
    expect(code).toBe(2)
    expect(stderr).toContain('PORT must be')
  })
})

describe('rollcall doctor', () => {
  const doctor = async (env: Record<string, string>) => {
    const { code, stdout } = await rollcall(env, 'doctor', '--json')
    const findings: Finding[] = JSON.parse(stdout)
    return { code, of: Object.fromEntries(findings.map((one) => [one.check, one])) }
  }

  test('finds no problem in a new installation, once it is migrated', async () => {
    const DATA_DIR = join(folder, 'fresh')
    const before = await doctor({ DATA_DIR })
    expect(before).toMatchObject({ code: 1, of: { database: { state: 'fail' } } })
    expect(before.of.database!.said).toContain('rollcall migrate')
    expect(existsSync(DATA_DIR)).toBe(false)

    await rollcall({ DATA_DIR }, 'migrate')
    const after = await doctor({ DATA_DIR, PORT: '1' })
    expect(after.code).toBe(0)
    const states = Object.values(after.of).map(({ check, state }) => [check, state])
    expect(Object.fromEntries(states)).toEqual({
      node: 'ok',
      settings: 'ok',
      'time zones': expect.stringMatching(/ok|warn/),
      site: 'warn',
      mail: 'ok',
      'client documents': 'ok',
      disk: expect.stringMatching(/ok|warn|fail/),
      database: 'ok',
      rights: 'ok',
      migrations: 'ok',
      'encryption key': 'ok',
      deliveries: 'ok',
      dashboard: 'warn',
    })
    const { stdout } = await rollcall({ DATA_DIR, PORT: '1' }, 'doctor')
    expect(stdout).toMatch(
      /^warn {2}site {14}the service does not answer at http:\/\/localhost:1\n {24}Start/m,
    )
  })

  test('names what does not answer, and why', async () => {
    const gone = 'postgresql://nobody:hidden@127.0.0.1:1/none'
    const { code, of } = await doctor({
      DATABASE_URL: gone,
      SMTP_URL: 'smtp://127.0.0.1:1',
      HOST: '0.0.0.0',
      SITE_URL: 'http://rollcall.example.org',
    })
    expect(code).toBe(1)
    expect(of.database).toMatchObject({
      state: 'fail',
      said: expect.stringContaining('127.0.0.1:1'),
    })
    expect(of.mail).toMatchObject({ state: 'fail', said: expect.stringContaining('ECONNREFUSED') })
    expect(of.settings).toMatchObject({ state: 'warn', todo: 'Set NODE_ENV=production.' })
    expect(of.site!.said).toContain('unencrypted')
    expect(JSON.stringify(of)).not.toContain('hidden')
  })

  test('sees a mail server and a service that answer', async () => {
    const smtp = await startSmtp()
    const service = createServer((_, res) => res.end('ok')).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    try {
      const site = `http://127.0.0.1:${port}`
      const { of } = await doctor({
        DATA_DIR: join(folder, 'none'),
        SMTP_URL: smtp.url,
        SITE_URL: site,
      })
      expect(of.mail).toMatchObject({ state: 'ok' })
      expect(of.site).toEqual({ check: 'site', state: 'ok', said: `${site} answers` })
    } finally {
      service.close()
      await smtp.close()
    }
  })

  test.each([
    ['2026f', '2026-11-21', 'ok'],
    ['2026a', '2027-01-15', 'ok'],
    ['2025a', '2026-11-21', 'warn'],
    ['2024b', '2026-11-21', 'warn'],
  ])('time zones of %s are on %s: %s', (release, date, state) => {
    expect(zoneData(release, new Date(date)).state).toBe(state)
  })

  test.each([
    ['26.0.0', 'ok'],
    ['25.9.0', 'fail'],
    ['100.0.0', 'ok'],
  ])('Node %s: %s', (version, state) => {
    expect(nodeVersion(version).state).toBe(state)
  })
})

test('an argument whose bytes are not UTF-8 is refused', async () => {
  const { cli } = await built()
  const line = `exec "$0" "$1" company create "$(printf 'Qu\\351bec')"`
  const { status, stderr } = spawnSync('sh', ['-c', line, process.execPath, cli], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('is not valid UTF-8.')])
})
