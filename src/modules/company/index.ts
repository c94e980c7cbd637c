export { getCompany } from './read.ts'
export { updateCompany } from './update.ts'
