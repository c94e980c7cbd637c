import { lastDailyDate, nextDailyHour } from '../../../lib/calendar/daily.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import type { MailedApprover } from '../load-staff.ts'
import { type MailMode, type MailSettings, mailModeOf } from '../settings.ts'
import type { ApprovalMailEvent } from '../table.ts'

/** The known facts about a pending request. */
export type WaitingAsk = {
  asked_by: number | null
  is_told: boolean
  reminded: readonly number[]
  asked_ms: number
  /** Until when the daily hours of those who decide are done. */
  looked_ms: number
}

type PlannedMail = {
  employee_id: number
  event: ApprovalMailEvent
  /** The date of a digest. */
  on_date: string | null
}

export type Plan = {
  mails: PlannedMail[]
  /** Everybody who has been reminded, those of this plan included. */
  reminded: number[]
  /** When the next email may be due; null: never. */
  due_ms: number | null
}

type Circumstances = {
  approvers: readonly MailedApprover[]
  company: MailSettings
  has_mail_server: boolean
  now_ms: number
}

/** Returns the emails that are due about a request that waits, and when to look again. */
export function planAsk(ask: WaitingAsk, { approvers, company, ...at }: Circumstances): Plan {
  const { now_ms, has_mail_server } = at
  const plan: Plan = { mails: [], reminded: [...ask.reminded], due_ms: null }
  for (const approver of approvers) {
    const mode = mailModeOf({ own: approver.mail_mode, company, has_mail_server })
    const due_ms = planned[mode](plan, { ask, approver, company, now_ms })
    if (due_ms !== null) plan.due_ms = Math.min(due_ms, plan.due_ms ?? Number.POSITIVE_INFINITY)
  }
  return plan
}

type For = { ask: WaitingAsk; approver: MailedApprover; company: MailSettings; now_ms: number }

const planned: Record<MailMode, (plan: Plan, on: For) => number | null> = {
  each: planEach,
  digest: planDigest,
  off: () => null,
}

/** One email when the request comes in, unless the approver made it, and a reminder some days later. */
function planEach({ mails, reminded }: Plan, { ask, approver, company, now_ms }: For) {
  const { id: employee_id, timezone } = approver
  if (!ask.is_told && ask.asked_by !== employee_id) {
    mails.push({ employee_id, event: 'request', on_date: null })
  }
  const { approval_reminder_days: days, approval_mail_hour: hour } = company
  if (days === 0 || reminded.includes(employee_id)) return null
  const from = addDays(localDate(timezone, ask.asked_ms), days)
  const due_ms = nextDailyHour({ timezone, hour }, ask.looked_ms, from)
  if (due_ms > now_ms) return due_ms
  mails.push({ employee_id, event: 'reminder', on_date: null })
  reminded.push(employee_id)
  return null
}

/** One email a day, for all requests together. */
function planDigest({ mails }: Plan, { ask, approver, company, now_ms }: For): number {
  const { id: employee_id, timezone } = approver
  const at = { timezone, hour: company.approval_mail_hour }
  const due_ms = nextDailyHour(at, ask.looked_ms)
  if (due_ms > now_ms) return due_ms
  mails.push({ employee_id, event: 'digest', on_date: lastDailyDate(at, now_ms) })
  return nextDailyHour(at, now_ms)
}
