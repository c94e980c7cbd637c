import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { variables } from '../src/config/variables.ts'

/** Puts the files of the Dockerfile together in an empty folder, starts the service there as the image does, and calls it. */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'rollcall-image-'))

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

type Stage = {
  name: string
  at: string
  workdir: string
  env: Record<string, string>
  command: string[]
  health: string[]
}

try {
  const image = buildImage()
  await tryImage(image)
  console.log('The image has its files, starts and answers.')
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Follows the Dockerfile; returns its last stage. */
function buildImage(): Stage {
  const stages: Stage[] = []
  for (const line of instructions(read('Dockerfile'))) {
    const [word = '', rest = ''] = split(line)
    if (word === 'FROM') {
      const [, name = String(stages.length)] = / AS (\S+)$/i.exec(rest) ?? []
      const at = join(folder, `stage-${stages.length}`)
      mkdirSync(at)
      stages.push({ name, at, workdir: '/', env: {}, command: [], health: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`Before the first FROM: ${line}`)
    follow(stage, stages, word, rest)
  }
  const last = stages.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  return last
}

function follow(stage: Stage, stages: readonly Stage[], word: string, rest: string): void {
  if (word === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(inside(stage, rest), { recursive: true })
  } else if (word === 'ENV') {
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=')
      stage.env[name] = value
    }
  } else if (word === 'COPY') copy(stage, stages, rest.split(' '))
  else if (word === 'RUN') for (const command of rest.split('&&')) run(stage, command.trim())
  else if (word === 'CMD') stage.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')))
  // What only a container has: its user, its volumes and its ports.
  else if (!['USER', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`Not known here: ${word}`)
}

/** Returns a Dockerfile's lines without comments, each with what continues it. */
function instructions(text: string): string[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function split(line: string): [word: string, rest: string] {
  const at = line.indexOf(' ')
  return [line.slice(0, at), line.slice(at + 1).trim()]
}

function inside({ at, workdir }: Stage, path: string): string {
  return path.startsWith('/') ? join(at, path) : join(at, workdir, path)
}

function copy(stage: Stage, stages: readonly Stage[], words: string[]): void {
  const [, from] = /^--from=(.+)$/.exec(words[0] ?? '') ?? []
  const source = from === undefined ? undefined : stages.find(({ name }) => name === from)
  if (from !== undefined && !source) throw new Error(`There is no stage ${from}.`)
  const paths = words.slice(from === undefined ? 0 : 1, -1)
  const target = words.at(-1) ?? ''
  for (const path of paths) {
    const to = inside(stage, target.endsWith('/') ? join(target, path) : target)
    if (source) cpSync(inside(source, path), to, { recursive: true, verbatimSymlinks: true })
    else cpSync(join(root, path), to, { recursive: true, filter: (file) => isSent(file) })
  }
}

/** Whether .dockerignore lets a file into the image: the last line that matches says. */
function isSent(file: string): boolean {
  const path = relative(root, file)
  const last = ignored.findLast((line) => {
    const pattern = line.replace(/^!/, '')
    return pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)
  })
  return last === undefined || last.startsWith('!')
}

function run(stage: Stage, command: string): void {
  const [program = '', ...words] = command.split(/\s+/)
  const paths = words.filter((word) => !word.startsWith('-')).map((path) => inside(stage, path))
  if (program === 'npm') {
    const env = { ...process.env, npm_config_prefer_offline: 'true' }
    execFileSync('npm', words, {
      cwd: inside(stage, '.'),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } else if (program === 'node') {
    execFileSync(process.execPath, words, { cwd: inside(stage, '.'), stdio: 'inherit' })
  } else if (program === 'mkdir') {
    for (const path of paths) mkdirSync(path, { recursive: true })
  } else if (program === 'ln') {
    mkdirSync(dirname(paths[1]!), { recursive: true })
    symlinkSync(paths[0]!, paths[1]!)
  } else if (program !== 'chown') throw new Error(`Not known here: RUN ${command}`)
}

async function tryImage(image: Stage): Promise<void> {
  const port = String(await freePort())
  const own = Object.entries(image.env).map(
    ([name, value]) => [name, value.startsWith('/') ? inside(image, value) : value] as const,
  )
  const env = {
    // Nothing of this repository or shell: the image's own programs, then the Node that runs this.
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
    HOME: folder,
    PATH: [inside(image, '/usr/local/bin'), dirname(process.execPath), process.env.PATH].join(
      delimiter,
    ),
    ...Object.fromEntries(own),
    PORT: port,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    // There is no server to ask; the tests start the service with one.
    ALLOW_EMBEDDED_DATABASE: 'true',
  }
  const cwd = inside(image, '.')
  const [program = '', ...words] = image.command
  const service = spawn(program, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve))
  try {
    await Promise.race([
      ready(image, env),
      ended.then((code) => {
        throw new Error(`It ended with ${code} before it was ready.`)
      }),
    ])
    const rollcall = (...args: string[]) =>
      execFileSync('rollcall', args, { cwd, env, encoding: 'utf8' })
    rollcall('company', 'create', '--name', 'Try', '--timezone', 'America/Toronto')
    const [key = ''] = /rc_live_\w+/.exec(rollcall('key', 'create', '--name', 'Try')) ?? []
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/company`, {
      headers: { 'X-API-Key': key },
    })
    const { name } = (await answer.json()) as { name?: string }
    if (answer.status !== 200 || name !== 'Try')
      throw new Error(`/api/v1/company answered ${answer.status}.`)
  } finally {
    service.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`It ended with ${code} when it was told to stop.`)
}

/** Waits until the image's own health check passes. */
async function ready(image: Stage, env: NodeJS.ProcessEnv): Promise<void> {
  const [program = '', ...words] = image.health
  for (let tries = 0; tries < 120; tries += 1) {
    const check = spawn(program, words, { env, stdio: 'ignore' })
    if ((await new Promise((resolve) => check.once('exit', resolve))) === 0) return
    await sleep(500)
  }
  throw new Error('It was not ready within a minute.')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
