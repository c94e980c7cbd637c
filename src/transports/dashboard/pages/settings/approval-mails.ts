import type * as v from 'valibot'
import type { CompanySchema } from '../../../../modules/company/schema.ts'
import { plural, t, timeOfDay } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { choices, field, select } from '../../parts/inputs.ts'

type Settings = Pick<
  v.InferOutput<typeof CompanySchema>,
  'approval_mails' | 'approval_mail_hour' | 'approval_reminder_days'
>

export function approvalMailFields(page: PageContext, company: Settings): Html {
  const { approval_mails, approval_mail_hour: hour, approval_reminder_days: days } = company
  return html`${choices(page, { name: 'approval_mails', label: t`Emails to approvers`, value: approval_mails ?? '', options: modeOptions() })}
<div class="row">${select(page, { name: 'approval_mail_hour', label: t`Hour of digests and reminders`, value: String(hour), options: hours.map((one) => [one, hourWords(one)] as const), hint: t`Where the reader is: people in Toronto and Vancouver each get theirs at that hour.` })}
${field(page, { name: 'approval_reminder_days', label: t`Days until a reminder`, type: 'number', value: days, hint: t`Sent once, to the people who get an email for each request. 0: no reminders.` })}</div>`
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

function hourWords(hour: string): string {
  return timeOfDay(`${hour.padStart(2, '0')}:00`)
}

function modeOptions(): readonly (readonly [value: string, words: string, example: string])[] {
  return [
    [
      '',
      t`Each request, if the service has a mail server`,
      t`Without one nobody gets any: they would be files.`,
    ],
    ['each', t`Each request`, t`Ana asks for leave: her manager has an email within seconds.`],
    [
      'digest',
      t`One a day`,
      t`At ${timeOfDay('08:00')}: “3 requests wait for your decision”, with a link to each.`,
    ],
    ['off', t`None`, t`Requests are found in the dashboard.`],
  ]
}

/** Returns the value of one of these settings in words; undefined for any other setting. */
export function approvalMailWords(name: string, value: unknown): string | undefined {
  if (name === 'approval_mails') {
    return modeOptions().find(([mode]) => mode === String(value ?? ''))?.[1]
  }
  if (name === 'approval_mail_hour') return hourWords(String(value))
  if (name !== 'approval_reminder_days') return undefined
  return value === 0 ? t`no reminders` : plural(Number(value), '{n} day', '{n} days')
}
