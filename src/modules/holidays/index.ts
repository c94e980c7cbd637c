export { createHoliday } from './create.ts'
export { deleteHoliday } from './delete.ts'
export { listHolidays } from './list.ts'
export { updateHoliday } from './update.ts'
