export { getOverview } from './read.ts'
