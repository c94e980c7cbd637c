import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

/** A client of one company; `baseUrl` ends with /api/v1. */
export function rollcall(baseUrl: string, key: string) {
  return createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } })
}

type LeaveRequest = components['schemas']['LeaveRequest']
type LeaveRequestList = components['schemas']['LeaveRequestList']

/** Who waits for leave, one page after the other. */
export async function pendingLeave(baseUrl: string, key: string): Promise<LeaveRequest[]> {
  const client = rollcall(baseUrl, key)
  const found: LeaveRequest[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, error } = await client.GET('/leave-requests', {
      params: { query: { status: 'pending', page, per_page: 100 } },
    })
    if (error) throw new Error(error.message)
    // Without `fields` the rows are whole.
    found.push(...(data as LeaveRequestList).data)
    last = data.meta.last_page
  }
  return found
}

/** Shows what an approval would do, then does it once, however often it is asked. */
export async function approve(baseUrl: string, key: string, id: number): Promise<LeaveRequest> {
  const client = rollcall(baseUrl, key)
  const path = { id }
  const tried = await client.POST('/leave-requests/{id}/approve', {
    params: { path, query: { dry_run: true } },
  })
  if (tried.error) throw new Error(tried.error.message)
  const header = { 'Idempotency-Key': `approve-${id}` }
  const done = await client.POST('/leave-requests/{id}/approve', { params: { path, header } })
  if (done.error) throw new Error(done.error.message)
  return done.data
}

/** What the types refuse; the check fails where they would take it. */
export async function refused(baseUrl: string, key: string): Promise<void> {
  const client = rollcall(baseUrl, key)
  // @ts-expect-error: there is no such address.
  await client.GET('/leave-request')
  // @ts-expect-error: there is no such status.
  await client.GET('/leave-requests', { params: { query: { status: 'waiting' } } })
  // @ts-expect-error: the name is missing.
  await client.POST('/work-locations', { body: {} })
  // @ts-expect-error: an id is a number.
  await client.GET('/employees/{id}', { params: { path: { id: 'one' } } })
}
