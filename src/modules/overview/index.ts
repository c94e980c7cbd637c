export { finishFirstStep } from './finish-step.ts'
export { getOverview } from './read.ts'
