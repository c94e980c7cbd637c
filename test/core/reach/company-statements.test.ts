import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The modules that read rows of people whom the caller does not reach, and why. */
const reading: Readonly<Record<string, string>> = {
  'leave/minimum-present/presence.ts': 'It answers how many of a department are at work.',
  'leave/requests/effects.ts': 'It passes the context to presence.ts.',
}

test('only the modules named here use statements without the policies of people', () => {
  const modules = join(root, 'src/modules')
  const found = globSync('**/*.ts', { cwd: modules }).filter((file) =>
    readFileSync(join(modules, file), 'utf8').includes('companySql'),
  )
  expect(found.sort()).toEqual(Object.keys(reading).sort())
})
