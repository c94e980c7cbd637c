import type { mailedEventTypes } from '../../core/events/event-catalogue.ts'
import { mailPage } from '../../lib/mail-page.ts'
import { escapeMarkup } from '../../lib/markup.ts'
import {
  datesInWords,
  decimal,
  firstOfSpan,
  inLanguage,
  inUnits,
  type Language,
  leaveTypeName,
  phrase,
  plural,
  say,
  t,
} from '../../words/index.ts'
import type { LeaveRequestRecord } from '../leave/requests/schema.ts'

/** The contents of an email about leave. */
export type LeaveNews = {
  event: (typeof mailedEventTypes)[number]
  request: LeaveRequestRecord
  /** The name of the leave type. */
  type_name: string
  first_name: string
  company_name: string
  /** The language of the one who gets it. */
  language: Language
  /** The facts that are loaded when the email is sent. */
  now?: {
    /** The available amount of the leave type; null: its balance is not tracked. */
    available_days: number | null
    /** The page of the employee; null: they may not sign in. */
    url: string | null
  }
}

export type Letter = { subject: string; text: string; html: string }

/** Returns the email to an employee whose leave was decided or canceled. */
export function composeLeaveLetter(news: LeaveNews): Promise<Letter> {
  return inLanguage(news.language, () => leaveLetter(news))
}

function leaveLetter(news: LeaveNews): Letter {
  const { event, request, first_name, company_name, language, now } = news
  const reason = event === 'leave_request.rejected' ? request.rejection_reason : null
  const isOff = event === 'leave_request.rejected' || event === 'leave_request.cancelled'
  const paragraphs = [
    t`Hello ${first_name},`,
    outcomeOf(news),
    ...(reason ? [t`Reason: ${reason}`] : []),
    ...(event === 'leave_request.reopened' ? [say(openAgain)] : []),
    `${isOff ? '' : `${daysOf(request)} `}${t`Request ${request.id}.`}`,
    ...(now?.available_days == null ? [] : [balanceOf(news, now.available_days)]),
    ...(now?.url ? [t`Your account: ${now.url}`] : []),
    t`Rollcall of ${company_name}`,
  ]
  return {
    subject: t`${say(subjects[event])}: ${spanOf(news)}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailPage(language, paragraphs.map((text) => paragraph(text, now?.url)).join('\n')),
  }
}

/**
 * Describes the outcome of the leave; names the person who decided, but not an application or a key that belongs to
 * nobody.
 */
function outcomeOf(news: LeaveNews): string {
  const { event, request } = news
  const span = spanOf(news)
  const by = request.decided_by?.person?.name
  switch (event) {
    case 'leave_request.approved':
      return by ? t`Your ${span} was approved by ${by}.` : t`Your ${span} was approved.`
    case 'leave_request.rejected':
      return by ? t`Your ${span} was not approved by ${by}.` : t`Your ${span} was not approved.`
    case 'leave_request.reopened':
      return by ? t`Your ${span} is pending again by ${by}.` : t`Your ${span} is pending again.`
    case 'leave_request.cancelled':
      return t`Your ${span} was canceled.`
  }
}

const openAgain = phrase(
  'The decision that you were told of no longer applies. You will be told when the request is decided.',
)

const subjects = {
  'leave_request.approved': phrase('Leave approved'),
  'leave_request.rejected': phrase('Leave not approved'),
  'leave_request.cancelled': phrase('Leave canceled'),
  'leave_request.reopened': phrase('Leave pending again'),
} as const

/** `Vacation from Tue, Dec 1 to Wed, Dec 2, 2026`; names a partial day. */
function spanOf({ request, type_name }: LeaveNews): string {
  const { start_date, end_date, start_day_part, end_day_part, hours } = request
  const name = leaveTypeName(type_name)
  const last = `${datesInWords(end_date)}${partOf(end_day_part)}`
  if (start_date !== end_date) {
    const first = `${firstOfSpan(start_date, end_date)}${partOf(start_day_part)}`
    return t`${name} from ${first} to ${last}`
  }
  const only = `${datesInWords(start_date)}${partOf(start_day_part)}`
  return t`${name} on ${only}${hours === null ? '' : ` (${inUnits(decimal(hours), 'h')})`}`
}

const parts = { morning: phrase('morning'), afternoon: phrase('afternoon') } as const

function partOf(part: LeaveRequestRecord['start_day_part']): string {
  return part === 'full' ? '' : ` (${say(parts[part])})`
}

function daysOf({ days }: LeaveRequestRecord): string {
  return plural(days, 'It takes {n} working day.', 'It takes {n} working days.', decimal(days))
}

function balanceOf({ type_name }: LeaveNews, days: number): string {
  const available = plural(days, '{n} day', '{n} days', decimal(days))
  return t`Balance, ${leaveTypeName(type_name)}: ${available}.`
}

function paragraph(text: string, url: string | null | undefined): string {
  const written = escapeMarkup(text).replaceAll('\n', '<br>')
  return `<p>${url ? linked(written, escapeMarkup(url)) : written}</p>`
}

function linked(written: string, address: string): string {
  return written.replaceAll(address, () => `<a href="${address}">${address}</a>`)
}
