import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// A package only has the files of this build; elsewhere those of the build before stay for its processes.
const isAlone = process.argv.includes('--alone')
const dist = fileURLToPath(new URL('../../dist', import.meta.url))
try {
  import.meta.resolve('rolldown')
} catch {
  console.error('The build needs the development packages. Run: npm ci --include=dev')
  process.exit(1)
}
const { buildInto } = await import('./build.ts')
if (isAlone) await rm(dist, { recursive: true, force: true })
const { files, bytes } = await buildInto(dist)
// Not to standard output: `npm pack --json` prints its answer there.
console.error(`${dist}: ${files} files, ${bytes} bytes`)
