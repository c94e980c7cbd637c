// The service as a process. Everything but the check is imported dynamically, so that it runs first.
import '../bin/check-node.js'

const { enableCompileCache } = await import('node:module')
const { returnLargeBlocks } = await import('./server/allocator.ts')
returnLargeBlocks()
// Compiled code is cached on disk, which halves the time to the first answer from the second start on.
enableCompileCache()
await import('./server/start.ts')
