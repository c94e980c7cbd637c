// The service as a process. Everything but the check is imported dynamically, so that it runs first.
import '../bin/check-node.js'

const { enableCompileCache, setSourceMapsSupport } = await import('node:module')
const { returnLargeBlocks } = await import('./server/allocator.ts')
returnLargeBlocks()
// Compiled code is cached on disk, which halves the time to the first answer from the second start on.
enableCompileCache()
// A stack of the build names lines of the source.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
const { runProcess } = await import('./server/start.ts')
await runProcess()
