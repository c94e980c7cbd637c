import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// What a run of test:postgres has met: the statements that PostgreSQL was told to prepare, and the answers to requests.

/** Whether this run counts; a run of single files does not. */
export function isCounted(): boolean {
  return process.env.ROLLCALL_TEST_COVERAGE === 'true'
}

/** Records statements until the function that it returns is called. */
export async function recordStatements(folder: string): Promise<() => void> {
  const { serialize } = await import('pg-protocol')
  const { parse } = serialize
  const texts = new Set<string>()
  serialize.parse = (query) => {
    texts.add(query.text)
    return parse(query)
  }
  return () => {
    serialize.parse = parse
    append(folder, 'statements', [...texts])
  }
}

export function recordAnswer(folder: string, method: string, path: string, status: number): void {
  append(folder, 'answers', [`${method} ${path.split('?')[0]} ${status < 400 ? 'ok' : 'refused'}`])
}

/** Says which statements did not run and which operations did not succeed or were not refused; throws if any. */
export async function reportCoverage(folder: string): Promise<void> {
  const { preparedStatements } = await import('../../src/db/statements/prepare.ts')
  const { allRoutes } = await import('../../src/transports/rest/table.ts')
  for (const file of globSync('src/{core,modules,events,transports,server}/**/*.ts')) {
    if (/\bprepare\(/.test(readFileSync(file, 'utf8'))) {
      await import(pathToFileURL(resolve(file)).href)
    }
  }
  const seen = recorded(folder, 'statements')
  const texts = preparedStatements().map((statement) => statement.text())
  const unprepared = texts.filter((text) => !seen.has(text))
  const answers = [...recorded(folder, 'answers')].map((line) => line.split(' '))
  const without = (kind: string) =>
    allRoutes.filter(
      ({ method, path }) =>
        !answers.some(
          ([by, at, was]) => by === method && was === kind && shapeOf(path).test(at ?? ''),
        ),
    )
  const [failing, unrefused] = [without('ok'), without('refused')]
  console.log(
    `On PostgreSQL ${texts.length - unprepared.length} of ${texts.length} prepared statements ran; of ${allRoutes.length} operations ${allRoutes.length - failing.length} succeeded and ${allRoutes.length - unrefused.length} were refused.`,
  )
  const missing = [
    ...unprepared.map((text) => `did not run: ${text}`),
    ...failing.map(({ operation }) => `did not succeed: ${operation.name}`),
    ...unrefused.map(({ operation }) => `was not refused: ${operation.name}`),
  ]
  if (missing.length > 0) throw new Error(`test:postgres has gaps:\n${missing.join('\n')}`)
}

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

function append(folder: string, name: string, lines: readonly string[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  appendFileSync(join(folder, `${name}-${process.pid}`), text)
}

function recorded(folder: string, name: string): Set<string> {
  const files = globSync(`${name}-*`, { cwd: folder })
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return new Set(lines.filter(Boolean).map((line) => JSON.parse(line)))
}
