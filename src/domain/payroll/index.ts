export * from './adjustments/index.ts'
export { getPayrollHours } from './hours.ts'
export * from './pay-periods/index.ts'
