export { type Demo, seedDemo } from './seed.ts'
