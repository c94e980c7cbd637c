// The service as a process; `src/main.ts` is a link to this file. Node loads a link as the file it points to,
// so a Node without TypeScript support still reaches the message below.
const wanted = 26
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`Rollcall needs Node.js ${wanted} or newer; this is ${process.version}.`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
const { returnLargeBlocks } = await import('../src/server/allocator.ts')
returnLargeBlocks()
// Compiled code is cached on disk, which halves the time to the first answer from the second start on.
enableCompileCache()
await import('../src/server/start.ts')
