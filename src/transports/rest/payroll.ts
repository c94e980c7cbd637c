import {
  approvePayPeriod,
  approvePayrollDayAdjustment,
  chartPayrollHours,
  createPayrollDayAdjustment,
  explainPayrollHours,
  exportPayrollHours,
  getPayPeriod,
  getPayPeriodSummary,
  getPayrollDayAdjustment,
  getPayrollHours,
  listPayPeriods,
  listPayrollDayAdjustments,
  rejectPayrollDayAdjustment,
  reopenPayPeriod,
} from '../../modules/payroll/index.ts'
import { routes } from './routes.ts'

export const payrollRoutes = routes({
  'GET  /pay-periods': listPayPeriods,
  'GET  /pay-periods/:id': getPayPeriod,
  'GET  /pay-periods/:id/summary': getPayPeriodSummary,
  'POST /pay-periods/:id/approve': approvePayPeriod,
  'POST /pay-periods/:id/reopen': reopenPayPeriod,
  'GET  /reports/payroll-hours': getPayrollHours,
  'GET  /reports/payroll-hours/explain': explainPayrollHours,
  'GET  /reports/payroll-hours/export': exportPayrollHours,
  'GET  /reports/payroll-hours/chart.svg': chartPayrollHours,
  'GET  /payroll-day-adjustments': listPayrollDayAdjustments,
  'POST /payroll-day-adjustments': createPayrollDayAdjustment,
  'GET  /payroll-day-adjustments/:id': getPayrollDayAdjustment,
  'POST /payroll-day-adjustments/:id/approve': approvePayrollDayAdjustment,
  'POST /payroll-day-adjustments/:id/reject': rejectPayrollDayAdjustment,
})
