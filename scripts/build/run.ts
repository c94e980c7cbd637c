import { fileURLToPath } from 'node:url'
import { buildInto } from './build.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const { files, bytes } = await buildInto(dist)
// Not to standard output: `npm pack --json` prints its answer there.
console.error(`${dist}: ${files} files, ${bytes} bytes`)
