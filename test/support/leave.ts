import type { Answer, TestServer } from './server.ts'

/** Asks for vacation of an employee: of one date unless more is said. */
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
