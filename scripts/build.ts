import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folders and files that the code reads from its own folders at run time. */
const beside = [
  'src/views/built',
  'src/transports/dashboard/assets',
  'src/transports/rest/openapi/examples.json',
]

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}dist`, { recursive: true, force: true })
const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
  /package\.json$/,
  'bin/tsc',
)
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
for (const path of beside) cpSync(root + path, `${root}dist/${path}`, { recursive: true })
