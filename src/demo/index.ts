export { type Demo, hasCompanies, seedDemo } from './seed.ts'
