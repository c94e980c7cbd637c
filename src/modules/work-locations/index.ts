export { createWorkLocation } from './create.ts'
export { listWorkLocations } from './list.ts'
export { getWorkLocation } from './read.ts'
export { updateWorkLocation } from './update.ts'
