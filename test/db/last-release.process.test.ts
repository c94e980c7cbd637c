import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { changeOf } from '../../src/db/migrate/migrate-next.ts'
import { isAfter } from '../../src/db/migrate/releases.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { hasRelease, lastRelease } from '../support/last-release.ts'

test('migrations let processes of the last release continue', async ({ skip }) => {
  if (!hasRelease(lastRelease)) skip(`git does not have the release ${lastRelease}`)
  const manifest = execFileSync('git', ['show', `${lastRelease}:package.json`], {
    encoding: 'utf8',
  })
  const { version } = JSON.parse(manifest) as { version: string }
  const beyond: string[] = []
  for (const { name } of databaseSchema.migrations) {
    if (isAfter((await changeOf(databaseSchema, name)).oldest, version)) beyond.push(name)
  }
  expect(beyond).toEqual([])
})
