import { enableCompileCache } from 'node:module'
import { returnLargeBlocks } from './allocator.ts'

returnLargeBlocks()
// Compiled once a machine, not at every start: that halves the time to the first answer.
enableCompileCache()
await import('./start.ts')
