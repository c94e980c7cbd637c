export { createTimeEntry } from './create.ts'
export { listTimeEntries } from './list.ts'
export { getTimeEntry } from './read.ts'
export { updateTimeEntry } from './update.ts'
