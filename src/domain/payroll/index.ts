export { getPayrollHours } from './hours.ts'
