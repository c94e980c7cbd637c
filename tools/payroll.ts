import { getPayrollHours } from '../src/domain/payroll/index.ts'
import { tool, toolset } from '../src/doors/mcp/tool.ts'

export const payrollTools = toolset('payroll', [
  tool(getPayrollHours, {
    name: 'get_payroll_hours',
    title: 'Get payroll hours',
    description:
      "Paid hours by employee and bucket (regular, overtime, holiday, leave, adjustment) for a range of at most 366 dates, both included, each in the employee's own time zone. Hours have two decimals; there is no money. Narrow it by employee_id or department.",
    daily: true,
  }),
])
