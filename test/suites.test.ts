import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('test/**/*.test.ts', { cwd: root })
  .filter((file) => !/^test\/(browser|citus)\//.test(file))
  .sort()
const inOneProcess = files.filter((file) => !/\.(process|postgres)\.test\.ts$/.test(file))
const ofProcesses = files.filter((file) => file.endsWith('.process.test.ts'))

test('npm test starts no process', () => {
  expect(inOneProcess.length).toBeGreaterThan(200)
  expect(inOneProcess.filter(startsProcesses)).toEqual([])
})

test('test:processes has only what starts a process or waits for a clock', () => {
  const others = ofProcesses.filter((file) => !startsProcesses(file) && !waits(file))
  expect(others).toEqual([])
})

test('what needs PostgreSQL to run at all is in test:postgres alone', () => {
  const always = /^(describe|test)[.(](?!(runIf\(|skipIf\(!)onPostgres)/m
  const skipped = inOneProcess.filter(
    (file) => read(file).includes('onPostgres()') && !always.test(read(file)),
  )
  expect(skipped).toEqual([])
})

test('no variable of a module in test/support changes', () => {
  const changing = globSync('test/support/**/*.ts', { cwd: root }).filter((file) =>
    /^(export )?let /m.test(read(file)),
  )
  expect(changing).toEqual([])
})

/** Whether a file, or a module of the tests that it imports, starts processes; chaos starts the service. */
function startsProcesses(file: string): boolean {
  return [file, ...importsOf(file)].some(
    (each) =>
      each.startsWith('test/chaos/') ||
      /from '(node:child_process|@modelcontextprotocol\/.*stdio.*)'/.test(read(each)),
  )
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/from '(\.[^']+)'/g)]
    .map(([, name]) => relative(root, join(root, file, '..', name!)))
    .filter((name) => /^(test|scripts|bench)\//.test(name))
}

/** Whether a file lets a second or more pass, or expects that it passed. */
function waits(file: string): boolean {
  return /\b((sleep|toBeGreaterThan)\(\d+_\d{3}|pg_sleep\(\d+)\b/.test(read(file))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
