import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Downloads the newest time zone table and reports what differs. */

const root = fileURLToPath(new URL('..', import.meta.url))
const file = new URL('../node_modules/moment-timezone/data/packed/latest.json', import.meta.url)

type Packed = { version: string; zones: string[] }

const before = read()
const wanted = `moment-timezone@${process.argv[2] ?? 'latest'}`
execFileSync('npm', ['install', '--save-exact', wanted], { cwd: root, stdio: 'inherit' })
const after = read()
console.log(
  before.version === after.version
    ? `The table stays at ${after.version}.`
    : `${before.version} -> ${after.version}. Different zones: ${different().join(', ') || 'none'}.`,
)
const tests = spawnSync('npx', ['vitest', 'run', 'test/engine/time.test.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = tests.status ?? 1

function different(): string[] {
  const known = new Set(before.zones)
  return after.zones.filter((zone) => !known.has(zone)).map((zone) => zone.split('|')[0]!)
}

function read(): Packed {
  return JSON.parse(readFileSync(file, 'utf8'))
}
