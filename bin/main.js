// The service as a process, and what `src/main.ts` links to: Node loads a link as the file it leads to, so
// a Node that knows no TypeScript still gets as far as this sentence.
const wanted = 26
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`Rollcall needs Node.js ${wanted} or newer; this is ${process.version}.`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
const { returnLargeBlocks } = await import('../src/server/allocator.ts')
returnLargeBlocks()
// Compiled once a machine, not at every start: that halves the time to the first answer.
enableCompileCache()
await import('../src/server/start.ts')
