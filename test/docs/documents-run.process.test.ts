import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { runCli } from '../../src/cli/program.ts'
import { readConfig } from '../../src/config/index.ts'
import { variables } from '../../src/config/variables.ts'
import { type AnyOperation, defineOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { oneLine, PeopleText } from '../../src/core/schema.ts'
import { formatInstant } from '../../src/lib/calendar/instants.ts'
import { invalid } from '../../src/lib/errors.ts'
import { typedText, typedTextsOf } from '../../src/modules/employees/typed-text.ts'
import { refuse } from '../../src/modules/leave/refusals.ts'
import { LeaveRequest, lockLeaveRequest } from '../../src/modules/leave/requests/request.ts'
import { LeaveRequestId, LeaveRequestSchema } from '../../src/modules/leave/requests/schema.ts'
import { tool } from '../../src/transports/mcp/tool.ts'
import { phrase } from '../../src/words/index.ts'
import { built } from '../support/built.ts'
import { shortLived } from '../support/command.ts'
import { makeMigrated } from '../support/database.ts'
import { blocksOf, commandsOf, documents, read } from '../support/documents.ts'
import { ownFolder } from '../support/folder.ts'
import { goldenHours, storeGoldenCase } from '../support/golden-hours.ts'
import { connections } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { findBinaries, startPostgres } from '../support/postgres.ts'
import { has } from '../support/programs.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = ownFolder()

const blocks = documents.flatMap(blocksOf)
const of = (language: string) => blocks.filter((block) => block.language === language)

/** What to do with a block: all of the below; webhook blocks are in documents.test.ts. */
const languages = ['sh', 'json', 'toml', 'csv', 'sql', 'nginx', 'ini', 'ts', 'js', 'python', 'php']

/** What to do with a command: the first match applies. */
const kinds = {
  start: /(^| )npm (start|run start:built)$/,
  asked: /^curl /,
  assistant: /^claude mcp add /,
  host: /^(codex|gemini) mcp /,
  remote: /^npx -y mcp-remote /,
  container: /^docker compose /,
  move: /^npx rollcall move /,
  rollcall: /^([A-Z_]+=\S* )*npx rollcall /,
  system: /^rollcall /,
  role: /^create(user|db) /,
  cluster: /^(pg_basebackup|pg_ctl|psql) /,
  setting: /^export [A-Z_]+=[^$\s]+$/,
  secret: /^echo "[A-Z_]+=\$\(openssl rand .+\)" >> (\.env|\/etc\/rollcall\/environment)$/,
  variable: /^echo "[A-Z_]+=[^$"]+" >> \/etc\/rollcall\/environment$/,
  signature: /^openssl dgst /,
  file: /^install /,
  script: /^npm run /,
  snapshot: /^npx vitest run( test\/\S+)+ --update$/,
  machine:
    /^(git (pull|-C \/opt\/rollcall pull|clone \. \/opt\/rollcall)|npm ci --include=dev( --prefix \/opt\/rollcall)?|npm --prefix \/opt\/rollcall run build|useradd .+|systemctl .+|pg_ctlcluster \d+ main (start|stop)|find \/var\/lib\/postgresql\/\d+\/main -mindepth 1 -delete)$/,
} as const

type Kind = keyof typeof kinds
type Command = { file: string; at: string; block: number; line: string }

const commands: Command[] = of('sh').flatMap((block, index) =>
  commandsOf(block).map((line) => ({ file: block.file, at: block.at, block: index, line })),
)

function kindOf({ line }: Command): Kind | undefined {
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(line))
}

const all = (kind: Kind) => commands.filter((command) => kindOf(command) === kind)

test('every block and every command is of a kind that is tested here', () => {
  expect(commands.length).toBeGreaterThan(30)
  expect(blocks.filter(({ language }) => !languages.includes(language))).toEqual([])
  expect(commands.filter((command) => kindOf(command) === undefined)).toEqual([])
})

// Elsewhere, a block that needs a missing program is skipped by name.
test.runIf(process.env.CI)('nothing is skipped but PHP, where it is missing', () => {
  const missed = ['curl', 'openssl', 'python3', 'php'].filter((program) => !has(program))
  expect(missed).toEqual(has('php') ? [] : ['php'])
  expect(findBinaries()).toBeDefined()
})

/* A shell as a reader's: in a folder of its own, where npx and npm mean this checkout. */

