import type { AskKind } from '../../../core/access/ask-kinds.ts'

export const requestSlugs: Readonly<Record<AskKind, string>> = {
  leave_request: 'leave',
  forgot_punch_request: 'forgot-punches',
  payroll_day_adjustment: 'adjustments',
  mileage_trip: 'mileage',
}

type Site = { site_url: string }

/** Returns the page that shows a request; it decides nothing. */
export function requestUrl(site: Site, kind: AskKind, id: number): string {
  return `${approvalsUrl(site)}/${requestSlugs[kind]}/${id}`
}

/** Returns the page with everything that waits. */
export function approvalsUrl({ site_url }: Site): string {
  return `${site_url.replace(/\/+$/, '')}/admin/approvals`
}
