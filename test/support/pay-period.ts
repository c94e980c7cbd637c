import type { TestServer } from './server.ts'

/** Approves the pay period that contains a date; returns its first and last date. */
export async function approvePeriodOf(
  server: TestServer,
  date: string,
  key = server.key,
): Promise<{ id: number; start_date: string; end_date: string }> {
  const { body } = await server.rest('GET', `/pay-periods?date=${date}`, undefined, { key })
  const [period] = body.data
  const approved = await server.rest('POST', `/pay-periods/${period.id}/approve`, {}, { key })
  if (approved.status !== 200) throw new Error(`Not approved: ${approved.text}`)
  return period
}