const bin = join(work, 'bin')
const path = process.env.PATH ?? ''
mkdirSync(bin)
const { cli } = await built()
program(
  'npx',
  `[ "$1" = rollcall ] || exit 127; shift; exec '${process.execPath}' ${shortLived.join(' ')} '${cli}' "$@"`,
)
program('npm', `PATH='${path}' exec npm --prefix '${root}' "$@"`)

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

/** Nothing from the person who runs the tests: neither their environment nor their `.env`. */
const nothing = Object.fromEntries(Object.keys(variables).map((name) => [name, '']))
const encrypting = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
type Env = Record<string, string>

function shell(line: string, folder: string, env: Env): ChildProcess {
  mkdirSync(folder, { recursive: true })
  const { NODE_COMPILE_CACHE = '' } = process.env
  const own = { HOME: work, NODE_COMPILE_CACHE }
  return spawn('sh', ['-ec', line], {
    cwd: folder,
    // A separate process group, without a terminal.
    detached: true,
    env: { ...nothing, ...own, PATH: `${bin}:${path}`, LOG_LEVEL: 'error', ...env },
  })
}

async function run(line: string, folder: string, env: Env = {}, typed = '') {
  const child = shell(line, folder, env)
  const said = { stdout: '', stderr: '' }
  child.stdout!.on('data', (chunk) => (said.stdout += chunk))
  child.stderr!.on('data', (chunk) => (said.stderr += chunk))
  child.stdin!.on('error', () => {}).end(typed)
  const [code] = await once(child, 'close')
  expect(code, `${line}\n${said.stdout}${said.stderr}`).toBe(0)
  return said
}

type Started = { url: string; said: string; stop(): Promise<void> }

/** Runs a line that starts the service, until it listens. */
async function start(line: string, env: Env): Promise<Started> {
  const port = await freePort()
  // The packages are installed: installing would change the checkout under test.
  const child = shell(line.replace('npm install && ', ''), work, { ...env, PORT: `${port}` })
  let said = ''
  const closed = once(child, 'close')
  await new Promise<void>((listening, fail) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/is ready, [\s\S]*\n\n?.*REST /.test(said)) listening()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('close', () => fail(new Error(`${line}\n${said}`)))
  })
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await closed
  }
  return { url: `http://localhost:${port}`, said, stop }
}

/** Sends a documented request to this server; fails unless the status is a success. */
function ask(line: string, url: string, folder: string, key: string) {
  const asked = line
    .replace(/^curl /, 'curl -sS --fail-with-body ')
    .replaceAll('http://localhost:3000', url)
    .replaceAll('rc_live_...', key)
  return run(asked, folder, { ROLLCALL_API_KEY: key })
}

