export { cancelOneDayOverride } from './cancel-override.ts'
export { createOneDayOverride } from './create-override.ts'
export { getSchedule } from './read.ts'
export { updateSchedule } from './update.ts'
