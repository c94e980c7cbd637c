import type { Answer, TestServer } from './server.ts'

/** How a leave type accrues until it is configured. */
export const standardAccrual = {
  annual_days: null,
  accrual_method: 'annual_grant',
  accrual_rounding: 0.5,
  prorate_first_year: true,
  carry_over_max_days: 0,
  carry_over_expires_on: null,
  waiting_period_days: 0,
} as const

/** Requests vacation for an employee, one date by default. */
export function askLeave(
  server: TestServer,
  employee_id: number,
  start_date: string,
  end_date = start_date,
  more: object = {},
): Promise<Answer> {
  return server.rest('POST', '/leave-requests', {
    employee_id,
    type: 'vacation',
    start_date,
    end_date,
    ...more,
  })
}