describe('beside the service of a first start', () => {
  const data = { DATA_DIR: join(work, 'data'), ...encrypting }
  const first = all('start').find(({ line }) => line.startsWith('npm install'))!
  let service: Started
  let key: string

  beforeAll(async () => {
    await makeMigrated(data.DATA_DIR)
    service = await start(first.line, data)
    key = /rc_live_\w+/.exec(service.said)![0]
  })
  afterAll(() => service?.stop())

  test('the two lines to copy are those of README.md', () => {
    const seen = commands.filter(({ line }) => line.includes('rc_live_...'))
    expect(seen).toHaveLength(2)
    const printed = service.said.replaceAll(/http:\/\/[\w.]+:\d+/g, 'http://localhost:3000')
    for (const { line } of seen) expect(printed).toContain(line.replace('rc_live_...', key))
  })

  test.skipIf(!has('curl'))('every curl is answered', async () => {
    for (const { file, line } of all('asked')) {
      if (file === 'docs/payroll-files.md') continue
      const { stdout } = await ask(line, service.url, work, key)
      expect(JSON.parse(stdout)).toHaveProperty('data')
    }
  })

  test('what `claude mcp add` sets up lists tools', async () => {
    const adding =
      /^claude mcp add --transport http rollcall (\S+)(?: --header "X-API-Key: (.+)")?$/
    expect(all('assistant').length).toBeGreaterThan(2)
    for (const { line } of all('assistant')) {
      const [, address = '', header] = adding.exec(line)!
      const url = address.replace('http://localhost:3000', service.url)
      if (header === undefined) {
        // The first answer tells a host where to sign in.
        const { status, headers } = await fetch(url, { method: 'POST' })
        expect({ line, status }).toEqual({ line, status: 401 })
        expect(headers.get('www-authenticate')).toContain('resource_metadata=')
        continue
      }
      expect(['rc_live_...', '$ROLLCALL_API_KEY']).toContain(header)
      const client = await connections['client 2.x modern'](url, key)
      expect((await client.listTools()).length).toBeGreaterThan(20)
      await client.close()
    }
  })

  test('other hosts are told the endpoint for people', () => {
    const adding = all('host').filter(({ line }) => line.includes(' add '))
    expect(adding.length).toBeGreaterThan(1)
    for (const { line } of adding) expect(line).toContain(' http://localhost:3000/mcp')
  })

  test('mcp-remote is given an endpoint, and a key where one is needed', () => {
    expect(all('remote').map(({ line }) => line.replace('npx -y mcp-remote ', ''))).toEqual([
      'http://localhost:3000/mcp',
      'http://localhost:3000/api/mcp --header "X-API-Key:$ROLLCALL_API_KEY"',
    ])
  })

  test('the program with the 1.x SDK calls a tool', async () => {
    const [block] = blocksOf('docs/assistants.md').filter(({ language }) => language === 'js')
    const folder = join(work, 'own-program')
    mkdirSync(folder)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const code = block!.text.replace('http://localhost:3000', service.url)
    writeFileSync(join(folder, 'program.mjs'), code)
    const env = { PATH: path, ROLLCALL_API_KEY: key }
    const said = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, env })
    expect(JSON.parse(said.toString('utf8'))).toHaveProperty('company')
  })

  test('`rollcall` does what is written, block by block, from top to bottom', async () => {
    const done = new Set<string>()
    const inside = all('container').flatMap((command) => {
      const [, line] = /exec rollcall (rollcall .+)/.exec(command.line) ?? []
      return line ? [{ ...command, line: `npx ${line}` }] : []
    })
    // As root, by the script of the systemd page.
    const bySystem = all('system').map((command) => ({ ...command, line: `npx ${command.line}` }))
    for (const { file, block, line } of [...all('rollcall'), ...inside, ...bySystem]) {
      // The same line in two documents is run once.
      if (done.has(line)) continue
      done.add(line)
      const folder = join(work, `block-${file.replaceAll('/', '-')}-${block}`)
      const [, into] = /DATA_DIR=(\S+) npx rollcall restore /.exec(line) ?? []
      if (into) await makeMigrated(join(folder, into))
      await run(line, folder, data)
    }
    expect(done.size).toBeGreaterThan(6)
  })
})

const noPostgres = findBinaries() === undefined || Boolean(process.env.DATABASE_URL)

describe.skipIf(noPostgres)('with a PostgreSQL of its own', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>
  let env: Env
  let url: string

  beforeAll(async () => {
    cluster = await startPostgres()
    const { hostname, port, username } = new URL(cluster.url)
    const found = `${bin}:${path}:${findBinaries()}`
    env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PATH: found, ...encrypting }
    url = `postgresql://rollcall@${hostname}:${port}/rollcall`
  })
  afterAll(() => cluster?.stop())

  /** Replaces the address in the document with the address of the cluster. */
  const here = (line: string) => line.replace(/postgresql:\/\/\S+/, url)

  test('the role and the database are made, migrated and served', async () => {
    for (const { line } of all('role')) await run(line, work, env, 'secret\nsecret\n')
    const set = all('setting').map(({ line }) => here(line).replace('export ', '').split('='))
    const production = Object.fromEntries(set.map(([name, ...value]) => [name, value.join('=')]))
    expect(production).toMatchObject({ DATABASE_URL: url, NODE_ENV: 'production' })
    // What the page builds before it starts it.
    expect(all('script').map(({ line }) => line)).toContain('npm run build')
    await run('npm run build', work, env)
    const lines = new Set(all('start').map(({ line }) => line))
    // The one of an evaluation has begun elsewhere.
    for (const line of [...lines].filter((one) => one !== 'npm install && npm start')) {
      const served = await start(here(line), { ...env, ...production })
      expect((await fetch(`${served.url}/readyz`)).status, line).toBe(200)
      const site = /SITE_URL=(\S+)/.exec(line)?.[1]
      if (site) expect(served.said).toContain(`${site}/api/v1`)
      await served.stop()
    }
  })

  test('`rollcall move` carries what the first start made', async () => {
    const made = all('role').find(({ line }) => line.startsWith('createdb'))!
    for (const line of new Set(all('move').map((command) => command.line))) {
      await run('dropdb --if-exists --force rollcall', work, env)
      await run(made.line, work, env)
      const { stdout } = await run(here(line), work, { ...env, DATA_DIR: join(work, 'data') })
      expect(stdout).toContain('Every table and sequence was compared')
    }
  })
})

