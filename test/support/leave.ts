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

/** Configures a leave type as none but the given settings were ever set. */
export async function configureLeaveType(
  server: TestServer,
  type: string,
  settings: Record<string, unknown>,
  key = server.key,
): Promise<void> {
  const { body } = await server.rest('GET', '/leave-types', undefined, { key })
  const { id } = body.data.find((one: { type: string }) => one.type === type)
  const rules = { allow_negative: false, negative_limit_days: null, is_active: true }
  const wanted = { ...standardAccrual, ...rules, ...settings }
  const answer = await server.rest('PUT', `/leave-types/${id}`, wanted, { key })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Requests vacation and approves it; returns the request. */
export async function takeLeave(
  server: TestServer,
  employee_id: number,
  start_date: string,
  end_date = start_date,
  more: object = {},
) {
  const request = await askLeave(server, employee_id, start_date, end_date, more)
  const approved = await server.rest('POST', `/leave-requests/${request.body.id}/approve`)
  if (approved.status !== 200) throw new Error(`${request.text} ${approved.text}`)
  return approved.body
}
