import type { mailedEventTypes } from '../../core/event-catalogue.ts'
import { escapeMarkup } from '../../lib/markup.ts'
import type { LeaveRequestRecord } from '../leave/requests/schema.ts'

/** The contents of an e-mail about leave. */
export type LeaveNews = {
  event: (typeof mailedEventTypes)[number]
  request: LeaveRequestRecord
  /** The name of the leave type. */
  type_name: string
  first_name: string
  company_name: string
}

export type Letter = { subject: string; text: string; html: string }

/** Returns the e-mail to an employee whose leave was decided or cancelled. */
export function composeLeaveLetter(news: LeaveNews): Letter {
  const { request, first_name, company_name } = news
  const sentence = `Your ${spanOf(news)} ${outcomes[news.event]}${byWhom(news)}.`
  const isRejected = news.event === 'leave_request.rejected'
  const reason = isRejected ? request.rejection_reason : null
  const paragraphs = [
    `Hello ${first_name},`,
    sentence,
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(news.event === 'leave_request.reopened' ? [openAgain] : []),
    `${daysOf(request)} Request ${request.id}.`,
    company_name,
  ]
  return {
    subject: `${subjects[news.event]}: ${spanOf(news)}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(paragraphs),
  }
}

/** Names the person who decided; a key of no person, or of an application, is not named. */
function byWhom({ event, request: { decided_by } }: LeaveNews): string {
  if (event === 'leave_request.cancelled' || !decided_by?.person) return ''
  return ` by ${decided_by.person.name}`
}

const outcomes = {
  'leave_request.approved': 'was approved',
  'leave_request.rejected': 'was not approved',
  'leave_request.cancelled': 'was cancelled',
  'leave_request.reopened': 'is pending again',
} as const

const openAgain =
  'The decision that you were told of no longer applies. You will be told when the request is decided.'

const subjects = {
  'leave_request.approved': 'Leave approved',
  'leave_request.rejected': 'Leave not approved',
  'leave_request.cancelled': 'Leave cancelled',
  'leave_request.reopened': 'Leave pending again',
} as const

/** `vacation from 2026-12-01 to 2026-12-02`; names a partial day. */
function spanOf({ request, type_name }: LeaveNews): string {
  const { start_date, end_date, start_day_part, end_day_part, hours } = request
  const first = `${start_date}${partOf(start_day_part)}`
  if (start_date === end_date) {
    return `${type_name} on ${first}${hours === null ? '' : ` (${hours} h)`}`
  }
  return `${type_name} from ${first} to ${end_date}${partOf(end_day_part)}`
}

function partOf(part: LeaveRequestRecord['start_day_part']): string {
  return part === 'full' ? '' : ` (${part})`
}

function daysOf({ days }: LeaveRequestRecord): string {
  return `It takes ${days} working ${days === 1 ? 'day' : 'days'}.`
}

function page(paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; line-height: 1.5">
${body.join('\n')}
</body></html>
`
}