describe('docs/payroll-files.md', () => {
  const file = 'docs/payroll-files.md'
  const files = of('csv').filter((block) => block.file === file)
  const folder = join(work, 'files')
  let server: TestServer
  let key: string

  beforeAll(async () => {
    server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
    const company_id = await server.company('Exported Ltd')
    key = await server.makeKey({ company_id })
    const example = goldenHours.cases.find(({ id }) => id === 'H27')!
    const id = await storeGoldenCase(server.database, company_id, example)
    await server.sql(
      `update employees set employee_number = '000102' where company_id = $1 and id = $2`,
      [id],
      company_id,
    )
    const [company] = all('asked').filter(({ line }) => line.includes('PUT'))
    const body = JSON.parse(/-d '(.+?)'/.exec(company!.line)![1]!)
    const settings = { ...body, pay_period_anchor: '2026-01-11' }
    expect((await server.rest('PUT', '/company', settings, { key })).status).toBe(200)
  })
  afterAll(() => server.close())

  test.skipIf(!has('curl'))('its requests give the files that it shows', async () => {
    let period = 0
    for (const { line } of all('asked').filter((command) => command.file === file)) {
      const asked = line.replace(/pay_period_id=\d+/, `pay_period_id=${period}`)
      const { stdout } = await ask(asked, server.url, folder, key)
      if (line.includes('/pay-periods?')) period = JSON.parse(stdout).data[0].id
    }
    const names = ['Biweekly-10042026-10172026.csv', 'spi-2026-10-04-2026-10-17.csv']
    for (const [n, name] of names.entries()) {
      expect(read(file)).toContain(`\`${name}\``)
      const whole = files[n]!.text.replaceAll('\n', '\r\n')
      expect(readFileSync(join(folder, name), 'utf8')).toBe(whole)
    }
    expect(readFileSync(join(folder, 'hours.xlsx')).subarray(0, 2).toString()).toBe('PK')
  })

  test('its call of a tool gives the same', async () => {
    const [call] = of('json').filter((block) => block.file === file)
    const { name, arguments: provided } = JSON.parse(call!.text)
    const { content, isError } = await (await server.mcp(key)).callTool(name, provided)
    expect(isError).toBe(false)
    const link = content.find(({ type }) => type === 'resource_link') as unknown as { uri: string }
    const opened = await fetch(`${server.url}${new URL(link.uri).pathname}`)
    expect(opened.status).toBe(200)
    expect(await opened.text()).toBe(files[0]!.text.replaceAll('\n', '\r\n'))
  })

  test('the codes are those that a company has until it says otherwise', async () => {
    const { body } = await server.rest('GET', '/company')
    const table = [...read(file).matchAll(/^\| `(\w+)` +\| `([A-Z]{3})` +\| `(\w+)` +\|$/gm)]
    expect(Object.fromEntries(table.map(([, bucket, code]) => [bucket, code]))).toEqual(
      body.earnings_codes,
    )
  })

  test('the refusals it describes name those fields', async () => {
    const dates = 'from=2026-10-04&to=2026-10-17'
    const refused: [string, string[]][] = [
      [dates, ['format']],
      ['format=xlsx', ['from', 'to']],
      [`${dates}&pay_period_id=1&format=xlsx`, ['pay_period_id']],
      ['from=2026-10-17&to=2026-10-04&format=xlsx', ['from']],
      ['from=2025-01-01&to=2026-01-02&format=xlsx', ['to']],
    ]
    for (const [query, fields] of refused) {
      const path = `/reports/payroll-hours/export?${query}`
      const { status, body } = await server.rest('GET', path, undefined, { key })
      expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields })
    }
    const company = { provider_a_iid: '=1', earnings_codes: { overtime: 'O-1' } }
    const { body } = await server.rest('PUT', '/company', company, { key })
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'earnings_codes.overtime',
      'provider_a_iid',
    ])
  })
})

