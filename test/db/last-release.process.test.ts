import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isAfter } from '../../src/db/releases.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { hasRelease, lastRelease } from '../support/last-release.ts'

test('migrations let processes of the last release continue', ({ skip }) => {
  if (!hasRelease(lastRelease)) skip(`git does not have the release ${lastRelease}`)
  const manifest = execFileSync('git', ['show', `${lastRelease}:package.json`], {
    encoding: 'utf8',
  })
  const { version } = JSON.parse(manifest) as { version: string }
  const beyond = databaseSchema.migrations.filter((one) =>
    isAfter(one.class.change?.oldest ?? '0', version),
  )
  expect(beyond.map(({ name }) => name)).toEqual([])
})
