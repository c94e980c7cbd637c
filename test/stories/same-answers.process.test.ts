import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { accesses } from '../../src/core/access/permissions.ts'
import { registry } from '../../src/transports/registry.ts'
import { ownFolder } from '../support/folder.ts'
import {
  checkOutRelease,
  hasRelease,
  lastRelease,
  type Release,
  startRelease,
} from '../support/last-release.ts'

const folder = ownFolder()

const unknown = ['/clients', '/employees/999999', '/leave-requests/999999', '/time-entries/999999']

/** Reads of every module; `:id` stands for the first row of the list before it. */
const paths = [
  '/me',
  '/company',
  '/employees',
  '/employees?per_page=100&sort=-name',
  '/employees?department=Warehouse',
  '/employees?search=an&page=2&per_page=3',
  '/employees/:id',
  '/employees/:id/schedule',
  '/employees/:id/one-day-overrides',
  '/work-locations',
  '/work-locations/:id',
  '/leave-types',
  '/leave-types/:id',
  '/leave-requests',
  '/leave-requests?status=pending',
  '/leave-requests/:id',
  '/reports/leave-summary',
  '/blackout-dates',
  '/holidays/CA?year=2026',
  '/time-entries',
  '/time-entries?per_page=100&page=2',
  '/time-entries?sort=-clock_in&approved=false',
  '/time-entries/:id',
  '/forgot-punch-requests',
  '/mileage-trips',
  '/pay-periods',
  '/pay-periods/:id',
  '/pay-periods/:id/summary',
  '/reports/payroll-hours?from=2026-10-01&to=2026-11-30&include_zero_hours=true',
  '/payroll-day-adjustments',
  '/webhooks',
  '/audit-log?record_type=company',
  '/audit-log?record_type=api_key',
  ...unknown,
]

test('keys of the last release get the same answers, to the byte', async ({ skip }) => {
  if (!hasRelease(lastRelease)) skip(`git does not have the release ${lastRelease}`)
  const sources = join(folder, 'sources')
  checkOutRelease(lastRelease, sources)
  const settings = {
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
  }
  const old = await startRelease(sources, settings)
  const key = old.key!
  const before = await answersOf(old, key)
  await old.stop()
  const today = await startRelease(fileURLToPath(new URL('../..', import.meta.url)), settings)
  const after = await answersOf(today, key)
  await today.stop()

  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, answer] of before) {
    expect(withoutGained(path, after.get(path)!), path).toBe(withoutGained(path, answer))
  }
  const refused = [...before].filter(([, answer]) => !answer.startsWith('200'))
  expect(refused.map(([path]) => path)).toEqual(unknown)

  const known = permissionsOf(sources)
  expect(accesses).toMatchObject(known.accesses)
  for (const [name, permission] of known.operations) {
    expect(registry.get(name)?.permission, name).toBe(permission)
  }
}, 300_000)

/** Fields that answers have gained since the last release, by the paths that have them. */
const gained: [RegExp, readonly string[]][] = []

function withoutGained(path: string, answer: string): string {
  const fields = new Set(gained.flatMap(([pattern, names]) => (pattern.test(path) ? names : [])))
  if (fields.size === 0) return answer
  const without = (name: string, value: unknown) => (fields.has(name) ? undefined : value)
  return answer.slice(0, 4) + JSON.stringify(JSON.parse(answer.slice(4), without))
}

async function answersOf(release: Release, key: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  let id = ''
  for (const each of paths) {
    const path = each.replace(':id', id)
    const answer = await release.read(key, path)
    const found = /^200 \{"data":\[\{"id":(\d+)/.exec(answer)?.[1]
    if (found !== undefined && !each.includes(':id')) id = found
    answers.set(path, withoutTime(answer))
  }
  return answers
}

/** Reports state when they were made. */
function withoutTime(answer: string): string {
  return answer.replace(/"generated_at":"[^"]+"/g, '"generated_at":""')
}

/** Returns the permission table of a release, and the permission of each of its operations. */
function permissionsOf(sources: string): { accesses: object; operations: [string, string][] } {
  const script = `
    const { accesses } = await import('./src/core/access/permissions.ts').catch(
      () => import('./src/core/permissions.ts'),
    )
    import { registry } from './src/transports/registry.ts'
    const operations = [...registry].map(([name, { permission }]) => [name, permission])
    console.log(JSON.stringify({ accesses, operations }))`
  const options = { cwd: sources, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options))
}
