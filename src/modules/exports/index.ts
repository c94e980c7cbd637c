export { createExport } from './create.ts'
export { downloadExport } from './download.ts'
export { listExports } from './list.ts'
export { getExport } from './read.ts'