describe('what is for a host', () => {
  test('is what `rollcall mcp-config` prints for one', async () => {
    const printed: unknown[] = []
    for (const host of ['claude-code', 'vscode', 'cursor', 'codex', 'gemini-cli']) {
      for (const how of [[], ['--sign-in']]) {
        let text = ''
        const into = { write: (written: string) => (text += written) }
        await runCli(['mcp-config', host, ...how], { stdout: into, stderr: into })
        const normal = text.replaceAll('127.0.0.1', 'localhost')
        printed.push(host === 'codex' ? normal : JSON.parse(normal))
      }
    }
    const ours = of('json').filter((block) => block.file !== 'docs/payroll-files.md')
    for (const { at, text } of ours) expect(printed, at).toContainEqual(JSON.parse(text))
    for (const { at, text } of of('toml')) expect(printed, at).toContain(text)
  })
})

describe('with a server of the test', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('the text of an employee of CONTRIBUTING.md is described as typedText reads it', () => {
    const fieldBlock = of('ts')[2]!
    const record = new Function(
      'typedText',
      'PeopleText',
      'phrase',
      'oneLine',
      `return { ${fieldBlock.text} }`,
    )
    expect(typedTextsOf(record(typedText, PeopleText, phrase, oneLine))).toMatchObject([
      { name: 'cost_centre', group: 'payroll', workbook: { title: 'Cost center' } },
    ])
  })

  test('the operation of CONTRIBUTING.md runs, and is taken by a route table and a toolset', async () => {
    const [operationBlock, methodBlock] = of('ts')
    const methodCode = stripTypeScriptTypes(`class Row { ${methodBlock!.text} }`)
    const Row = new Function('invalid', 'formatInstant', 'refuse', `return ${methodCode}`)(
      invalid,
      formatInstant,
      refuse,
    )
    Object.defineProperties(
      LeaveRequest.prototype,
      Object.getOwnPropertyDescriptors({ withdraw: Row.prototype.withdraw }),
    )
    const code = stripTypeScriptTypes(operationBlock!.text)
      .replaceAll(
        /^import (\* as )?(.+) from '(.+)'$/gm,
        (_, _all, names, from) => `const ${names} = modules['${from}']`,
      )
      .replace(/^export const \w+ =/m, 'return')
    const modules = {
      valibot: v,
      '../../../core/operation.ts': { defineOperation },
      './request.ts': { lockLeaveRequest },
      './schema.ts': { LeaveRequestId, LeaveRequestSchema },
    }
    const operation: AnyOperation = new Function('modules', code)(modules)
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const dates = { start_date: '2027-02-01', end_date: '2027-02-01' }
    const asked = { employee_id, type: 'vacation', ...dates }
    const { id } = (await server.rest('POST', '/leave-requests', asked)).body
    const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
    const caller = {
      company_id: server.company_id,
      actor,
      channel: 'cli',
      request_id: 'test',
    } as const
    const { body } = await runOperation(server.operationDeps, operation, caller, { id })
    expect(body).toMatchObject({ id, status: 'cancelled' })
    await expect(runOperation(server.operationDeps, operation, caller, { id })).rejects.toThrow(
      'only a pending request can be changed',
    )
    const words = {
      name: 'withdraw_leave_request',
      title: 'Withdraw',
      description: `${'Withdraws. '.repeat(5)}`,
      question: () => ['Withdraw it?'],
    }
    expect(tool(operation, words).annotations).toMatchObject({ readOnlyHint: false })
  })
})

test('the nginx example has known directives, the right port and body size', () => {
  const [block] = of('nginx')
  const known = [
    ...['proxy_pass', 'proxy_http_version', 'proxy_set_header', 'proxy_buffering'],
    'client_max_body_size',
  ]
  const [, inner] = /^location \/ \{\n([\s\S]*)\}\n$/.exec(block!.text)!
  const seen = inner!
    .trim()
    .split('\n')
    .map((line) => /^ {2}(\w+) (.+);$/.exec(`  ${line.trim()}`)!)
  for (const [, directive] of seen) expect(known).toContain(directive)
  const values = seen.map(([, directive, value]) => `${directive} ${value}`)
  const port = variables.PORT.standard
  expect(values).toContain(`proxy_pass http://127.0.0.1:${port}`)
  // The last address that it sets is trusted, and a bulk of punches can be 2 MiB.
  expect(values).toContain('proxy_set_header X-Forwarded-For $remote_addr')
  expect(values).toContain('client_max_body_size 2m')
  expect(read('src/transports/rest/router.ts')).toContain('bulkBodyLimit = 2 * 1024 * 1024')
})

