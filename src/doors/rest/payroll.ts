import { getPayrollHours } from '../../domain/payroll/index.ts'
import { routes } from './routes.ts'

export const payrollRoutes = routes({
  'GET /reports/payroll-hours': getPayrollHours,
})