test.skipIf(!has('openssl'))('keys that are made by openssl seal', async () => {
  for (const { line } of all('secret')) {
    const here = line.replace('/etc/rollcall/environment', '.env')
    const { stdout } = await run(`rm -f .env\n${here}\ncat .env`, join(work, 'secret'))
    const [, name, value] = /^([A-Z_]+)=(.+)\n$/.exec(stdout) ?? []
    if (name === 'ENCRYPTION_KEY') {
      expect(v.is(variables.ENCRYPTION_KEY.schema, value), line).toBe(true)
    } else expect({ line, name, value }).toMatchObject({ value: expect.stringMatching(/^\w{32}$/) })
  }
})

test('files are installed where the unit reads them, and the settings are enough for a start', async () => {
  const unit = read('deploy/rollcall.service')
  const wanted = ['WorkingDirectory=/opt/rollcall', 'EnvironmentFile=/etc/rollcall/environment']
  for (const line of [...wanted, 'User=rollcall']) expect(unit).toContain(line)
  const below = (path: string) => join(work, path)
  for (const path of ['etc/systemd/system', 'usr/local/bin']) {
    mkdirSync(below(path), { recursive: true })
  }
  const there = ({ line }: Command) => line.replace(/ (\/(etc|usr\/local\/bin)\/)/, ` ${work}$1`)
  for (const command of all('file')) await run(`cd '${root}' && ${there(command)}`, work)
  const environment = below('etc/rollcall/environment')
  expect(readFileSync(environment, 'utf8')).toBe(read('.env.example'))
  for (const name of ['rollcall.service', 'rollcall-backup.service', 'rollcall-backup.timer']) {
    expect(readFileSync(below(`etc/systemd/system/${name}`), 'utf8')).toBe(read(`deploy/${name}`))
  }
  expect(statSync(below('usr/local/bin/rollcall')).mode & 0o777).toBe(0o755)

  for (const command of all('variable')) await run(there(command), work)
  const set = parseEnv(readFileSync(environment, 'utf8'))
  expect(readConfig({ ...set, ...encrypting, NODE_ENV: 'production' })).toMatchObject({
    database_url: 'postgresql://rollcall:secret@127.0.0.1:5432/rollcall',
    site_url: 'https://rollcall.example.org',
    trust_proxy: true,
  })
  expect(all('secret').map(({ line }) => line)).toContain(
    'echo "ENCRYPTION_KEY=$(openssl rand -base64 32)" >> /etc/rollcall/environment',
  )

  const system = all('machine').map(({ line }) => line)
  expect(system).toContain('systemctl enable --now rollcall rollcall-backup.timer')
  expect(system.find((line) => line.startsWith('useradd'))).toMatch(
    /^useradd --system --home-dir \/var\/lib\/rollcall --shell \/usr\/sbin\/nologin rollcall$/,
  )
  expect(unit).toContain('DATA_DIR=/var/lib/rollcall')
})

test.skipIf(findBinaries() === undefined)('the programs of PostgreSQL have these options', () => {
  for (const { line } of all('cluster')) {
    const [program = '', ...words] = line.replaceAll(/"[^"]*"/g, 'text').split(' ')
    const help = execFileSync(join(findBinaries()!, program), ['--help'], { encoding: 'utf8' })
    for (const option of words.filter((word) => word.startsWith('--')))
      expect(help).toContain(option)
  }
})

test('containers, scripts and their options exist', () => {
  const { services } = parse(read('compose.yaml'))
  for (const { line } of all('container')) {
    const [, service] = /^docker compose (?:up --build --wait$|exec (\w+) )/.exec(line)!
    if (service) expect(services).toHaveProperty(service)
  }
  const scripts: Record<string, string> = manifest.scripts
  for (const { at, line } of all('script')) {
    const [, name, options = ''] = /^npm run (?:-s )?([\w:-]+)(?: -- (.*))?$/.exec(line)!
    expect(scripts, at).toHaveProperty([name!])
    const source = options && read(/node (\S+\.ts)/.exec(scripts[name!]!)![1]!)
    for (const [, option] of options.matchAll(/--(\w+)/g)) {
      expect(source, at).toMatch(new RegExp(`\\b${option}: \\{ type: `))
    }
  }
  const files = all('snapshot').flatMap(({ line }) => line.split(' ').slice(3, -1))
  for (const file of files) expect(() => read(file)).not.toThrow()
})
